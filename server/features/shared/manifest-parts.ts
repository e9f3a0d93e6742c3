import {
  itemsOf,
  memberOf,
  stringOf,
  type NumberNode,
  type PropertyNode,
  type StringNode,
  type ValueNode,
} from "../../core/json/tree/tree";
import { detailPlaces } from "../../core/manifest/detail";
import { type Manifest, permissionsOf } from "../../core/manifest/manifest";
import {
  isLevelNode,
  isPackageSize,
  levelMember,
  levelOf,
  PERMISSION_CAPABILITIES,
} from "../../core/manifest/vocabulary";
import type { Analysis } from "../../project/documents/analysis";

/** An entry of `capability_levels`, and its member in `integration`. */
interface DeclaredLevel {
  readonly node: NumberNode;
  readonly manifest: Manifest;
  readonly member: string;
  readonly hasMember: boolean;
}

/** Yields the levels that a document's manifests declare. */
export function* declaredLevels({ context }: Analysis): Iterable<DeclaredLevel> {
  for (const manifest of context.manifests) {
    const integration = memberOf(manifest.node, "integration");
    for (const node of itemsOf(memberOf(manifest.node, "capability_levels"))) {
      if (!isLevelNode(node)) continue;
      const member = levelMember(node.value);
      yield { node, manifest, member, hasMember: memberOf(integration, member) !== undefined };
    }
  }
}

interface LevelMember {
  readonly property: PropertyNode;
  readonly level: number;
  /** The level's entry in `capability_levels`; undefined when it has none. */
  readonly declaration: NumberNode | undefined;
}

/** Yields the members of `integration` that belong to levels. */
export function* levelMembers({ context }: Analysis): Iterable<LevelMember> {
  for (const { node } of context.manifests) {
    const integration = memberOf(node, "integration");
    const levels = itemsOf(memberOf(node, "capability_levels"));
    for (const property of integration?.type === "object" ? integration.properties : []) {
      const level = levelOf(property.keyNode.value);
      if (level === undefined) continue;
      const declared = levels.find((item): item is NumberNode => "value" in item && item.value === level);
      yield { property, level, declaration: declared };
    }
  }
}

/** A permission that corresponds to a host capability. */
interface HostPermission {
  readonly node: StringNode;
  readonly capability: string;
  /** Undefined in a manifest without host capabilities, as early ones are. */
  readonly isDeclared: boolean | undefined;
}

/** Yields the permissions of a document's manifests that correspond to a host capability. */
export function* hostPermissions({ context }: Analysis): Iterable<HostPermission> {
  for (const manifest of context.manifests) {
    const capabilities = memberOf(manifest.node, "host_capabilities");
    for (const { node: permission, type } of permissionsOf(manifest)) {
      const capability = PERMISSION_CAPABILITIES.get(type);
      const node = memberOf(permission, "type");
      if (capability === undefined || node?.type !== "string") continue;
      const isDeclared =
        capabilities?.type === "array"
          ? capabilities.items.some((item) => stringOf(item) === capability)
          : undefined;
      yield { node, capability, isDeclared };
    }
  }
}

/** Yields every package size in a document. */
export function* packageSizes({ context, document }: Analysis): Iterable<NumberNode> {
  const holders: (ValueNode | undefined)[] = [];
  const { versions, copy } = detailPlaces(context.kind === "detail" ? document.root : undefined);
  for (const version of copy ? [...versions, copy] : versions) holders.push(version.node);
  for (const { node } of context.manifests) {
    const artifacts = memberOf(node, "artifacts");
    holders.push(node);
    if (artifacts?.type !== "object") continue;
    for (const { valueNode } of artifacts.properties) holders.push(valueNode);
  }
  for (const holder of holders) {
    const size = memberOf(holder, "artifact_size");
    if (size?.type === "number" && size.isInteger && isPackageSize(size.value)) yield size;
  }
}
