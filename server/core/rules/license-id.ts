import { detailPlaces } from "../manifest/detail";
import { replace } from "../json/edit/edits";
import { memberOf, type StringNode } from "../json/tree/tree";
import { isLicense, nearestLicense } from "../manifest/license";
import type { Fix } from "./rule";
import { show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";

export const licenseId: Rule = {
  code: "license-id",
  summary: "The licence is an SPDX identifier or expression.",
  section: "Settings and commands",
  evidence: "inferred",
  *check(context) {
    for (const { node, pointer } of licenses(context)) {
      // A blank one is empty-string's.
      if (node.value.trim() === "" || isLicense(node.value)) continue;
      const guess = nearestLicense(node.value);
      const right =
        guess === undefined ? 'one is such as "MIT" or "Apache-2.0"' : `the nearest is ${show(guess)}`;
      yield {
        range: node,
        message: `${show(node.value)} is no SPDX licence identifier or expression; ${right}.`,
        pointer,
        fixes: () => (guess === undefined ? [] : [fixTo(guess, node, context.document.text)]),
      };
    }
  },
};

function fixTo(id: string, node: StringNode, text: string): Fix {
  return { title: `Change it to "${id}"`, edits: [replace(text, node, id)] };
}

/** The licences of the manifests, and in a detail response the item's. */
function* licenses(context: RuleContext): Iterable<{ node: StringNode; pointer: string }> {
  const { document, kind, manifests } = context;
  const item = kind === "detail" ? detailPlaces(document.root).item : undefined;
  for (const holder of [...manifests, ...(item ? [{ node: item, pointer: "/data/item" }] : [])]) {
    const node = memberOf(holder.node, "license");
    if (node?.type === "string") yield { node, pointer: `${holder.pointer}/license` };
  }
}
