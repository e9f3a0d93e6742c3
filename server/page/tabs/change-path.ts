import type { EntryResult, EntryChange, Json } from "../model/entry";
import { fieldAt } from "../parts/field";

const CONTAINER = /^\/data\/(?:item\/manifest|item|versions\/\d+\/manifest|versions\/\d+)\//;

/** Writes a changed field's path for a reader: list items by their `type` or `id`, plain values by their list only. */
export function wordsFor(result: EntryResult, change: EntryChange): string {
  const path = change.pointer.replace(CONTAINER, "");
  const container = change.pointer.slice(0, change.pointer.length - path.length);
  const segments = path.split("/");
  const words = segments.map((segment, i) => {
    if (!/^\d+$/.test(segment)) return segment.replaceAll("~1", "/").replaceAll("~0", "~");
    const isWhole = i === segments.length - 1;
    const value = isWhole
      ? (change.after ?? change.before)
      : fieldAt(result, container + segments.slice(0, i + 1).join("/")).value;
    return nameOf(value) ?? (isWhole && isScalar(value) ? "" : segment);
  });
  return words.filter((word) => word !== "").join(" › ");
}

function nameOf(value: Json | undefined): string | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return [value["type"], value["id"]].find((name) => typeof name === "string" && name !== "") as
    | string
    | undefined;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}
