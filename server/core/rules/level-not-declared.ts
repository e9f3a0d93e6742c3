import { declareLevel, intendedLevel } from "../fill/level-insertion";
import { itemsOf, memberOf, propertiesOf, propertyOf, stringOf, type PropertyNode } from "../json/tree/tree";
import { detailPlaces, NEWEST_MANIFEST } from "../manifest/detail";
import type { Vocabulary } from "../manifest/host";
import type { Manifest } from "../manifest/manifest";
import { isLevel, levelOf } from "../manifest/vocabulary";
import { message } from "../text/messages";
import type { Edit } from "../text/ranges";
import { fix, removeMember, type Rule, type RuleContext } from "./rule";
import { isKnownLevel, levelsWithoutMember } from "./shared/missing-members";
import { insertTag } from "./shared/tags";

export const levelNotDeclared: Rule = {
  summary: "Each level in integration is declared.",
  evidence: "stated",
  severity: "warning",
  *perManifest(manifest, context) {
    const { document } = context;
    if (!document.isBalanced) return;
    const { node, pointer, kind } = manifest;
    const levels = memberOf(node, "capability_levels");
    const integration = memberOf(node, "integration");
    // missing-member reports a missing list; wrong-type reports a value that is not a list.
    if (kind === "placeholder" || levels?.type !== "array" || !levels.isComplete) return;
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
        fixes: () => {
          const declaration = declareLevel(document.text, levels, level);
          const edits = [declaration, ...tagEdits(context, manifest, `level-${level}`)];
          const removal = removeMember(document, property);
          return [
            fix("suggested", message('Add {level} to "capability_levels"', { level }), ...edits),
            fix("offered", message('Remove "integration.{name}"', { name }), ...removal),
          ];
        },
      };
    }
  },
};

function tagEdits({ document, kind }: RuleContext, manifest: Manifest, tag: string): Edit[] {
  const isNewest = kind === "detail" && manifest.pointer === NEWEST_MANIFEST;
  const taggedObjects = isNewest ? [manifest.node, detailPlaces(document.root).item] : [manifest.node];
  return taggedObjects.flatMap((object) => {
    const tags = memberOf(object, "tags");
    if (tags?.type !== "array" || !tags.isComplete) return [];
    return tags.items.map(stringOf).includes(tag) ? [] : [insertTag(document.text, tags, tag)];
  });
}

/** Finds members of `integration` for undeclared levels; none if invalid or unknown entries may mean these levels. */
function undeclaredMembers(manifest: Manifest, vocabulary: Vocabulary): PropertyNode[] {
  const levels = itemsOf(memberOf(manifest.node, "capability_levels")).map(intendedLevel);
  // An entry that is not a level could mean any level.
  if (!levels.every((level) => level !== undefined && isLevel(level))) return [];
  const integration = memberOf(manifest.node, "integration");
  const members = propertiesOf(integration).filter((property) => {
    const name = property.keyNode.value;
    const level = levelOf(name);
    // Leave out earlier duplicates, which have no effect.
    return level !== undefined && !levels.includes(level) && propertyOf(integration, name) === property;
  });
  // Each unknown level may be a typo for the level of one of these members.
  const unknownLevels = levelsWithoutMember(manifest).filter(
    ({ node }) => !isKnownLevel(node, manifest, vocabulary),
  );
  return members.length > unknownLevels.length ? members : [];
}
