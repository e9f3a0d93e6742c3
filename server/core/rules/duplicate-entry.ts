import { removeEntry } from "../document/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../document/tree";
import { toValue } from "../document/value";
import { show } from "../wording";
import type { Rule, RuleContext } from "./rule";

export const duplicateEntry: Rule = {
  code: "duplicate-entry",
  summary: "An array of unique things has each of them once.",
  section: "Levels and integration",
  evidence: "inferred",
  severity: "warning",
  *check(context) {
    if (!context.document.balanced) return;
    for (const { array, pointer, key } of uniqueArrays(context)) {
      const seen = new Map<string, ValueNode>();
      for (const [index, item] of array.items.entries()) {
        const value = key === undefined ? item : memberOf(item, key);
        if (value?.type !== "string" && value?.type !== "number") continue;
        const earlier = seen.get(`${value.type} ${value.value}`);
        if (!earlier) {
          seen.set(`${value.type} ${value.value}`, item);
          continue;
        }
        const same = JSON.stringify(toValue(item)) === JSON.stringify(toValue(earlier));
        yield {
          range: item,
          message: `${show(value.value)} stands here a second time; each ${key ?? "entry"} stands once.`,
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          related: [{ range: earlier, message: "The first one." }],
          fixes: () => [
            { title: "Remove the later entry", edits: [removeEntry(array, item)], preferred: same },
          ],
        };
      }
    }
  },
};

interface UniqueArray {
  readonly array: ArrayNode;
  readonly pointer: string;
  /** The member by which entries that are objects are told apart. */
  readonly key?: string | undefined;
}

/** Where the arrays stand in a manifest, and the member that tells their entries apart; `*` is every entry. */
const IN_MANIFEST: readonly (readonly [path: string, key?: string])[] = [
  ["capability_levels"],
  ["host_capabilities"],
  ["compatibility/platforms"],
  ["keywords"],
  ["tags"],
  ["permissions", "type"],
  ["commands", "id"],
  ["window/document_handlers", "id"],
  ["window/document_handlers/*/extensions"],
  ["integration/level4/workflow_step_types"],
];

const IN_DETAIL: typeof IN_MANIFEST = [["data/item/tags"], ["data/versions", "id"]];

function* uniqueArrays({ kind, document, manifests }: RuleContext): Iterable<UniqueArray> {
  for (const { node, pointer } of manifests) yield* arraysAt(node, pointer, IN_MANIFEST);
  if (kind === "detail" && document.root) yield* arraysAt(document.root, "", IN_DETAIL);
}

function* arraysAt(root: ValueNode, pointer: string, places: typeof IN_MANIFEST): Iterable<UniqueArray> {
  for (const [path, key] of places) yield* walk(root, pointer, path.split("/"), key);
}

function* walk(
  node: ValueNode,
  pointer: string,
  path: readonly string[],
  key?: string,
): Iterable<UniqueArray> {
  const [segment, ...rest] = path;
  if (segment === undefined) {
    if (node.type === "array") yield { array: node, pointer, key };
  } else if (segment === "*") {
    if (node.type !== "array") return;
    for (const [i, item] of node.items.entries()) yield* walk(item, `${pointer}/${i}`, rest, key);
  } else {
    const member = memberOf(node, segment);
    if (member) yield* walk(member, `${pointer}/${segment}`, rest, key);
  }
}
