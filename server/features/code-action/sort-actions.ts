import { CodeActionKind } from "vscode-languageserver-types";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import { reorderItems } from "../../core/json/edit/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../../core/json/tree/tree";
import { tagPlaces } from "../../core/manifest/manifest";
import type { RuleContext } from "../../core/rules/rule";
import { sortedTags } from "../../core/rules/shared/tags";
import { message } from "../../core/text/messages";
import { SORT_TAGS_KIND } from "../../protocol";

const SORT_LEVELS_KIND = `${CodeActionKind.RefactorRewrite}.sortCapabilityLevels`;

/** Returns edits that sort the unsorted tags and capability levels in a range, ascending. */
export function sortings(context: RuleContext, range: OffsetRange) {
  const tags = [...tagPlaces(context)].map(({ array }) => ({
    ...{ title: message("Sort tags"), kind: SORT_TAGS_KIND },
    ...{ array, sorted: sortedTags(array) },
  }));
  const levels = levelLists(context).map((array) => ({
    ...{ title: message("Sort capability levels"), kind: SORT_LEVELS_KIND },
    ...{ array, sorted: sortedLevels(array) },
  }));
  return [...tags, ...levels].flatMap(({ title, kind, array, sorted }) => {
    const { parent } = array;
    const isInRange = touches(parent?.type === "property" ? parent : array, range);
    const edits = isInRange && sorted ? reorderItems(context.document.text, array, sorted) : [];
    return edits.length > 0 ? [{ title, kind, edits }] : [];
  });
}

function levelLists({ document, manifests }: RuleContext): ArrayNode[] {
  if (!document.isBalanced) return [];
  const lists = manifests.map(({ node }) => memberOf(node, "capability_levels"));
  return lists.filter((list) => list?.type === "array").filter(({ isComplete }) => isComplete);
}

/** Returns undefined if an item is not a number, and so has no order. */
function sortedLevels({ items }: ArrayNode): readonly ValueNode[] | undefined {
  const levels = items.filter((item) => item.type === "number");
  return levels.length === items.length ? levels.sort((a, b) => a.value - b.value) : undefined;
}

/** Tests if two ranges have a place in common; an end counts. */
export function touches(one: OffsetRange, other: OffsetRange): boolean {
  return one.offset <= endOf(other) && endOf(one) >= other.offset;
}
