import { reorderItems } from "../json/edit/edits";
import { memberOf, stringOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import {
  copiesInItem,
  detailPlaces,
  firstOutOfOrder,
  isIntact,
  publishedAt,
  type DetailVersion,
} from "../manifest/detail";
import { REPEATED_FROM_ITEM } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import { fix, RESPONSE_RULE, type Fix, type Rule, type RuleContext } from "./rule";
import { valuesDiffer } from "./shared/comparable";

export const versionsOrder: Rule = {
  ...RESPONSE_RULE,
  summary: "The versions are ordered by publication, newest first.",
  *check(context) {
    const { document } = context;
    const { item, versions, versionList } = detailPlaces(document.root);
    const misplacement = firstOutOfOrder(versions);
    if (!versionList || !misplacement || !isIntact(document, misplacement.before, misplacement.time)) return;
    const { version, time, before } = misplacement;
    const areDated = versions.every(({ node }) => publishedAt(node) !== undefined);
    const values = { time: show(time.value) };
    yield {
      range: time,
      message: message(
        "The version published at {time} is listed after an older one. List the newest first.",
        values,
      ),
      pointer: `${version.pointer}/published_at`,
      related: [{ range: before, message: message("Older version is here.") }],
      fixes: () => (areDated ? [sortFix(versions, versionList, item, context)] : []),
    };
  },
};

function sortFix(
  versions: readonly DetailVersion[],
  list: ArrayNode,
  item: ValueNode | undefined,
  context: RuleContext,
): Fix {
  const time = ({ node }: DetailVersion): string => publishedAt(node)?.value ?? "";
  const sortedVersions = [...versions].sort((a, b) => (time(a) > time(b) ? -1 : time(a) < time(b) ? 1 : 0));
  const nodes = sortedVersions.map(({ node }) => node);
  // If the item names another version as the newest, a date may be wrong, not the order.
  const isAmbiguous = nodes[0] !== list.items[0] && !isLatest(nodes[0], item);
  return fix(
    isAmbiguous ? "offered" : isSortingSafe(sortedVersions, item, context) ? "safe" : "suggested",
    message("Sort the versions, newest first"),
    ...reorderItems(context.document.text, list, nodes),
  );
}

/** Tests if sorting causes no new problem: the item matches the new first version, and the rest have no artifacts. */
function isSortingSafe(
  [first, ...olderVersions]: readonly DetailVersion[],
  item: ValueNode | undefined,
  context: RuleContext,
): boolean {
  const copies = first ? copiesInItem(item, first) : [];
  const agreesWithFirst = (name: string) => {
    const [actual, expected] = [memberOf(item, name), memberOf(first?.manifest, name)];
    return !actual || !expected || !valuesDiffer(actual, expected, context);
  };
  return (
    copies.every(({ copy, original }) => !valuesDiffer(copy, original, context)) &&
    REPEATED_FROM_ITEM.every(agreesWithFirst) &&
    olderVersions.every(({ manifest }) => !memberOf(manifest, "artifacts"))
  );
}

function isLatest(version: ValueNode | undefined, item: ValueNode | undefined): boolean {
  const number = stringOf(memberOf(version, "version"));
  const copies = ["latest_compatible_version", "manifest"].map((name) => memberOf(item, name));
  const numbers = [memberOf(item, "latest_version"), ...copies.map((copy) => memberOf(copy, "version"))];
  return number !== undefined && numbers.every((node) => stringOf(node) === number);
}
