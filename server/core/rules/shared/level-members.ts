import { fix } from "./fixes";
import { removeEntries } from "../../json/edit/edits";
import { levelMeant } from "../../fill/level-insertion";
import {
  itemsOf,
  memberOf,
  propertyOf,
  type ArrayNode,
  type NumberNode,
  type PropertyNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import { isLevel, isLevelNode, levelMember, levelOf } from "../../manifest/vocabulary";
import type { Vocabulary } from "../../manifest/host/host";
import { message } from "../../text/messages";
import type { Fix } from "../../problem";
import { isKnownEntry, LEVEL_SOURCE } from "./tags";

interface LevelWithoutMember {
  readonly node: NumberNode;
  readonly index: number;
}

/** Finds the declared levels of a manifest without a member, each once. */
export function levelsWithoutMember(manifest: Manifest, vocabulary: Vocabulary): LevelWithoutMember[] {
  return withoutMember(manifest).filter(({ node }) => isKnownLevel(node, manifest, vocabulary));
}

/** Tests if an entry is a level that has to have a member; unobserved-value alone reports another one. */
export function isKnownLevel(entry: ValueNode, manifest: Manifest, vocabulary: Vocabulary): boolean {
  return isLevelNode(entry) && isKnownEntry(entry, manifest, LEVEL_SOURCE, vocabulary);
}

/** Finds the members of `integration` for levels that are not declared; none while some declared level is unclear. */
export function undeclaredMembers(manifest: Manifest, vocabulary: Vocabulary): PropertyNode[] {
  const levels = itemsOf(memberOf(manifest.node, "capability_levels"));
  if (!levels.every(isUnderstood)) return [];
  const members = undeclared(manifest);
  const unknown = withoutMember(manifest).filter(({ node }) => !isKnownLevel(node, manifest, vocabulary));
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

/** Removes a level from the list, with its repetitions: the next one would lack the property in its place. */
export function removeLevel(levels: ArrayNode, level: number): Fix {
  const entries = levels.items.filter((item) => item.type === "number" && item.value === level);
  return fix("offered", message("Remove level {level}", { level }), ...removeEntries(levels, entries));
}
