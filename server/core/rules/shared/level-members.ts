import { levelMeant } from "../../defaults/level-insertion";
import {
  itemsOf,
  memberOf,
  propertyOf,
  type NumberNode,
  type PropertyNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import { isLevel, isLevelNode, levelMember, levelOf, type Vocabulary } from "../../manifest/vocabulary";
import { isKnownEntry, LEVEL_SOURCE } from "./tag-sources";

/** A declared level that has no member in `integration`. */
export interface LevelWithoutMember {
  readonly node: NumberNode;
  readonly index: number;
}

/** Finds the declared levels of a manifest without a member, each once. */
export function levelsWithoutMember(manifest: Manifest, vocabulary: Vocabulary): LevelWithoutMember[] {
  const missing = withoutMember(manifest);
  const unknown = missing.filter(({ node }) => !isKnownEntry(node, manifest, LEVEL_SOURCE, vocabulary));
  // unobserved-value reports a level that may be meant as one whose member is there.
  return unknown.length > undeclared(manifest).length
    ? missing
    : missing.filter((level) => !unknown.includes(level));
}

/** Finds the members of `integration` for levels that are not declared; none while some declared level is unclear. */
export function undeclaredMembers(manifest: Manifest, vocabulary: Vocabulary): PropertyNode[] {
  const levels = itemsOf(memberOf(manifest.node, "capability_levels"));
  if (!levels.every(isUnderstood)) return [];
  const members = undeclared(manifest);
  const unknown = withoutMember(manifest).filter(
    ({ node }) => !isKnownEntry(node, manifest, LEVEL_SOURCE, vocabulary),
  );
  return members.length > unknown.length ? members : [];
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

function undeclared({ node: manifest }: Manifest): PropertyNode[] {
  const integration = memberOf(manifest, "integration");
  const declared = new Set(itemsOf(memberOf(manifest, "capability_levels")).map(levelMeant));
  return (integration?.type === "object" ? integration.properties : []).filter((property) => {
    const name = property.keyNode.value;
    const level = levelOf(name);
    // Of duplicate members, only the last counts.
    return level !== undefined && !declared.has(level) && propertyOf(integration, name) === property;
  });
}

/** Tests if an entry is a level; one with a fault of its own could mean any. */
function isUnderstood(entry: ValueNode): boolean {
  const level = levelMeant(entry);
  return level !== undefined && isLevel(level);
}
