import {
  itemsOf,
  memberOf,
  propertiesOf,
  stringOf,
  type ObjectNode,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { OffsetRange } from "../../text/ranges";
import { type Manifest, type ManifestContext, tagPlaces } from "../manifest";
import { isLevelNode, levelMember, levelOf, PERMISSION_CAPABILITIES } from "../vocabulary";

/** Finds all places of levels, capabilities, keywords and platform keys in a document's manifests. */
export function* pairs(context: ManifestContext): Iterable<Occurrence> {
  for (const manifest of context.manifests) {
    const { node, pointer } = manifest;
    if (node.type !== "object") continue;
    yield* levels(node, pointer);
    yield* capabilities(node, pointer);
    yield* keywords(node, pointer);
    yield* platformKeys(node, pointer);
  }
  for (const { array, manifest } of tagPlaces(context)) yield* tags(array.items, manifest);
}

function* levels(manifest: ObjectNode, scope: string): Iterable<Occurrence> {
  for (const level of itemsOf(memberOf(manifest, "capability_levels"))) {
    if (!isLevelNode(level)) continue;
    yield { subject: `${scope} ${levelMember(level.value)}`, role: "source", range: level };
  }
  for (const { keyNode } of propertiesOf(memberOf(manifest, "integration"))) {
    if (levelOf(keyNode.value) === undefined) continue;
    yield { subject: `${scope} ${keyNode.value}`, role: "counterpart", range: keyNode };
  }
}

function* capabilities(manifest: ObjectNode, scope: string): Iterable<Occurrence> {
  for (const capability of strings(itemsOf(memberOf(manifest, "host_capabilities")))) {
    yield { subject: `${scope} host-${capability.value}`, role: "source", range: capability };
  }
  const types = itemsOf(memberOf(manifest, "permissions")).map((permission) => memberOf(permission, "type"));
  for (const type of strings(types)) {
    const capability = PERMISSION_CAPABILITIES.get(type.value);
    const subject = capability === undefined ? `permission ${type.value}` : `host-${capability}`;
    yield { subject: `${scope} ${subject}`, role: "counterpart", range: type };
  }
}

function* keywords(manifest: ObjectNode, scope: string): Iterable<Occurrence> {
  for (const keyword of strings(itemsOf(memberOf(manifest, "keywords")))) {
    yield {
      subject: `${scope} keyword ${keyword.value.trim().toLowerCase()}`,
      role: "source",
      range: keyword,
    };
  }
}

function* tags(items: readonly ValueNode[], manifest: Manifest | undefined): Iterable<Occurrence> {
  const scope = manifest?.pointer ?? "";
  for (const tag of strings(items)) {
    yield { subject: `${scope} ${tagSubject(tag.value)}`, role: "use", range: tag };
  }
}

function tagSubject(tag: string): string {
  const level = /^level-(0|[1-9]\d*)$/.exec(tag)?.[1];
  if (level !== undefined) return levelMember(Number(level));
  return tag.startsWith("host-") ? tag : `keyword ${tag}`;
}

function* platformKeys(manifest: ObjectNode, scope: string): Iterable<Occurrence> {
  const maps: readonly (readonly [ValueNode | undefined, Role])[] = [
    [memberOf(memberOf(manifest, "entry"), "native"), "source"],
    [memberOf(manifest, "artifacts"), "counterpart"],
  ];
  for (const [map, role] of maps) {
    for (const { keyNode } of propertiesOf(map)) {
      yield { subject: `${scope} platform ${keyNode.value}`, role, range: keyNode };
    }
  }
}

function strings(nodes: readonly (ValueNode | undefined)[]): StringNode[] {
  return nodes.filter((node) => node?.type === "string" && stringOf(node) !== "") as StringNode[];
}

/** How a place relates to its subject: declares it, belongs to it (as a level's member does) or uses it. */
export type Role = "source" | "counterpart" | "use";

/** A place in a document that is about a subject: a level, a capability, a tab, a path, … */
export interface Occurrence {
  /** Equal in all places about the subject. */
  readonly subject: string;
  readonly role: Role;
  readonly range: OffsetRange;
  /** The whole string, if the range may be a part of it. */
  readonly whole?: OffsetRange;
}

/** Finds the targets of *go to definition*; the occurrence itself if there are no others. */
export function definitionsOf<T extends Omit<Occurrence, "range" | "whole">>(
  from: T,
  all: readonly T[],
): T[] {
  const alike = all.filter(({ subject }) => subject === from.subject);
  const roles: readonly Role[] =
    from.role === "source" ? ["counterpart", "source"] : ["source", "counterpart"];
  const found = roles.map((role) => alike.filter((each) => each.role === role));
  return found.find(({ length }) => length > 0) ?? [from];
}
