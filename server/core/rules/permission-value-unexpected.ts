import { propertyOf } from "../json/tree/tree";
import { permissionsOf, type Manifest } from "../manifest/manifest";
import { valueShape } from "../schema/permissions";
import { isInterfacePermission } from "../text/meanings";
import { message, show } from "../text/messages";
import { fix, removeMember, type Rule } from "./rule";

export const permissionValueUnexpected: Rule = {
  summary: "Only the permission process_spawn_whitelist has a value.",
  evidence: "stated",
  *perManifest(manifest, { document }) {
    for (const { type, property, pointer } of unexpectedPermissionValues(manifest)) {
      yield {
        range: property.keyNode,
        message: sentence(type, manifest),
        pointer,
        unnecessary: true,
        fixes: () => [fix("suggested", message('Remove "value"'), ...removeMember(document, property))],
      };
    }
  },
};

/** Finds the values of permissions that take no value. `check` drops other problems inside these values. */
export function unexpectedPermissionValues(manifest: Manifest) {
  return Array.from(permissionsOf(manifest)).flatMap(({ node, type, pointer }) => {
    const property = propertyOf(node, "value");
    // An unknown type may take a value.
    if (!property?.valueNode || valueShape(type, manifest.host) !== "none") return [];
    return [{ type, property, pointer: `${pointer}/value` }];
  });
}

function sentence(type: string, { host }: Manifest): string {
  const values = { permission: show(type), host: host?.name ?? "" };
  return host && !isInterfacePermission(type)
    ? message('Permission {permission} takes no "value" in {host}. Remove it.', values)
    : message('Permission {permission} takes no "value". Remove it.', values);
}
