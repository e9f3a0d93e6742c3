import { isSample } from "../../../fill/samples";
import { parsePointer, pointerOf } from "../../../json/tree/pointer";
import { memberOf, stringOf } from "../../../json/tree/tree";
import { isIntact } from "../../../manifest/detail";
import { paths, type PathPlace } from "../../../manifest/names/paths";
import type { RuleContext } from "../../rule";

interface ReleasePath extends PathPlace {
  readonly pointer: string;
}

/** Finds the paths that a release is checked for, each once. */
export function* releasePaths(context: RuleContext): Iterable<ReleasePath> {
  for (const place of paths(context)) {
    const pointer = pointerOf(place.range);
    // release-template reports the text of a template.
    if (isSample(place.range.value, pointer) || !isIntact(context.document, place.range)) continue;
    if (!repeatsEntry(pointer, context)) yield { ...place, pointer };
  }
}

function repeatsEntry(pointer: string, { document: { root } }: RuleContext): boolean {
  const [member, platform = ""] = parsePointer(pointer);
  if (member !== "artifacts") return false;
  const own = stringOf(memberOf(memberOf(memberOf(root, "artifacts"), platform), "native_path"));
  return own === stringOf(memberOf(memberOf(memberOf(root, "entry"), "native"), platform));
}
