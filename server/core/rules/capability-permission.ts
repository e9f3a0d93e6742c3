import { insertItem } from "../json/edit/edits";
import { memberOf, type ArrayNode, type StringNode, type ValueNode } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import type { Manifest } from "../manifest/manifest";
import { CAPABILITY_PERMISSIONS } from "../manifest/vocabulary";
import { likelyValues } from "../schema/known-values";
import { draftSchema } from "../schema/schema";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import { fix, type Problem, type Rule, type RuleContext } from "./rule";
import { typeOf, undeclaredUses } from "./shared/source";

export const capabilityPermission: Rule = {
  code: "capability-permission",
  summary: "A host capability and its matching permission are listed together.",
  section: "Permissions and capabilities",
  evidence: "inferred",
  *perManifest(manifest, context) {
    const capabilities = memberOf(manifest.node, "host_capabilities");
    const permissions = memberOf(manifest.node, "permissions");
    // Manifests of early versions have no list of capabilities.
    if (manifest.kind === "placeholder" || capabilities?.type !== "array" || permissions?.type !== "array")
      return;
    if (!isIntact(context.document, capabilities, permissions)) return;
    yield* unmatched(manifest, capabilities, permissions, context);
  },
};

function* unmatched(
  { pointer }: Manifest,
  capabilities: ArrayNode,
  permissions: ArrayNode,
  context: RuleContext,
): Iterable<Problem> {
  const { text } = context.document;
  const isReported = reportedUses(context);
  const declared = firstOfEach(capabilities.items);
  const requested = firstOfEach(permissions.items.map((permission) => memberOf(permission, "type")));
  const likelyCapabilities = lazy(() => likelyIn(capabilities.items, ["host_capabilities", 0], context));
  const likelyPermissions = lazy(() =>
    likelyIn(permissions.items.map(typeOf), ["permissions", 0, "type"], context),
  );
  for (const [capability, permission] of CAPABILITY_PERMISSIONS) {
    const own = declared.get(capability);
    const other = requested.get(permission);
    if (!own === !other) continue;
    const shown = { capability: show(capability), permission: show(permission) };
    if (own && !likelyPermissions().has(permission) && !isReported(permission)) {
      const insertion = () => insertItem(text, permissions, { type: permission });
      yield {
        range: own.node,
        message: message("Capability {capability} usually needs the permission {permission}.", shown),
        pointer: `${pointer}/host_capabilities/${own.index}`,
        fixes: () => [fix("offered", message("Add permission {permission}", shown), insertion())],
      };
    }
    if (other && !likelyCapabilities().has(capability) && !isReported(capability)) {
      const insertion = () => insertItem(text, capabilities, capability);
      yield {
        range: other.node,
        message: message("Permission {permission} usually needs the capability {capability}.", shown),
        pointer: `${pointer}/permissions/${other.index}/type`,
        fixes: () => [fix("offered", message("Add capability {capability}", shown), insertion())],
      };
    }
  }
}

function likelyIn(
  nodes: readonly (ValueNode | undefined)[],
  path: readonly (string | number)[],
  { vocabulary, host }: RuleContext,
): ReadonlySet<string> {
  return likelyValues(nodes, draftSchema(path, host), vocabulary);
}

/** Returns a predicate for the names that source-use-undeclared reports. */
function reportedUses(context: RuleContext): (name: string) => boolean {
  if (!context.sourceFacts?.code || context.off.has("source-use-undeclared")) return () => false;
  const names = new Set(Array.from(undeclaredUses(context), ({ name }) => name));
  return (name) => names.has(name);
}

function firstOfEach(nodes: readonly (ValueNode | undefined)[]) {
  const first = new Map<string, { readonly node: StringNode; readonly index: number }>();
  for (const [index, node] of nodes.entries()) {
    if (node?.type === "string" && !first.has(node.value)) first.set(node.value, { node, index });
  }
  return first;
}
