import { isSample, SAMPLES, UNKNOWN_TEXT } from "../defaults/samples";
import { escapeSegment } from "../json/tree/pointer";
import type { StringNode, ValueNode } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

export const templateValue: Rule = {
  code: "template-value",
  summary: "No text of a template is left.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  byManifest: true,
  *check({ document, manifests }) {
    // Nearly all documents have none, and to search their text costs less than to walk their tree.
    if (!TEXTS.test(document.text)) return;
    for (const manifest of manifests) {
      for (const { node, pointer, path } of textsIn(manifest.node, manifest.pointer, "")) {
        if (!isSample(node.value, path)) continue;
        const value = show(node.value);
        yield {
          range: node,
          // The author writes no text there: the address comes from the host.
          ...(path === "/$schema"
            ? {
                message: message("{value} is an example. Use the address that the host gives.", { value }),
                severity: "information" as const,
              }
            : { message: message("{value} is a template text. Replace it with your own.", { value }) }),
          pointer,
        };
      }
    }
  },
};

const SAMPLE_TEXTS = [UNKNOWN_TEXT, ...new Set(Object.values(SAMPLES))];

/** Matches any string of a template: one search takes a fifth of the time of one for each text. */
const TEXTS = new RegExp(`"(?:${SAMPLE_TEXTS.map((text) => text.replace(/[.?]/g, "\\$&")).join("|")})"`);

interface Text {
  readonly node: StringNode;
  readonly pointer: string;
  /** The JSON Pointer in the manifest, with `*` where the table has it. */
  readonly path: string;
}

/** The members whose names or indexes are the author's. */
const LISTS = new Set([
  "/permissions",
  "/permissions/*/value",
  "/commands",
  "/integration/level4/workflow_step_types",
]);

/** Finds the texts of a manifest; the manifest of a parsed text is at most 1,000 levels deep. */
function* textsIn(node: ValueNode, pointer: string, path: string): Iterable<Text> {
  if (node.type === "string") yield { node, pointer, path };
  if (node.type === "array") {
    for (const [index, item] of node.items.entries()) {
      yield* textsIn(item, `${pointer}/${index}`, LISTS.has(path) ? `${path}/*` : `${path}/${index}`);
    }
  }
  if (node.type !== "object") return;
  for (const { keyNode, valueNode } of node.properties) {
    const name = escapeSegment(keyNode.value);
    if (valueNode) yield* textsIn(valueNode, `${pointer}/${name}`, `${path}/${name}`);
  }
}
