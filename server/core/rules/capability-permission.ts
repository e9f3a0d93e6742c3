import { isIntact } from "../manifest/detail";
import { insertItem } from "../json/edit/edits";
import { memberOf, type ArrayNode, type StringNode, type ValueNode } from "../json/tree/tree";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";
import { undeclaredUses, type UndeclaredUse } from "./shared/source/undeclared-uses";
import { likelyValues } from "../schema/known-values";
import { CAPABILITY_PERMISSIONS } from "../manifest/vocabulary";
import { rootSchema, schemaAt } from "../schema/schema";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import type { Manifest } from "../manifest/manifest";

const CAPABILITY = ["host_capabilities", 0];
const PERMISSION = ["permissions", 0, "type"];

export const capabilityPermission: Rule = {
  code: "capability-permission",
  summary: "A host capability and its matching permission are listed together.",
  section: "Permissions and capabilities",
  evidence: "inferred",
  *perManifest(manifest, context) {
    const capabilities = memberOf(manifest.node, "host_capabilities");
    const permissions = memberOf(manifest.node, "permissions");
    // Early versions have no capabilities at all: nothing can be concluded.
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
  const { document, vocabulary, host } = context;
  const root = rootSchema("draft", host);
  const { text } = document;
  const isSaid = saidOfCode(context);
  const declared = firstOfEach(capabilities.items);
  const requested = firstOfEach(permissions.items.map((permission) => memberOf(permission, "type")));
  const likelyCapabilities = lazy(() =>
    likelyValues(capabilities.items, schemaAt("draft", undefined, CAPABILITY, root), vocabulary),
  );
  // A permission written as a plain string counts; wrong-type reports its type.
  const types = permissions.items.map((each) => (each.type === "string" ? each : memberOf(each, "type")));
  const likelyPermissions = lazy(() =>
    likelyValues(types, schemaAt("draft", undefined, PERMISSION, root), vocabulary),
  );
  for (const [capability, permission] of CAPABILITY_PERMISSIONS) {
    const own = declared.get(capability);
    const other = requested.get(permission);
    // Both are listed, or neither is.
    if (!own === !other) continue;
    const shown = { capability: show(capability), permission: show(permission) };
    if (own && !likelyPermissions().has(permission) && !isSaid("permission", permission)) {
      yield {
        range: own.node,
        message: message("Capability {capability} usually needs the permission {permission}.", shown),
        pointer: `${pointer}/host_capabilities/${own.index}`,
        fixes: () => [
          {
            title: message("Add permission {permission}", shown),
            edits: [insertItem(text, permissions, { type: permission })],
            grade: "offered",
          },
        ],
      };
    }
    if (other && !likelyCapabilities().has(capability) && !isSaid("capability", capability)) {
      yield {
        range: other.node,
        message: message("Permission {permission} usually needs the capability {capability}.", shown),
        pointer: `${pointer}/permissions/${other.index}/type`,
        fixes: () => [
          {
            title: message("Add capability {capability}", shown),
            edits: [insertItem(text, capabilities, capability)],
            grade: "offered",
          },
        ],
      };
    }
  }
}

function saidOfCode(context: RuleContext): (kind: UndeclaredUse["kind"], name: string) => boolean {
  if (!context.sourceFacts?.code || context.off.has("source-use-undeclared")) return () => false;
  const uses = [...undeclaredUses(context)];
  return (kind, name) => uses.some((use) => use.kind === kind && use.name === name);
}

function firstOfEach(nodes: readonly (ValueNode | undefined)[]) {
  const first = new Map<string, { readonly node: StringNode; readonly index: number }>();
  for (const [index, node] of nodes.entries()) {
    if (node?.type === "string" && !first.has(node.value)) first.set(node.value, { node, index });
  }
  return first;
}
