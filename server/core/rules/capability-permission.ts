import { isIntact } from "../manifest/detail";
import { insertItem } from "../json/edit/edits";
import type { Template } from "../json/edit/template";
import { memberOf, stringOf, type ArrayNode, type StringNode, type ValueNode } from "../json/tree/tree";
import type { Fix, Problem } from "./rule";
import { CAPABILITY_PERMISSIONS } from "../manifest/vocabulary";
import { show } from "../text/messages";
import type { Rule } from "./rule";
import type { Manifest } from "../manifest/manifest";

export const capabilityPermission: Rule = {
  code: "capability-permission",
  summary: "A host capability and the permission of the same matter go together.",
  section: "Permissions and capabilities",
  evidence: "inferred",
  byManifest: true,
  *check({ document, manifests }) {
    for (const manifest of manifests) {
      const capabilities = memberOf(manifest.node, "host_capabilities");
      const permissions = memberOf(manifest.node, "permissions");
      // Early versions have no capabilities at all; then nothing can be concluded.
      if (manifest.kind === "placeholder" || capabilities?.type !== "array" || permissions?.type !== "array")
        continue;
      if (!isIntact(document, capabilities, permissions)) continue;
      yield* unmatched(manifest, capabilities, permissions, document.text);
    }
  },
};

function* unmatched(
  { pointer }: Manifest,
  capabilities: ArrayNode,
  permissions: ArrayNode,
  text: string,
): Iterable<Problem> {
  const had = firstOfEach(capabilities.items);
  const asked = firstOfEach(permissions.items.map((permission) => memberOf(permission, "type")));
  // A permission that is a plain string is asked for all the same; what is wrong with it is wrong-type's.
  const shorthands = new Set(permissions.items.map(stringOf));
  for (const [capability, permission] of Object.entries(CAPABILITY_PERMISSIONS)) {
    const own = had.get(capability);
    const other = asked.get(permission);
    if (own && !other && !shorthands.has(permission)) {
      yield {
        range: own.node,
        message: `The capability ${show(capability)} stands without the permission ${show(permission)}; the two go together.`,
        pointer: `${pointer}/host_capabilities/${own.index}`,
        fixes: () => [add("permission", permission, text, permissions, { type: permission })],
      };
    }
    if (other && !own) {
      yield {
        range: other.node,
        message: `The permission ${show(permission)} stands without the capability ${show(capability)}; the two go together.`,
        pointer: `${pointer}/permissions/${other.index}/type`,
        fixes: () => [add("capability", capability, text, capabilities, capability)],
      };
    }
  }
}

/** The strings among some values by what they say, each once: a second one is duplicate-entry's. */
function firstOfEach(nodes: readonly (ValueNode | undefined)[]) {
  const first = new Map<string, { readonly node: StringNode; readonly index: number }>();
  for (const [index, node] of nodes.entries()) {
    if (node?.type === "string" && !first.has(node.value)) first.set(node.value, { node, index });
  }
  return first;
}

function add(what: string, name: string, text: string, array: ArrayNode, value: Template): Fix {
  return { title: `Add the ${what} "${name}"`, edits: [insertItem(text, array, value)] };
}
