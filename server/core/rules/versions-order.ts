import { detailPlaces, type VersionPlace } from "../detail";
import { reorder } from "../document/rearrange";
import { memberOf, type ArrayNode } from "../document/tree";
import type { Fix } from "../problem";
import { formats } from "../schema/formats";
import { show } from "../wording";
import type { Rule } from "./rule";

export const versionsOrder: Rule = {
  code: "versions-order",
  summary: "The versions are ordered by publication, newest first.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { versions, list } = detailPlaces(document.root);
    const dated = versions.flatMap((version) => {
      const node = publishedAt(version);
      return node ? [{ version, node }] : [];
    });
    for (const [i, { version, node }] of dated.entries()) {
      const before = dated[i - 1]?.node;
      if (!before || before.value >= node.value) continue;
      yield {
        range: node,
        message: `This version was published at ${show(node.value)}, after the one before it (${show(before.value)}); the newest must come first.`,
        pointer: `${version.pointer}/published_at`,
        related: [{ range: before, message: "The version before it." }],
        fixes: () => (list ? [sort(document.text, list, dated.length === versions.length)] : []),
      };
      return;
    }
  },
};

/** Of timestamps of this one form the text's order is the time's. */
function publishedAt({ node }: VersionPlace) {
  const value = memberOf(node, "published_at");
  return value?.type === "string" && formats["catalog-timestamp"](value.value) ? value : undefined;
}

function sort(text: string, list: ArrayNode, complete: boolean): Fix {
  const time = (version: ArrayNode["items"][number]): string => {
    const node = memberOf(version, "published_at");
    return node?.type === "string" ? node.value : "";
  };
  const sorted = [...list.items].sort((a, b) => (time(a) > time(b) ? -1 : time(a) < time(b) ? 1 : 0));
  return {
    title: "Sort the versions, newest first",
    edits: reorder(text, list, sorted),
    preferred: complete,
  };
}
