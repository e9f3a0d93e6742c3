import type { EntryResult } from "./model/entry";
import { envelopeOf, fieldAt } from "./parts/field";

/** Writes the payload exactly as the preview shows, copies and saves it. */
export function payloadText(result: EntryResult): string {
  return JSON.stringify(envelopeOf(result).value, null, 2);
}

/**
 * Returns the text to copy for a value of the entry: a string as it is, anything else as JSON. A pending value is null,
 * even where the payload has the current time instead.
 * @param pointer JSON Pointer in the envelope; empty for the whole payload
 */
export function copiedText(result: EntryResult, pointer: string): string {
  const field = fieldAt(result, pointer);
  const value = field.isPending ? null : (field.value ?? null);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
