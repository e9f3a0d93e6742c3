import type { Finding } from "../rules/rule";
import { duplicateEntry } from "../rules/duplicate-entry";
import { isExact, repetitions, type Repetition } from "../rules/shared/repetitions";
import type { ManifestContext } from "../manifest/context";
import { uniqueArrays, type UniqueArray } from "../manifest/unique-arrays";

/**
 * Returns a test for the findings inside a repetition: the first of both entries has them already (docs/spec/rules.md,
 * One fault, one problem). Only that it is one is reported of it.
 */
export function repeatedFindings(
  context: ManifestContext,
): (finding: Pick<Finding, "code" | "pointer">) => boolean {
  const places = new Set<string>();
  for (const unique of context.document.balanced ? uniqueArrays(context) : []) {
    for (const repetition of repetitions(unique)) {
      const place = placeOf(repetition, unique, context.document.text);
      if (place !== undefined) places.add(place);
    }
  }
  if (places.size === 0) return () => false;
  return ({ code, pointer }) => {
    // A list inside a repetition has repetitions that the first list has too.
    for (let end = code === duplicateEntry.code ? pointer.lastIndexOf("/") : pointer.length; end > 0;) {
      if (places.has(pointer.slice(0, end))) return true;
      end = pointer.lastIndexOf("/", end - 1);
    }
    return false;
  };
}

/** Returns the JSON Pointer of what an entry repeats: all of it, or the name alone. */
function placeOf(repetition: Repetition, { pointer, key }: UniqueArray, text: string): string | undefined {
  const place = `${pointer}/${repetition.index}`;
  if (key === undefined || isExact(repetition, text)) return place;
  // The right identifier of a version depends on the rest of it.
  return pointer === "/data/versions" ? undefined : `${place}/${key}`;
}
