import { declareLevel } from "../fill/level-insertion";
import { removeEntries } from "../json/edit/edits";
import { memberOf, stringOf } from "../json/tree/tree";
import { detailPlaces, NEWEST_MANIFEST } from "../manifest/detail";
import type { Manifest } from "../manifest/manifest";
import { levelOf } from "../manifest/vocabulary";
import { message } from "../text/messages";
import type { Edit } from "../text/ranges";
import type { Rule, RuleContext } from "./rule";
import { undeclaredMembers } from "./shared/level-members";
import { fix } from "./shared/problems";
import { insertTag } from "./shared/tags";

export const levelNotDeclared: Rule = {
  code: "level-not-declared",
  summary: "Each level in integration is declared.",
  section: "Levels and integration",
  evidence: "stated",
  severity: "warning",
  *perManifest(manifest, context) {
    if (!context.document.balanced) return;
    const { node, pointer, kind } = manifest;
    const levels = memberOf(node, "capability_levels");
    const integration = memberOf(node, "integration");
    // missing-member and wrong-type report the list itself.
    if (kind === "placeholder" || levels?.type !== "array" || !levels.whole) return;
    if (integration?.type !== "object") return;
    for (const property of undeclaredMembers(manifest, context.vocabulary)) {
      const name = property.keyNode.value;
      const level = levelOf(name);
      if (level === undefined) continue;
      yield {
        range: property.keyNode,
        message: message(
          '"integration.{name}" is present, but level {level} is not declared. Add {level} to "capability_levels".',
          { name, level },
        ),
        pointer: `${pointer}/integration/${name}`,
        related: [{ range: levels, message: message("Levels are declared here.") }],
        fixes: () => [
          fix(
            "suggested",
            message('Add {level} to "capability_levels"', { level }),
            declareLevel(context.document.text, levels, level),
            ...tagEdits(context, manifest, `level-${level}`),
          ),
          fix(
            "offered",
            message('Remove "integration.{name}"', { name }),
            ...removeEntries(integration, context.document.withDuplicates(property)),
          ),
        ],
      };
    }
  },
};

function tagEdits({ document, kind }: RuleContext, manifest: Manifest, tag: string): Edit[] {
  const isNewest = kind === "detail" && manifest.pointer === NEWEST_MANIFEST;
  const owners = isNewest ? [manifest.node, detailPlaces(document.root).item] : [manifest.node];
  return owners.flatMap((owner) => {
    const tags = memberOf(owner, "tags");
    if (tags?.type !== "array" || !tags.whole) return [];
    return tags.items.map(stringOf).includes(tag) ? [] : [insertTag(document.text, tags, tag)];
  });
}
