import { fix } from "./shared/fixes";
import { hasLineBreak, oneLine } from "../entry/derive";
import { replace } from "../json/edit/edits";
import { memberOf, propertyOf, type StringNode, type ValueNode } from "../json/tree/tree";
import { detailPlaces } from "../manifest/detail";
import { message } from "../text/messages";
import { isBlank } from "../text/printable";
import type { Rule, RuleContext } from "./rule";
import { isMisspelled } from "./shared/unknown-members";

export const summaryLine: Rule = {
  code: "summary-line",
  summary: "A summary is one line.",
  section: "Shape",
  evidence: "stated",
  *check(context) {
    const { text } = context.document;
    const seen = new Set<string>();
    const texts = [...summaries(context)];
    for (const { node, pointer, isSummary } of texts) {
      // In a response, the first is the item's.
      if (!hasLineBreak(node.value) || isBlank(node.value) || seen.has(node.value)) continue;
      seen.add(node.value);
      yield {
        range: node,
        message: isSummary
          ? message('"summary" has a line break. Write one line.')
          : message('"description" has a line break. The catalog shows its text on one line.'),
        pointer,
        ...(isSummary ? {} : { severity: "information" as const }),
        fixes: () => {
          const copies = texts.filter((other) => other.node.value === node.value);
          const edits = copies.map((each) => replace(text, each.node, oneLine(node.value)));
          return [fix("suggested", message("Join the lines"), ...edits)];
        },
      };
    }
  },
};

interface Summary {
  readonly node: StringNode;
  readonly pointer: string;
  readonly isSummary: boolean;
}

/** Finds the summaries of a document, and the description of a draft that has none: the catalog makes it the summary. */
function* summaries(context: RuleContext): Iterable<Summary> {
  const { document, kind, manifests } = context;
  const item = kind === "detail" ? detailPlaces(document.root).item : undefined;
  if (item) yield* textAt(item, "summary", "/data/item");
  for (const { node, pointer, kind: own } of manifests) {
    const isAbsent = !propertyOf(node, "summary") && !isMisspelled("summary", node, context);
    const name = own === "draft" && isAbsent ? "description" : "summary";
    yield* textAt(node, name, pointer);
  }
}

function textAt(holder: ValueNode, name: "summary" | "description", place: string): Summary[] {
  const node = memberOf(holder, name);
  return node?.type === "string"
    ? [{ node, pointer: `${place}/${name}`, isSummary: name === "summary" }]
    : [];
}
