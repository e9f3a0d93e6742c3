import type { EntryResult, FieldChange, Json } from "../../../../server/protocol";
import { fieldAt } from "../parts/field";

/** Returns a changed field's path within the item, the version or its manifest. */
export function pathOf({ pointer }: FieldChange): string {
  return pointer.replace(CONTAINER, "");
}

const CONTAINER = /^\/data\/(?:item\/manifest|item|versions\/\d+\/manifest|versions\/\d+)\//;

/** Writes the path for a reader: list items by their `type` or `id`, plain values by their list only. */
export function wordsFor(result: EntryResult, change: FieldChange): string {
  const path = pathOf(change);
  const container = change.pointer.slice(0, change.pointer.length - path.length);
  const segments = path.split("/");
  const words = segments.map((segment, i) => {
    if (!/^\d+$/.test(segment)) return segment.replaceAll("~1", "/").replaceAll("~0", "~");
    const isWhole = i === segments.length - 1;
    const value = isWhole
      ? valueOf(change)
      : fieldAt(result, container + segments.slice(0, i + 1).join("/")).value;
    return nameOf(value) ?? (isWhole && isScalar(value) ? "" : segment);
  });
  return words.filter((word) => word !== "").join(" › ");
}

/** Returns the value to show for a change: the new one, or the removed one. */
export function valueOf({ before, after }: FieldChange): Json | undefined {
  return after ?? before;
}

/** Returns the type of an added or removed permission; undefined for any other change. */
export function permissionType(change: FieldChange): string | undefined {
  return /^permissions\/\d+$/.test(pathOf(change)) ? nameOf(valueOf(change)) : undefined;
}

/** Returns the `type` or `id` of a list item; undefined if it has none. */
function nameOf(value: Json | undefined): string | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return [value["type"], value["id"]].find((name) => typeof name === "string" && name !== "") as
    string | undefined;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}
