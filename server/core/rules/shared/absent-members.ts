import { renameMember } from "../../json/edit/edits";
import { parentPointer, parsePointer } from "../../json/tree/pointer";
import { memberOf, propertyOf, type ObjectNode, type ValueNode } from "../../json/tree/tree";
import { placeName } from "../../json/tree/value";
import { permissionsOf, type Manifest, type PermissionPlace } from "../../manifest/manifest";
import { levelMember } from "../../manifest/vocabulary";
import { isSameInOtherStyle } from "../../schema/other-names";
import { valueShape } from "../../schema/permissions";
import { lazyOf } from "../../text/lazy";
import { message, show } from "../../text/messages";
import { nearest } from "../../text/spelling";
import type { Problem, RuleContext } from "../rule";
import { levelsWithoutMember } from "./level-members";
import { fix } from "./problems";
import { unknownMembers, type UnknownMember } from "./unknown-members";

/** Up to this many missing members of an object are reported one by one. */
export const MOST_APART = 3;

interface AbsentMembers {
  readonly pointer: string;
  readonly names: ReadonlySet<string>;
}

/** Finds the missing required members of each object, including misspelled ones. */
export const absentMembers = lazyOf((context: RuleContext): ReadonlyMap<ObjectNode, AbsentMembers> => {
  const found = new Map<ObjectNode, { readonly pointer: string; readonly names: Set<string> }>();
  for (const { node, name = "", pointer } of context.shape.get("required") ?? []) {
    if (node.type !== "object" || !node.whole) continue;
    if (context.kind === "draft" && isOptionalInDraft(pointer, context)) continue;
    const own = found.get(node) ?? { pointer: parentPointer(pointer), names: new Set() };
    own.names.add(name);
    found.set(node, own);
  }
  return found;
});

/** Matches members that a draft's packages may lack before upload and signing, or without a native library. */
const IN_ARTIFACT =
  /^\/artifacts\/[^/]*\/(?:artifact_url|signature|signature_algorithm|signing_key_id|(native_path))$/;

function isOptionalInDraft(pointer: string, { document: { root } }: RuleContext): boolean {
  const match = IN_ARTIFACT.exec(pointer);
  if (!match?.[1]) return match !== null;
  const [, platform = ""] = parsePointer(pointer);
  return memberOf(memberOf(memberOf(root, "entry"), "native"), platform) === undefined;
}

type Misspelled = ReadonlyMap<ValueNode, ReadonlyMap<string, UnknownMember>>;

/**
 * Finds misspelled members that are required, belong to a declared level, or are a permission's value. If several names
 * resemble a member, the nearest counts, then the first.
 */
export const misspelledMembers = lazyOf((context: RuleContext): Misspelled => {
  const candidates = new Map<ValueNode, Map<string, UnknownMember[]>>();
  const demanded = demandedMembers(context);
  for (const unknown of unknownMembers(context)) {
    const { object, misspelled } = unknown;
    const absent = absentMembers(context).get(object)?.names ?? demanded.get(object);
    const member = absent && misspelled();
    if (member === undefined || !absent?.has(member)) continue;
    const own = candidates.get(object) ?? new Map<string, UnknownMember[]>();
    candidates.set(object, own.set(member, [...(own.get(member) ?? []), unknown]));
  }
  const chosen = (own: ReadonlyMap<string, readonly UnknownMember[]>) =>
    new Map([...own].map(([member, all]) => [member, closestOf(member, all)] as const));
  return new Map([...candidates].map(([object, own]) => [object, chosen(own)]));
});

function closestOf(member: string, unknown: readonly UnknownMember[]): UnknownMember {
  const names = unknown.map(({ name }) => name);
  const closest = names.find((name) => isSameInOtherStyle(name, member)) ?? nearest(member, names);
  return unknown.find(({ name }) => name === closest) ?? (unknown[0] as UnknownMember);
}

/** Collects members that rules require, but the schema does not: those of levels, and the `value` of permissions. */
function demandedMembers({
  manifests,
  vocabulary,
}: RuleContext): ReadonlyMap<ValueNode, ReadonlySet<string>> {
  const demanded = new Map<ValueNode, ReadonlySet<string>>();
  for (const manifest of manifests) {
    const integration = memberOf(manifest.node, "integration");
    if (integration?.type === "object" && integration.whole) {
      const missing = levelsWithoutMember(manifest, vocabulary).map(({ node }) => levelMember(node.value));
      demanded.set(integration, new Set(missing));
    }
    for (const { node } of permissionsWithoutValue(manifest)) demanded.set(node, new Set(["value"]));
  }
  return demanded;
}

export function* permissionsWithoutValue(manifest: Manifest): Iterable<PermissionPlace> {
  for (const permission of permissionsOf(manifest)) {
    const shape = valueShape(permission.type, manifest.host);
    if ((shape !== "strings" && shape !== "string") || !permission.node.whole) continue;
    if (!propertyOf(permission.node, "value")) yield permission;
  }
}

export function misspelledProblem(
  member: string,
  unknown: UnknownMember,
  { document }: RuleContext,
): Problem {
  const { object, name, key, parent } = unknown;
  return {
    range: key,
    message: misspelledSentence(name, parent, member),
    pointer: `${parent}/${member}`,
    fixes: () => {
      const property = propertyOf(object, name);
      const edits = property ? [renameMember(document.text, object, property, member)] : [];
      return [fix("suggested", message("Rename to {name}", { name: show(member) }), ...edits)];
    },
  };
}

export function misspelledSentence(member: string, parent: string, meant: string): string {
  const [name, guess] = [show(member), show(meant)];
  return parent === ""
    ? message("Unknown property {name}. Did you mean {guess}?", { name, guess })
    : message("Unknown property {name} in {place}. Did you mean {guess}?", {
        name,
        place: show(placeName(parent)),
        guess,
      });
}
