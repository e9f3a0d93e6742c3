import { isSample, SAMPLES, UNKNOWN_TEXT } from "../../fill/samples";
import { escapeSegment } from "../../json/tree/pointer";
import type { StringNode, ValueNode } from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import type { RuleContext } from "../rule";

export function* templatesIn({ node, pointer }: Manifest, { document }: RuleContext): Iterable<Text> {
  // Few manifests have templates, and searching the text is faster than walking the tree.
  if (!QUOTED_SAMPLE.test(document.text.slice(node.offset, node.offset + node.length))) return;
  for (const text of textsIn(node, pointer, "")) {
    if (isSample(text.node.value, text.path)) yield text;
  }
}

const TEXTS = [UNKNOWN_TEXT, ...new Set(Object.values(SAMPLES))];

/** A single expression, because it runs at every keystroke and one per text takes five times as long. */
const QUOTED_SAMPLE = new RegExp(TEXTS.map((text) => literal(JSON.stringify(text))).join("|"));

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

interface Text {
  readonly node: StringNode;
  readonly pointer: string;
  readonly path: string;
}

/** Members whose keys or indexes the author chooses. */
const LISTS = new Set([
  "/artifacts",
  "/permissions",
  "/permissions/*/value",
  "/commands",
  "/integration/level4/workflow_step_types",
]);

function* textsIn(node: ValueNode, pointer: string, path: string): Iterable<Text> {
  if (node.type === "string") yield { node, pointer, path };
  if (node.type === "array") {
    for (const [index, item] of node.items.entries()) {
      yield* textsIn(item, `${pointer}/${index}`, placeIn(path, String(index)));
    }
  }
  if (node.type !== "object") return;
  for (const { keyNode, valueNode } of node.properties) {
    const name = escapeSegment(keyNode.value);
    if (valueNode) yield* textsIn(valueNode, `${pointer}/${name}`, placeIn(path, name));
  }
}

function placeIn(path: string, name: string): string {
  return `${path}/${LISTS.has(path) ? "*" : name}`;
}
