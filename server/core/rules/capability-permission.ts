import { insertItem } from "../json/edit/edits";
import { memberOf, stringOf } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { CAPABILITY_PERMISSIONS } from "../manifest/vocabulary";
import { likelyValues } from "../schema/known-values";
import { draftSchema } from "../schema/schema";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import { fix, type Rule, type RuleContext } from "./rule";
import { permissionTypeNode, undeclaredUses } from "./shared/source";

export const capabilityPermission: Rule = {
  summary: "A host capability and its matching permission are listed together.",
  evidence: "inferred",
  *perManifest({ node, pointer, kind }, context) {
    const capabilities = memberOf(node, "host_capabilities");
    const permissions = memberOf(node, "permissions");
    // Manifests of early versions have no list of capabilities.
    if (kind === "placeholder" || capabilities?.type !== "array" || permissions?.type !== "array") return;
    const { document, host, vocabulary } = context;
    if (!isIntact(document, capabilities, permissions)) return;
    const isReported = reportedUseTest(context);
    const types = permissions.items.map((permission) => memberOf(permission, "type"));
    const likelyCapabilities = lazy(() =>
      likelyValues(capabilities.items, draftSchema(["host_capabilities", 0], host), vocabulary),
    );
    const likelyPermissions = lazy(() => {
      const schema = draftSchema(["permissions", 0, "type"], host);
      return likelyValues(permissions.items.map(permissionTypeNode), schema, vocabulary);
    });
    for (const [capability, permission] of CAPABILITY_PERMISSIONS) {
      const declaration = capabilities.items.find((item) => stringOf(item) === capability);
      const permissionType = types.find((type) => type && stringOf(type) === permission);
      if (!declaration === !permissionType) continue;
      const values = { capability: show(capability), permission: show(permission) };
      if (declaration && !likelyPermissions().has(permission) && !isReported(permission)) {
        const insertion = () => insertItem(document.text, permissions, { type: permission });
        yield {
          range: declaration,
          message: message("Capability {capability} usually needs the permission {permission}.", values),
          pointer: `${pointer}/host_capabilities/${capabilities.items.indexOf(declaration)}`,
          fixes: () => [fix("offered", message("Add permission {permission}", values), insertion())],
        };
      }
      if (permissionType && !likelyCapabilities().has(capability) && !isReported(capability)) {
        const insertion = () => insertItem(document.text, capabilities, capability);
        yield {
          range: permissionType,
          message: message("Permission {permission} usually needs the capability {capability}.", values),
          pointer: `${pointer}/permissions/${types.indexOf(permissionType)}/type`,
          fixes: () => [fix("offered", message("Add capability {capability}", values), insertion())],
        };
      }
    }
  },
};

/** Returns a predicate for the names that source-use-undeclared reports. */
function reportedUseTest(context: RuleContext): (name: string) => boolean {
  if (!context.sourceFacts?.code || context.disabledCodes.has("source-use-undeclared")) return () => false;
  const names = new Set(Array.from(undeclaredUses(context), ({ name }) => name));
  return (name) => names.has(name);
}
