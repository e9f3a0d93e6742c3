import { copiesOf } from "../fill/repeated";
import { copyValue } from "../json/edit/edits";
import { resolvePointer } from "../json/tree/pointer";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { deepEqual, showNode, toValue } from "../json/tree/value";
import { detailPlaces, firstOutOfOrder, isIntact } from "../manifest/detail";
import { MIRRORED_MEMBERS } from "../manifest/mirrors";
import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { message } from "../text/messages";
import { fix, RESPONSE_RULE, type Rule, type RuleContext } from "./rule";
import { valuesDiffer, outlierProblems } from "./shared/comparable";

export const mirrorMismatch: Rule = {
  ...RESPONSE_RULE,
  summary: "A manifest's catalog properties match those of its version and of the item.",
  *check(context) {
    const { root, text } = context.document;
    yield* outlierProblems("mirror-mismatch", context);
    const { item, versions } = detailPlaces(root);
    // If versions-order reports a problem, the item may describe another version.
    const isOrdered = !firstOutOfOrder(versions);
    for (const [index, version] of versions.entries()) {
      const isNewest = index === 0 && isOrdered;
      for (const name of isNewest ? MIRRORED_MEMBERS : REPEATED_FROM_VERSION) {
        const value = memberOf(version.manifest, name);
        const versionCopy = REPEATED_FROM_VERSION.includes(name) ? memberOf(version.node, name) : undefined;
        const itemCopy = isNewest && REPEATED_FROM_ITEM.includes(name) ? memberOf(item, name) : undefined;
        const differingVersionCopy = value && differingCopy(value, versionCopy, context);
        const differingItemCopy = value && differingCopy(value, itemCopy, context);
        if (!value || !(differingVersionCopy ?? differingItemCopy)) continue;
        const pointer = `${version.pointer}/manifest/${name}`;
        const copies = copiesOf(pointer).filter((place) => isNewest || place.startsWith(version.pointer));
        // Change every copy; otherwise, the next check reports the remaining ones.
        const nodes = [pointer, ...copies].flatMap((place) => resolvePointer(root, place) ?? []);
        const editsFrom = (source: ValueNode) =>
          nodes.filter((node) => !haveSameValue(node, source)).map((node) => copyValue(text, source, node));
        yield {
          range: value,
          message: sentence(name, differingVersionCopy, differingItemCopy, text),
          pointer,
          related: [
            ...relatedPlaces(differingVersionCopy, message("Version's value is here.")),
            ...relatedPlaces(differingItemCopy, message("Item's value is here.")),
          ],
          fixes: () => {
            const copyFix = (title: string, source: ValueNode | undefined) =>
              source ? [fix("offered", title, ...editsFrom(source))] : [];
            const versionFix = copyFix(message("Copy the version's value"), differingVersionCopy);
            return [...versionFix, ...copyFix(message("Copy the item's value"), differingItemCopy)];
          },
        };
      }
    }
  },
};

function differingCopy(
  node: ValueNode,
  copy: ValueNode | undefined,
  context: RuleContext,
): ValueNode | undefined {
  if (!copy || haveSameValue(node, copy) || !isIntact(context.document, node, copy)) return undefined;
  return valuesDiffer(node, copy, context) ? copy : undefined;
}

function sentence(name: string, version: ValueNode | undefined, item: ValueNode | undefined, text: string) {
  const textOf = (node: ValueNode | undefined) => (node ? showNode(node, text) : "");
  const values = { name, version: textOf(version), item: textOf(item) };
  if (item === undefined)
    return message('"{name}" differs from the version\'s {version}. They must match.', values);
  return version === undefined
    ? message('"{name}" differs from the item\'s {item}. They must match.', values)
    : message(
        "\"{name}\" differs from the item's {item} and the version's {version}. All must match.",
        values,
      );
}

function relatedPlaces(range: ValueNode | undefined, text: string) {
  return range ? [{ range, message: text }] : [];
}

/** Tests if two values are identical. Unlike `valuesDiffer`, also compares the parts that other rules report. */
function haveSameValue(a: ValueNode, b: ValueNode): boolean {
  return "value" in a && "value" in b ? a.value === b.value : deepEqual(toValue(a), toValue(b));
}
