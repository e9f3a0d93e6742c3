import { hasLineBreak, joinLines } from "../entry/derive";
import { replaceValue } from "../json/edit/edits";
import { propertyOf } from "../json/tree/tree";
import { findStrings } from "../manifest/manifest";
import { message } from "../text/messages";
import { isBlank } from "../text/printable";
import { fix, type Rule, type RuleContext } from "./rule";
import { isMisspelled } from "./shared/unknown-members";

export const summaryLine: Rule = {
  summary: "A summary is one line.",
  evidence: "stated",
  *check(context) {
    const { text } = context.document;
    const seenTexts = new Set<string>();
    const name = lacksSummary(context) ? "description" : "summary";
    const texts = [...findStrings(name, context)];
    for (const { node, pointer } of texts) {
      // Report a repeated text only where it first occurs; in a response, that is in the item.
      if (!hasLineBreak(node.value) || isBlank(node.value) || seenTexts.has(node.value)) continue;
      seenTexts.add(node.value);
      const place = { range: node, pointer };
      const fixes = () => {
        const copies = texts.filter((other) => other.node.value === node.value);
        const edits = copies.map((each) => replaceValue(text, each.node, joinLines(node.value)));
        return [fix("suggested", message("Join the lines"), ...edits)];
      };
      if (name === "summary") {
        yield { ...place, message: message('"summary" has a line break. Write one line.'), fixes };
        continue;
      }
      const sentence = message('"description" has a line break. The catalog shows its text on one line.');
      yield { ...place, message: sentence, severity: "information", fixes };
    }
  },
};

/** Tests if a draft has no summary; the catalog then uses the description. */
function lacksSummary(context: RuleContext): boolean {
  const [manifest] = context.manifests;
  if (context.kind !== "draft" || !manifest) return false;
  return !propertyOf(manifest.node, "summary") && !isMisspelled("summary", manifest.node, context);
}
