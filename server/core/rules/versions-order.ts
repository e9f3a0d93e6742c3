import { detailPlaces, firstOutOfOrder, isIntact, publishedAt } from "../manifest/detail";
import { reorder } from "../json/edit/rearrange";
import { memberOf, stringOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import type { Fix, Rule } from "./rule";
import { message, show } from "../text/messages";

export const versionsOrder: Rule = {
  code: "versions-order",
  summary: "The versions are ordered by publication, newest first.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { item, versions, list } = detailPlaces(document.root);
    const found = firstOutOfOrder(versions);
    if (!list || !found || !isIntact(document, found.before, found.time)) return;
    const { version, time, before } = found;
    const areDated = versions.every(({ node }) => publishedAt(node) !== undefined);
    yield {
      range: time,
      message: message("Version of {time} comes after an older one. List the newest first.", {
        time: show(time.value),
      }),
      pointer: `${version.pointer}/published_at`,
      related: [{ range: before, message: message("Older version is here.") }],
      fixes: () => (areDated ? [sort(document.text, list, item)] : []),
    };
  },
};

function sort(text: string, list: ArrayNode, item: ValueNode | undefined): Fix {
  const time = (version: ValueNode): string => publishedAt(version)?.value ?? "";
  const sorted = [...list.items].sort((a, b) => (time(a) > time(b) ? -1 : time(a) < time(b) ? 1 : 0));
  const [first] = sorted;
  // If the item names another version as the newest, a date may be wrong instead of the order.
  const grade = first === list.items[0] || isLatest(first, item) ? "safe" : "offered";
  const edits = reorder(text, list, sorted);
  return { title: message("Sort the versions, newest first"), edits, grade };
}

/** Tests if everything the item says about its latest version fits this one. */
function isLatest(version: ValueNode | undefined, item: ValueNode | undefined): boolean {
  const number = stringOf(memberOf(version, "version"));
  const copies = ["latest_compatible_version", "manifest"].map((name) => memberOf(item, name));
  const numbers = [memberOf(item, "latest_version"), ...copies.map((copy) => memberOf(copy, "version"))];
  return number !== undefined && numbers.every((node) => stringOf(node) === number);
}
