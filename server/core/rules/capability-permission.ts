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
    // Early manifests lack `host_capabilities`.
    if (kind === "placeholder" || capabilities?.type !== "array" || permissions?.type !== "array") return;
    const { document, host, vocabulary } = context;
    if (!isIntact(document, capabilities, permissions)) return;
    const isReported = reportedUseTest(context);
    const typeNodes = permissions.items.map((entry) => memberOf(entry, "type"));
    const likelyCapabilities = lazy(() =>
      likelyValues(capabilities.items, draftSchema(["host_capabilities", 0], host), vocabulary),
    );
    const likelyPermissions = lazy(() => {
      const schema = draftSchema(["permissions", 0, "type"], host);
      return likelyValues(permissions.items.map(permissionTypeNode), schema, vocabulary);
    });
    for (const [capability, permission] of CAPABILITY_PERMISSIONS) {
      const capabilityNode = capabilities.items.find((item) => stringOf(item) === capability);
      const typeNode = typeNodes.find((node) => node && stringOf(node) === permission);
      if (!capabilityNode === !typeNode) continue;
      const values = { capability: show(capability), permission: show(permission) };
      if (capabilityNode && !likelyPermissions().has(permission) && !isReported(permission)) {
        const insertion = () => insertItem(document.text, permissions, { type: permission });
        yield {
          range: capabilityNode,
          message: message("Capability {capability} usually needs the permission {permission}.", values),
          pointer: `${pointer}/host_capabilities/${capabilities.items.indexOf(capabilityNode)}`,
          fixes: () => [fix("offered", message("Add permission {permission}", values), insertion())],
        };
      }
      if (typeNode && !likelyCapabilities().has(capability) && !isReported(capability)) {
        const insertion = () => insertItem(document.text, capabilities, capability);
        yield {
          range: typeNode,
          message: message("Permission {permission} usually needs the capability {capability}.", values),
          pointer: `${pointer}/permissions/${typeNodes.indexOf(typeNode)}/type`,
          fixes: () => [fix("offered", message("Add capability {capability}", values), insertion())],
        };
      }
    }
  },
};

/** Returns a predicate for capabilities and permissions that source-use-undeclared reports. */
function reportedUseTest(context: RuleContext): (name: string) => boolean {
  if (!context.sourceFacts?.code || context.disabledCodes.has("source-use-undeclared")) return () => false;
  const names = new Set(Array.from(undeclaredUses(context), ({ name }) => name));
  return (name) => names.has(name);
}
