import { intendedLevel } from "../../fill/level-insertion";
import { removeEntries } from "../../json/edit/edits";
import {
  itemsOf,
  memberOf,
  propertyOf,
  type ArrayNode,
  type NumberNode,
  type PropertyNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { Vocabulary } from "../../manifest/host/host";
import type { Manifest } from "../../manifest/manifest";
import { isLevel, isLevelNode, levelMember, levelOf } from "../../manifest/vocabulary";
import type { Fix } from "../../problem";
import { message } from "../../text/messages";
import { fix } from "./problems";
import { isKnownEntry, LEVEL_SOURCE } from "./tags";

interface LevelWithoutMember {
  readonly node: NumberNode;
  readonly index: number;
}

/** Finds the declared levels without a member, each once. */
export function levelsWithoutMember(manifest: Manifest, vocabulary: Vocabulary): LevelWithoutMember[] {
  return withoutMember(manifest).filter(({ node }) => isKnownLevel(node, manifest, vocabulary));
}

/** Tests if an entry is a known level; unobserved-value reports an unknown one. */
export function isKnownLevel(entry: ValueNode, manifest: Manifest, vocabulary: Vocabulary): boolean {
  return isLevelNode(entry) && isKnownEntry(entry, manifest, LEVEL_SOURCE, vocabulary);
}

function withoutMember({ node: manifest }: Manifest): LevelWithoutMember[] {
  const integration = memberOf(manifest, "integration");
  const seen = new Set<number>();
  return itemsOf(memberOf(manifest, "capability_levels")).flatMap((node, index) => {
    if (!isLevelNode(node) || seen.has(node.value)) return [];
    seen.add(node.value);
    return propertyOf(integration, levelMember(node.value)) ? [] : [{ node, index }];
  });
}

/** Finds the members of undeclared levels in `integration`; none if an entry of the list is unclear. */
export function undeclaredMembers(manifest: Manifest, vocabulary: Vocabulary): PropertyNode[] {
  const declared = itemsOf(memberOf(manifest.node, "capability_levels")).map(intendedLevel);
  // An entry that is not a level could mean any level.
  if (!declared.every((level) => level !== undefined && isLevel(level))) return [];
  const integration = memberOf(manifest.node, "integration");
  const levels = new Set<number | undefined>(declared);
  const members = (integration?.type === "object" ? integration.properties : []).filter((property) => {
    const name = property.keyNode.value;
    const level = levelOf(name);
    // Only the last duplicate counts.
    return level !== undefined && !levels.has(level) && propertyOf(integration, name) === property;
  });
  const unknown = withoutMember(manifest).filter(({ node }) => !isKnownLevel(node, manifest, vocabulary));
  return members.length > unknown.length ? members : [];
}

/** Removes a level and its duplicates; a remaining one would also lack its property. */
export function removeLevel(levels: ArrayNode, level: number): Fix {
  const entries = levels.items.filter((item) => item.type === "number" && item.value === level);
  return fix("offered", message("Remove level {level}", { level }), ...removeEntries(levels, entries));
}
