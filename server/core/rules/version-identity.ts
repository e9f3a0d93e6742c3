import { copyValue } from "../json/edit/edits";
import { memberOf, type StringNode, type ValueNode } from "../json/tree/tree";
import { detailPlaces } from "../manifest/detail";
import { message, show } from "../text/messages";
import { fix, RESPONSE_RULE, type Rule, type RuleContext } from "./rule";
import { areComparable, outlierProblems } from "./shared/comparable";

export const versionIdentity: Rule = {
  ...RESPONSE_RULE,
  summary: "A version and its manifest name the same version of the same item.",
  *check(context) {
    const { root, text } = context.document;
    const { item, versions } = detailPlaces(root);
    yield* outlierProblems("version-identity", context);
    for (const { node, manifest, pointer } of versions) {
      const manifestNumber = stringNodeAt(manifest, "version");
      const otherNumber = differingCopy(manifestNumber, stringNodeAt(node, "version"), context);
      if (manifestNumber && otherNumber) {
        const values = { name: "version", version: show(otherNumber.value) };
        yield {
          range: manifestNumber,
          message: message('"{name}" differs from the version\'s {version}. They must match.', values),
          pointer: `${pointer}/manifest/version`,
          related: [{ range: otherNumber, message: message("Version's value is here.") }],
          fixes: () => [
            fix("offered", message("Copy the version's value"), copyValue(text, otherNumber, manifestNumber)),
          ],
        };
      }
      const id = stringNodeAt(node, "item_id");
      const manifestId = differingCopy(id, stringNodeAt(manifest, "id"), context);
      const itemId = differingCopy(id, stringNodeAt(item, "id"), context);
      if (!id || !(manifestId ?? itemId)) continue;
      yield {
        range: id,
        message: sentence(manifestId?.value, itemId?.value),
        pointer: `${pointer}/item_id`,
        related: [
          ...(manifestId ? [{ range: manifestId, message: message("Manifest's id is here.") }] : []),
          ...(itemId ? [{ range: itemId, message: message("Item's id is here.") }] : []),
        ],
      };
    }
  },
};

function stringNodeAt(object: ValueNode | undefined, name: string): StringNode | undefined {
  const node = memberOf(object, name);
  return node?.type === "string" ? node : undefined;
}

function differingCopy(
  node: StringNode | undefined,
  copy: StringNode | undefined,
  context: RuleContext,
): StringNode | undefined {
  if (!node || !copy || node.value === copy.value) return undefined;
  return areComparable(node, copy, context) ? copy : undefined;
}

function sentence(manifest: string | undefined, item: string | undefined): string {
  const values = { manifest: show(manifest ?? ""), item: show(item ?? "") };
  if (item === undefined)
    return message('"item_id" differs from the manifest\'s id {manifest}. They must match.', values);
  return manifest === undefined
    ? message('"item_id" differs from the item\'s id {item}. They must match.', values)
    : message(
        "\"item_id\" differs from the item's id {item} and the manifest's {manifest}. All must match.",
        values,
      );
}
