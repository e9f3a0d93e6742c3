import { repeatedValues } from "../fill/repeated";
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
import { differ, oddCopies } from "./shared/comparable";

export const artifactTopLevel: Rule = {
  summary: "The artifact of windows_x64 repeats the top-level package.",
  evidence: "stated",
  *check(context) {
    const { text } = context.document;
    for (const manifest of context.manifests) {
      const artifact = memberOf(memberOf(manifest.node, "artifacts"), MAIN_PLATFORM);
      const version = versionOf(manifest, context);
      for (const name of REPEATED_BY_ARTIFACT) {
        const top = memberOf(REPEATED_FROM_VERSION.includes(name) ? manifest.node : version, name);
        const field = memberOf(artifact, name);
        if (!field || !top || field.type !== typeOfField(name) || deepEqual(toValue(field), toValue(top)))
          continue;
        // wrong-type reports other types. Null is valid at the top level, but not in an artifact.
        if (top.type !== "null" && top.type !== typeOfField(name)) continue;
        const oddCopy = oddCopies(context).get(field);
        if (oddCopy ? !oddCopy.rule : oddCopies(context).has(top)) continue;
        if (!oddCopy && (!isIntact(context.document, field, top) || !differ(field, top, context))) continue;
        const pointer = `${manifest.pointer}/artifacts/${MAIN_PLATFORM}/${name}`;
        const values = { name, top: showNode(top, text) };
        yield {
          range: field,
          message: message('"{name}" differs from the top-level {top}. They must match.', values),
          pointer,
          related: [{ range: top, message: message("Top-level value is here.") }],
          fixes: () => copyFixes(name, top, field, pointer, context),
        };
      }
    }
  },
};

/** Finds a manifest's version object in a detail response; for the item's manifest, the one with the same number. */
function versionOf({ node, pointer }: Manifest, { kind, document }: RuleContext): ValueNode | undefined {
  if (kind !== "detail") return undefined;
  if (pointer !== "/data/item/manifest") return resolvePointer(document.root, parentPointer(pointer));
  const number = stringOf(memberOf(node, "version"));
  if (number === undefined) return undefined;
  const { versionsAndCopy } = detailPlaces(document.root);
  return versionsAndCopy.find((version) => stringOf(memberOf(version.node, "version")) === number)?.node;
}

/** Offers to copy either value to the other place; suggests the value that most copies have. */
function copyFixes(
  name: string,
  top: ValueNode,
  field: ValueNode,
  pointer: string,
  context: RuleContext,
): Fix[] {
  const { text, value: response } = context.document;
  const copies = context.kind === "detail" ? repeatedValues(response, pointer) : [toValue(top)];
  const values = [...copies, toValue(field)];
  const count = (node: ValueNode) => values.filter((value) => deepEqual(value, toValue(node))).length;
  const surplus = count(top) - count(field);
  const schema = draftSchema(["artifacts", MAIN_PLATFORM, name]);
  // Do not suggest copying an invalid value.
  const hasValidValue = (node: ValueNode) => isValid(toValue(node), schema, context.vocabulary);
  const gradeOf = (source: ValueNode) => (surplus !== 0 && hasValidValue(source) ? "suggested" : "offered");
  const fromTop = fix(gradeOf(top), message("Copy the top-level value"), copyValue(text, top, field));
  const toTop = fix(gradeOf(field), message("Copy the artifact's value"), copyValue(text, field, top));
  if (surplus === 0) return [fromTop, toTop];
  return [surplus > 0 ? fromTop : toTop];
}

function typeOfField(name: string): string {
  return name === "artifact_size" ? "number" : "string";
}
