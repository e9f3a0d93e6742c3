import { removeEntries, renameMember } from "../../json/edit/edits";
import { parentPointer, parsePointer } from "../../json/tree/pointer";
import {
  itemsOf,
  memberOf,
  propertyOf,
  type ArrayNode,
  type ObjectNode,
  type ValueNode,
} from "../../json/tree/tree";
import { propertyPath } from "../../json/tree/value";
import type { Vocabulary } from "../../manifest/host";
import { permissionsOf, type Manifest, type DeclaredPermission } from "../../manifest/manifest";
import { isLevelNode, levelMember } from "../../manifest/vocabulary";
import { isSameInOtherStyle } from "../../schema/other-names";
import { valueShape } from "../../schema/permissions";
import { lazyOf } from "../../text/lazy";
import { message, show } from "../../text/messages";
import { nearest } from "../../text/spelling";
import { fix, type Fix, type Problem, type RuleContext } from "../rule";
import { isKnownEntry, LEVEL_SOURCE } from "./tags";
import { intendedMembers, type UnknownMember } from "./unknown-members";

/** If an object lacks more members than this, `joinMissingMembers` reports them as one problem. */
export const MAX_SEPARATE_PROBLEMS = 3;

/** Finds the missing required members of each object; a misspelled member counts as missing. */
export const missingMembers = lazyOf((context: RuleContext) => {
  const missingByNode = new Map<ValueNode, { object: ObjectNode; pointer: string; names: Set<string> }>();
  for (const { node, name = "", pointer } of context.shape.get("required") ?? []) {
    if (node.type !== "object" || !node.isComplete) continue;
    if (context.kind === "draft" && isOptionalInDraft(pointer, context)) continue;
    const entry = missingByNode.get(node);
    if (entry) entry.names.add(name);
    else missingByNode.set(node, { object: node, pointer: parentPointer(pointer), names: new Set([name]) });
  }
  return missingByNode;
});

/** Matches members that a draft's artifact may lack. Group 1 is required if `entry.native` has the platform. */
const OPTIONAL_IN_DRAFT =
  /^\/artifacts\/[^/]*\/(?:artifact_url|signature|signature_algorithm|signing_key_id|(native_path))$/;

function isOptionalInDraft(pointer: string, { document: { root } }: RuleContext): boolean {
  const match = OPTIONAL_IN_DRAFT.exec(pointer);
  if (!match?.[1]) return match !== null;
  const [, platform = ""] = parsePointer(pointer);
  return memberOf(memberOf(memberOf(root, "entry"), "native"), platform) === undefined;
}

/**
 * Maps each object to its misspelled members, by correct name. Includes required members, members of declared levels,
 * and `value` of permissions. If several names resemble a member, only the nearest counts.
 */
export const misspelledMembers = lazyOf((context: RuleContext) => {
  const namesByNode = membersRequiredByRules(context);
  const misspellings = [...intendedMembers(context)].map(([object, members]) => {
    const missingNames = missingMembers(context).get(object)?.names ?? namesByNode.get(object);
    const closestEntries = [...members].flatMap(([member, similarMembers]) => {
      const candidates = similarMembers.filter(({ misspelledName }) => misspelledName() === member);
      return missingNames?.has(member) ? closestEntry(member, candidates) : [];
    });
    return [object, new Map(closestEntries)] as const;
  });
  return new Map(misspellings);
});

function closestEntry(member: string, candidates: readonly UnknownMember[]): [string, UnknownMember][] {
  const names = candidates.map(({ name }) => name);
  const name = names.find((each) => isSameInOtherStyle(each, member)) ?? nearest(member, names);
  const closest = candidates.find((each) => each.name === name) ?? candidates[0];
  return closest ? [[member, closest]] : [];
}

/** Collects members that only rules require: the members of declared levels, and the `value` of permissions. */
function membersRequiredByRules({ manifests, vocabulary }: RuleContext): ReadonlyMap<ValueNode, Set<string>> {
  const namesByNode = new Map<ValueNode, Set<string>>();
  for (const manifest of manifests) {
    const integration = memberOf(manifest.node, "integration");
    if (integration?.type === "object" && integration.isComplete) {
      const levels = knownLevelsWithoutMember(manifest, vocabulary);
      namesByNode.set(integration, new Set(levels.map(({ member }) => member)));
    }
    for (const { node } of permissionsWithoutValue(manifest)) namesByNode.set(node, new Set(["value"]));
  }
  return namesByNode;
}

export function* permissionsWithoutValue(manifest: Manifest): Iterable<DeclaredPermission> {
  for (const permission of permissionsOf(manifest)) {
    const shape = valueShape(permission.type, manifest.host);
    if ((shape !== "strings" && shape !== "string") || !permission.node.isComplete) continue;
    if (!propertyOf(permission.node, "value")) yield permission;
  }
}

export function misspellingProblem(
  member: string,
  misspelling: UnknownMember,
  { document }: RuleContext,
): Problem {
  const { object, name, key, objectPointer } = misspelling;
  return {
    range: key,
    message: misspellingSentence(name, objectPointer, member),
    pointer: `${objectPointer}/${member}`,
    fixes: () => {
      const property = propertyOf(object, name);
      const edits = property ? [renameMember(document.text, object, property, member)] : [];
      return [fix("suggested", message("Rename to {name}", { name: show(member) }), ...edits)];
    },
  };
}

export function misspellingSentence(name: string, parent: string, suggestion: string): string {
  const values = { name: show(name), place: show(propertyPath(parent)), guess: show(suggestion) };
  return parent === ""
    ? message("Unknown property {name}. Did you mean {guess}?", values)
    : message("Unknown property {name} in {place}. Did you mean {guess}?", values);
}

export function knownLevelsWithoutMember(manifest: Manifest, vocabulary: Vocabulary) {
  return levelsWithoutMember(manifest).filter(({ node }) => isKnownLevel(node, manifest, vocabulary));
}

/** Tests if an entry is a known level; unobserved-value reports unknown levels. */
export function isKnownLevel(entry: ValueNode, manifest: Manifest, vocabulary: Vocabulary): boolean {
  return isLevelNode(entry) && isKnownEntry(entry, manifest, LEVEL_SOURCE, vocabulary);
}

/** Finds the declared levels without a member in `integration`; lists a repeated level once. */
export function levelsWithoutMember({ node: manifest, pointer }: Manifest) {
  const integration = memberOf(manifest, "integration");
  const seenLevels = new Set<number>();
  return itemsOf(memberOf(manifest, "capability_levels")).flatMap((node, index) => {
    if (!isLevelNode(node) || seenLevels.has(node.value)) return [];
    seenLevels.add(node.value);
    const member = levelMember(node.value);
    if (propertyOf(integration, member)) return [];
    return [{ node, pointer: `${pointer}/capability_levels/${index}`, member }];
  });
}

/** Returns a fix that removes all entries of a level; a remaining duplicate would have the same problem. */
export function removeLevel(levels: ArrayNode, level: number): Fix {
  const entries = levels.items.filter((item) => item.type === "number" && item.value === level);
  return fix("offered", message("Remove level {level}", { level }), ...removeEntries(levels, entries));
}
