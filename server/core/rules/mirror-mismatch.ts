import { copiesOf } from "../fill/repeated";
import { copy } from "../json/edit/edits";
import { resolvePointer } from "../json/tree/pointer";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { deepEqual, showNode, toValue } from "../json/tree/value";
import { detailPlaces, firstOutOfOrder, isIntact } from "../manifest/detail";
import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { message } from "../text/messages";
import { fix, OF_RESPONSE, type Rule, type RuleContext } from "./rule";
import { differ, oddProblems } from "./shared/comparable";

export const mirrorMismatch: Rule = {
  ...OF_RESPONSE,
  code: "mirror-mismatch",
  summary: "A manifest's catalog members repeat the fields of the same name.",
  *check(context) {
    const { root, text } = context.document;
    yield* oddProblems("mirror-mismatch", context);
    const { item, versions } = detailPlaces(root);
    // If the order is wrong, the item's version is unknown; versions-order reports it.
    const isOrdered = !firstOutOfOrder(versions);
    for (const [index, version] of versions.entries()) {
      const isNewest = index === 0 && isOrdered;
      for (const name of isNewest ? MIRRORED : REPEATED_FROM_VERSION) {
        const own = memberOf(version.manifest, name);
        const inVersion = REPEATED_FROM_VERSION.includes(name) ? memberOf(version.node, name) : undefined;
        const inItem = isNewest && REPEATED_FROM_ITEM.includes(name) ? memberOf(item, name) : undefined;
        const other = own && differingFrom(own, inVersion, context);
        const otherInItem = own && differingFrom(own, inItem, context);
        if (!own || !(other ?? otherInItem)) continue;
        const pointer = `${version.pointer}/manifest/${name}`;
        const copies = copiesOf(pointer).filter((place) => isNewest || place.startsWith(version.pointer));
        // Change every copy; otherwise the problem only moves.
        const places = [pointer, ...copies].flatMap((place) => resolvePointer(root, place) ?? []);
        const edits = (right: ValueNode) =>
          places.filter((place) => !isSame(place, right)).map((place) => copy(text, right, place));
        yield {
          range: own,
          message: sentence(name, other && showNode(other, text), otherInItem && showNode(otherInItem, text)),
          pointer,
          related: [
            ...(other ? [{ range: other, message: message("Version's value is here.") }] : []),
            ...(otherInItem ? [{ range: otherInItem, message: message("Item's value is here.") }] : []),
          ],
          fixes: () => [
            ...(other ? [fix("offered", message("Copy the version's value"), ...edits(other))] : []),
            ...(otherInItem ? [fix("offered", message("Copy the item's value"), ...edits(otherInItem))] : []),
          ],
        };
      }
    }
  },
};

const MIRRORED: ReadonlySet<string> = new Set([...REPEATED_FROM_VERSION, ...REPEATED_FROM_ITEM]);

/** Returns the other value if it differs. */
function differingFrom(
  own: ValueNode,
  node: ValueNode | undefined,
  context: RuleContext,
): ValueNode | undefined {
  if (!node || isSame(own, node) || !isIntact(context.document, own, node)) return undefined;
  return differ(own, node, context) ? node : undefined;
}

function sentence(name: string, version: string | undefined, item: string | undefined): string {
  const values = { name, version: version ?? "", item: item ?? "" };
  if (item === undefined)
    return message('"{name}" differs from the version\'s {version}. They must match.', values);
  return version === undefined
    ? message('"{name}" differs from the item\'s {item}. They must match.', values)
    : message(
        "\"{name}\" differs from the item's {item} and the version's {version}. All must match.",
        values,
      );
}

function isSame(a: ValueNode, b: ValueNode): boolean {
  return "value" in a && "value" in b ? a.value === b.value : deepEqual(toValue(a), toValue(b));
}
