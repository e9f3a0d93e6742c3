import { CodeActionKind } from "vscode-languageserver-types";
import { type Edit, endOf, type OffsetRange } from "../../core/text/ranges";
import { reorder } from "../../core/json/edit/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../../core/json/tree/tree";
import { tagPlaces } from "../../core/manifest/tag-lists";
import type { RuleContext } from "../../core/rules/rule";
import { sortedTags } from "../../core/rules/shared/tags";
import { message } from "../../core/text/messages";
import { SORT_TAGS_KIND } from "../../protocol";

interface Sorting {
  readonly title: string;
  readonly kind: string;
  readonly edits: readonly Edit[];
}

/** Returns edits that sort the unsorted tags and capability levels in a range, ascending. */
export function sortings(context: RuleContext, range: OffsetRange): Sorting[] {
  const { text } = context.document;
  const found = [...sortables(context)].filter(({ array }) =>
    touches(array.parent?.type === "property" ? array.parent : array, range),
  );
  return found.flatMap(({ title, kind, array, sorted }) => {
    const edits = sorted ? reorder(text, array, sorted) : [];
    return edits.length > 0 ? [{ title, kind, edits }] : [];
  });
}

const SORT_LEVELS_KIND = `${CodeActionKind.RefactorRewrite}.sortCapabilityLevels`;

interface Sortable {
  readonly title: string;
  readonly kind: string;
  readonly array: ArrayNode;
  /** Undefined when an item has another type, which has no order. */
  readonly sorted: readonly ValueNode[] | undefined;
}

function* sortables(context: RuleContext): Iterable<Sortable> {
  for (const { array } of tagPlaces(context)) {
    yield { title: message("Sort tags"), kind: SORT_TAGS_KIND, array, sorted: sortedTags(array) };
  }
  if (!context.document.balanced) return;
  for (const { node } of context.manifests) {
    const array = memberOf(node, "capability_levels");
    if (array?.type !== "array" || !array.whole) continue;
    const levels = array.items.filter((item) => item.type === "number");
    const sorted =
      levels.length === array.items.length ? levels.sort((a, b) => a.value - b.value) : undefined;
    yield { title: message("Sort capability levels"), kind: SORT_LEVELS_KIND, array, sorted };
  }
}

/** Tests if two ranges have a place in common; an end counts. */
export function touches(one: OffsetRange, other: OffsetRange): boolean {
  return one.offset <= endOf(other) && endOf(one) >= other.offset;
}
