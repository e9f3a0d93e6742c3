import { insertItem } from "../document/edits";
import { memberOf, stringOf, type ArrayNode, type StringNode, type ValueNode } from "../document/tree";
import type { Template } from "../document/template";
import type { Fix, Problem } from "../problem";
import { CAPABILITY_PERMISSIONS } from "../vocabulary";
import { show } from "../wording";
import type { Manifest, Rule } from "./rule";

export const capabilityPermission: Rule = {
  code: "capability-permission",
  summary: "A host capability and the permission of the same matter go together.",
  section: "Permissions and capabilities",
  evidence: "inferred",
  *check({ document, manifests }) {
    if (!document.balanced) return;
    for (const manifest of manifests) {
      const capabilities = memberOf(manifest.node, "host_capabilities");
      const permissions = memberOf(manifest.node, "permissions");
      // Early versions have no capabilities at all; then nothing can be concluded.
      if (manifest.kind === "placeholder" || !isWhole(capabilities) || !isWhole(permissions)) continue;
      yield* unmatched(manifest, capabilities, permissions, document.text);
    }
  },
};

function isWhole(node: ValueNode | undefined): node is ArrayNode {
  return node?.type === "array" && node.whole;
}

function* unmatched(
  { pointer }: Manifest,
  capabilities: ArrayNode,
  permissions: ArrayNode,
  text: string,
): Iterable<Problem> {
  const types = permissions.items.map((permission) => memberOf(permission, "type"));
  const asked = new Set(types.map(stringOf));
  const had = new Set(capabilities.items.map(stringOf));
  for (const [index, item] of firstOfEach(capabilities.items)) {
    const permission = Object.hasOwn(CAPABILITY_PERMISSIONS, item.value)
      ? CAPABILITY_PERMISSIONS[item.value]
      : undefined;
    if (permission === undefined || asked.has(permission)) continue;
    yield {
      range: item,
      message: `The capability ${show(item.value)} stands without the permission ${show(permission)}; the two go together.`,
      pointer: `${pointer}/host_capabilities/${index}`,
      fixes: () => [add("permission", permission, text, permissions, { type: permission })],
    };
  }
  for (const [index, type] of firstOfEach(types)) {
    const capability = Object.entries(CAPABILITY_PERMISSIONS).find(
      ([, permission]) => permission === type.value,
    )?.[0];
    if (capability === undefined || had.has(capability)) continue;
    yield {
      range: type,
      message: `The permission ${show(type.value)} stands without the capability ${show(capability)}; the two go together.`,
      pointer: `${pointer}/permissions/${index}/type`,
      fixes: () => [add("capability", capability, text, capabilities, capability)],
    };
  }
}

/** The strings among some values, each once: a second one is duplicate-entry's. */
function firstOfEach(nodes: readonly (ValueNode | undefined)[]): [number, StringNode][] {
  const strings = nodes.flatMap((node, i): [number, StringNode][] =>
    node?.type === "string" ? [[i, node]] : [],
  );
  return strings.filter(([, node], i) => strings.findIndex(([, other]) => other.value === node.value) === i);
}

function add(what: string, name: string, text: string, array: ArrayNode, value: Template): Fix {
  return { title: `Add the ${what} "${name}"`, edits: [insertItem(text, array, value)] };
}
