import {
  itemsOf,
  memberOf,
  stringOf,
  type NumberNode,
  type PropertyNode,
  type StringNode,
} from "../../core/json/tree/tree";
import { permissionsOf } from "../../core/manifest/manifest";
import { levelOf, PERMISSION_CAPABILITIES } from "../../core/manifest/vocabulary";
import type { Analysis } from "../../project/documents/analysis";

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
    const declared = capabilities?.type === "array" ? capabilities.items.map(stringOf) : undefined;
    for (const { node: permission, type } of permissionsOf(manifest)) {
      const capability = PERMISSION_CAPABILITIES.get(type);
      const node = memberOf(permission, "type");
      if (capability === undefined || node?.type !== "string") continue;
      yield { node, capability, isDeclared: declared?.includes(capability) };
    }
  }
}
