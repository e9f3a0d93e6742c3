import { copiedValues } from "../fill/repeated";
import { copyValue } from "../json/edit/edits";
import { parentPointer, resolvePointer } from "../json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { deepEqual, showNode, toValue } from "../json/tree/value";
import { detailPlaces, isIntact } from "../manifest/detail";
import type { Manifest } from "../manifest/manifest";
import { MAIN_PLATFORM, REPEATED_BY_ARTIFACT, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { draftSchema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { message } from "../text/messages";
import { fix, type Fix, type Rule, type RuleContext } from "./rule";
import { valuesDiffer, outliersIn } from "./shared/comparable";

export const artifactTopLevel: Rule = {
  summary: "The artifact of windows_x64 repeats the top-level package.",
  evidence: "stated",
  *check(context) {
    const { document } = context;
    for (const manifest of context.manifests) {
      const artifact = memberOf(memberOf(manifest.node, "artifacts"), MAIN_PLATFORM);
      const version = versionOf(manifest, context);
      for (const name of REPEATED_BY_ARTIFACT) {
        const original = memberOf(REPEATED_FROM_VERSION.includes(name) ? manifest.node : version, name);
        const copy = memberOf(artifact, name);
        if (!copy || !original || copy.type !== typeOfField(name)) continue;
        if (deepEqual(toValue(copy), toValue(original))) continue;
        // wrong-type reports other types. Null is valid only at the top level.
        if (original.type !== "null" && original.type !== typeOfField(name)) continue;
        // Report a copy that is an outlier only inside `versions`: elsewhere, another rule reports it.
        // Another rule also reports an original that is an outlier.
        const outlier = outliersIn(context).get(copy);
        if (outlier ? !outlier.rule : outliersIn(context).has(original)) continue;
        if (!outlier && (!isIntact(document, copy, original) || !valuesDiffer(copy, original, context)))
          continue;
        const pointer = `${manifest.pointer}/artifacts/${MAIN_PLATFORM}/${name}`;
        const values = { name, top: showNode(original, document.text) };
        yield {
          range: copy,
          message: message('"{name}" differs from the top-level {top}. They must match.', values),
          pointer,
          related: [{ range: original, message: message("Top-level value is here.") }],
          fixes: () => copyFixes(name, original, copy, pointer, context),
        };
      }
    }
  },
};

/** In a detail response, finds the version object around a manifest; for the item's manifest, by version number. */
function versionOf({ node, pointer }: Manifest, { kind, document }: RuleContext): ValueNode | undefined {
  if (kind !== "detail") return undefined;
  if (pointer !== "/data/item/manifest") return resolvePointer(document.root, parentPointer(pointer));
  const number = stringOf(memberOf(node, "version"));
  if (number === undefined) return undefined;
  const { versionsAndCopy } = detailPlaces(document.root);
  return versionsAndCopy.find((version) => stringOf(memberOf(version.node, "version")) === number)?.node;
}

/** Offers to copy the more frequent of the two values, or either one if both are equally frequent. */
function copyFixes(
  name: string,
  original: ValueNode,
  copy: ValueNode,
  pointer: string,
  context: RuleContext,
): Fix[] {
  const { text, value: response } = context.document;
  const copies = context.kind === "detail" ? copiedValues(response, pointer) : [toValue(original)];
  const values = [...copies, toValue(copy)];
  const count = (node: ValueNode) => values.filter((value) => deepEqual(value, toValue(node))).length;
  const margin = count(original) - count(copy);
  const schema = draftSchema(["artifacts", MAIN_PLATFORM, name]);
  // Do not suggest copying an invalid value.
  const hasValidValue = (node: ValueNode) => isValid(toValue(node), schema, context.vocabulary);
  const gradeOf = (source: ValueNode) => (margin !== 0 && hasValidValue(source) ? "suggested" : "offered");
  const topFix = fix(gradeOf(original), message("Copy the top-level value"), copyValue(text, original, copy));
  const copyFix = fix(gradeOf(copy), message("Copy the artifact's value"), copyValue(text, copy, original));
  if (margin === 0) return [topFix, copyFix];
  return [margin > 0 ? topFix : copyFix];
}

function typeOfField(name: string): string {
  return name === "artifact_size" ? "number" : "string";
}
