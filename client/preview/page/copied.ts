import type { EntryResult, Json } from "../../../server/protocol";
import { fieldAt } from "./parts/field";

/** The payload, to the letter as the preview shows, copies and saves it. */
export function payloadText(entry: Json): string {
  return JSON.stringify(entry, null, 2);
}

/**
 * What copying a value of the entry gives (JSON Pointer in the envelope; of all of it, the payload): a text as it is,
 * anything else as JSON. What only publication can tell is null, even where the payload has the clock's time for it.
 */
export function copiedText(result: EntryResult, pointer: string): string {
  const field = fieldAt(result, pointer);
  const value = field.isPending ? null : (field.value ?? null);
  return typeof value === "string" ? value : payloadText(value);
}
