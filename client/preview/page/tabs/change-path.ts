import type { EntryResult, FieldChange, Json } from "../../../../server/protocol";
import { fieldAt } from "../parts/field";

/** Where a changed field stands in what it belongs to: the item, the version or its manifest. */
export function pathOf({ pointer }: FieldChange): string {
  return pointer.replace(CONTAINER, "");
}

const CONTAINER = /^\/data\/(?:item\/manifest|item|versions\/\d+\/manifest|versions\/\d+)\//;

/** The same for a reader: an item of a list goes by its `type` or `id`; a plain value, by its list alone. */
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

/** What is told of a change: the new value, or what is gone. */
export function valueOf({ before, after }: FieldChange): Json | undefined {
  return after ?? before;
}

/** The type of a permission that comes or goes; undefined for any other change. */
export function permissionType(change: FieldChange): string | undefined {
  return /^permissions\/\d+$/.test(pathOf(change)) ? nameOf(valueOf(change)) : undefined;
}

/** What tells an item of a list from the others. */
function nameOf(value: Json | undefined): string | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return [value["type"], value["id"]].find((name) => typeof name === "string" && name !== "") as
    string | undefined;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}
