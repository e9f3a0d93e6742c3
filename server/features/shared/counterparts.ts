import { itemsOf, memberOf, propertiesOf, stringOf, type NumberNode } from "../../core/json/tree/tree";
import { permissionsOf } from "../../core/manifest/manifest";
import type { NameKind, NameOccurrence } from "../../core/manifest/names/names";
import type { Occurrence } from "../../core/manifest/names/occurrences";
import { levelOf, PERMISSION_CAPABILITIES } from "../../core/manifest/vocabulary";
import type { CodeNameKind, NamedFilePlace } from "../../core/source/facts";
import type { Analysis } from "../../project/documents/analysis";

/* Pairs levels and permissions with their counterparts in the manifest, and names with code that registers them. */

/** Yields each level's member in `integration`, with the level's entry in `capability_levels` if declared. */
export function* levelMembers({ context }: Analysis) {
  for (const { node } of context.manifests) {
    const entries = itemsOf(memberOf(node, "capability_levels"));
    for (const property of propertiesOf(memberOf(node, "integration"))) {
      const level = levelOf(property.keyNode.value);
      if (level === undefined) continue;
      const declaration = entries.find(
        (entry): entry is NumberNode => "value" in entry && entry.value === level,
      );
      yield { property, level, declaration };
    }
  }
}

/** Yields permissions with host capabilities. `isDeclared` is undefined if `host_capabilities` is not an array. */
export function* hostPermissions({ context }: Analysis) {
  for (const manifest of context.manifests) {
    const capabilities = memberOf(manifest.node, "host_capabilities");
    const declaredCapabilities =
      capabilities?.type === "array" ? capabilities.items.map(stringOf) : undefined;
    for (const permission of permissionsOf(manifest)) {
      const capability = PERMISSION_CAPABILITIES.get(permission.type);
      const typeNode = memberOf(permission.node, "type");
      if (capability === undefined || typeNode?.type !== "string") continue;
      yield { typeNode, capability, isDeclared: declaredCapabilities?.includes(capability) };
    }
  }
}

/** Maps kinds of names in a manifest to their kinds in code. */
const CODE_KINDS: Partial<Readonly<Record<NameKind, CodeNameKind>>> = { plugin: "id", command: "command" };

/** Returns the places in the plugin's code that register the occurrence's command or id. */
export function registrationsOf(occurrence: Occurrence, { context }: Analysis): readonly NamedFilePlace[] {
  const { nameKind, name } = occurrence as Partial<NameOccurrence>;
  const codeKind = nameKind && CODE_KINDS[nameKind];
  if (codeKind === undefined || name === undefined) return [];
  return context.sourceFacts?.code?.placesByName(codeKind).get(name) ?? [];
}
