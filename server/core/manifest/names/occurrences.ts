import { itemsOf, memberOf, propertiesOf, type StringNode, type ValueNode } from "../../json/tree/tree";
import type { OffsetRange } from "../../text/ranges";
import { findTagLists, type ManifestContext } from "../manifest";
import { isLevelNode, levelMember, levelOf, PERMISSION_CAPABILITIES } from "../vocabulary";

/** Finds where a document's manifests mention levels, capabilities, permissions, keywords and platform keys. */
export function* findLinkedValues(context: ManifestContext): Iterable<Occurrence> {
  for (const { node, pointer } of context.manifests) {
    for (const { subject, ...occurrence } of findLinkedValuesIn(node))
      yield { ...occurrence, subject: `${pointer} ${subject}` };
  }
  for (const { array, manifest } of findTagLists(context)) {
    for (const tag of stringsIn(array.items))
      yield { subject: `${manifest?.pointer ?? ""} ${tagSubject(tag.value)}`, role: "use", range: tag };
  }
}

function* findLinkedValuesIn(manifest: ValueNode): Iterable<Occurrence> {
  for (const level of itemsOf(memberOf(manifest, "capability_levels")))
    if (isLevelNode(level)) yield { subject: levelMember(level.value), role: "source", range: level };
  for (const { keyNode } of propertiesOf(memberOf(manifest, "integration")))
    if (levelOf(keyNode.value) !== undefined)
      yield { subject: keyNode.value, role: "counterpart", range: keyNode };
  for (const capability of stringsIn(itemsOf(memberOf(manifest, "host_capabilities"))))
    yield { subject: `host-${capability.value}`, role: "source", range: capability };
  const types = itemsOf(memberOf(manifest, "permissions")).map((permission) => memberOf(permission, "type"));
  for (const type of stringsIn(types)) {
    const capability = PERMISSION_CAPABILITIES.get(type.value);
    const subject = capability === undefined ? `permission ${type.value}` : `host-${capability}`;
    yield { subject, role: "counterpart", range: type };
  }
  for (const keyword of stringsIn(itemsOf(memberOf(manifest, "keywords"))))
    yield { subject: `keyword ${keyword.value.trim().toLowerCase()}`, role: "source", range: keyword };
  for (const { keyNode } of propertiesOf(memberOf(memberOf(manifest, "entry"), "native")))
    yield { subject: `platform ${keyNode.value}`, role: "source", range: keyNode };
  for (const { keyNode } of propertiesOf(memberOf(manifest, "artifacts")))
    yield { subject: `platform ${keyNode.value}`, role: "counterpart", range: keyNode };
}

function tagSubject(tag: string): string {
  const level = /^level-(0|[1-9]\d*)$/.exec(tag)?.[1];
  if (level !== undefined) return levelMember(Number(level));
  return tag.startsWith("host-") ? tag : `keyword ${tag}`;
}

function stringsIn(nodes: readonly (ValueNode | undefined)[]): StringNode[] {
  return nodes.filter((node): node is StringNode => node?.type === "string" && node.value !== "");
}

/** `source` declares the subject, `counterpart` belongs to it (as a level's member does), and `use` mentions it. */
export type Role = "source" | "counterpart" | "use";

/** A place in a document that mentions a subject, such as a level, a capability, a tab or a path. */
export interface Occurrence {
  /** Identifies the subject; every occurrence of it has the same string. */
  readonly subject: string;
  readonly role: Role;
  readonly range: OffsetRange;
  /** The string that contains the range. */
  readonly wholeString?: OffsetRange;
}

/** Finds the targets of *go to definition*; the occurrence itself if its subject has no declaration. */
export function definitionsOf<T extends Omit<Occurrence, "range" | "wholeString">>(
  occurrence: T,
  occurrences: readonly T[],
): T[] {
  const related = occurrences.filter(({ subject }) => subject === occurrence.subject);
  const roles: readonly Role[] =
    occurrence.role === "source" ? ["counterpart", "source"] : ["source", "counterpart"];
  const byRole = roles.map((role) => related.filter((place) => place.role === role));
  return byRole.find(({ length }) => length > 0) ?? [occurrence];
}
