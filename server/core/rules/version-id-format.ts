import { detailPlaces, type VersionPlace } from "../detail";
import { replace } from "../document/edits";
import { memberOf, stringOf } from "../document/tree";
import { show } from "../wording";
import type { Rule } from "./rule";

export const versionIdFormat: Rule = {
  code: "version-id-format",
  summary: "A version's identifier is the item's identifier, an at sign and the version.",
  section: "Formats",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    for (const version of detailPlaces(document.root).versions) {
      const node = memberOf(version.node, "id");
      const parts = idParts(version);
      if (node?.type !== "string" || node.value.trim() === "" || !parts) continue;
      const right = `${parts.itemId}@${parts.version}`;
      if (node.value === right) continue;
      const isLegacy = node.value === `${parts.itemId}-${parts.version}`;
      yield {
        range: node,
        message: isLegacy
          ? `The version's id ${show(node.value)} has the legacy form with a hyphen; today's form is ${show(right)}.`
          : `The version's id is ${show(node.value)}; it must be ${show(right)}.`,
        pointer: `${version.pointer}/id`,
        ...(isLegacy ? { severity: "information" as const } : {}),
        fixes: () => [
          {
            title: `Change it to ${show(right)}`,
            edits: [replace(document.text, node, right)],
            // Published identifiers do not change.
            preferred: !isLegacy,
          },
        ],
      };
    }
  },
};

function idParts({ node }: VersionPlace): { itemId: string; version: string } | undefined {
  const itemId = stringOf(memberOf(node, "item_id"));
  const version = stringOf(memberOf(node, "version"));
  return itemId === undefined || version === undefined ? undefined : { itemId, version };
}
