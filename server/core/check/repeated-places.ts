import type { Finding } from "../problem";
import { duplicateEntry } from "../rules/duplicate-entry";
import { isExact, repetitions, type Repetition } from "../rules/shared/repetitions";
import { permissionValueUnexpected, unexpectedValues } from "../rules/permission-value-unexpected";
import type { RuleContext } from "../rules/rule";
import { outward, parentPointer } from "../json/tree/pointer";
import { uniqueArrays, type UniqueArray } from "../manifest/unique-arrays";

/**
 * Returns a test for findings in values of which only one thing is reported (docs/spec/rules.md, One fault, one problem): that
 * an entry repeats another one, which has the same findings, or that a permission takes no value.
 */
export function repeatedPlaces(
  context: RuleContext,
): (finding: Pick<Finding, "code" | "pointer">) => boolean {
  const later = new Set<string>();
  for (const unique of context.document.balanced ? uniqueArrays(context) : []) {
    for (const repetition of repetitions(unique, context.host)) {
      const part = partOf(repetition, unique, context.document.text);
      if (part !== undefined) later.add(`${unique.pointer}/${repetition.index}${part}`);
    }
  }
  const { code: unexpected } = permissionValueUnexpected;
  const values = context.off.has(unexpected) ? [] : context.manifests;
  const unjudged = new Set(
    values.flatMap((manifest) => [...unexpectedValues(manifest)].map(({ pointer }) => pointer)),
  );
  // A list inside a repetition has repetitions that the first list has too.
  return ({ code, pointer }) =>
    isInside(later, code === duplicateEntry.code ? parentPointer(pointer) : pointer) ||
    (code !== unexpected && isInside(unjudged, pointer));
}

function isInside(places: ReadonlySet<string>, pointer: string): boolean {
  return places.size > 0 && outward(pointer).some((place) => places.has(place));
}

function partOf(repetition: Repetition, { pointer, key }: UniqueArray, text: string): string | undefined {
  if (key === undefined || isExact(repetition, text)) return "";
  // The right identifier of a version depends on the rest of it.
  return pointer === "/data/versions" ? undefined : `/${key}`;
}
