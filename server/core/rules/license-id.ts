import { changeTo } from "./shared/fixes";
import { isBlank } from "../text/printable";
import { detailPlaces } from "../manifest/detail";
import { memberOf, type StringNode } from "../json/tree/tree";
import { isLicense, licensesMeant } from "../manifest/license";
import type { Rule, RuleContext } from "./rule";
import { listOr, message, show } from "../text/messages";

const MAX_NAMED = 3;

export const licenseId: Rule = {
  code: "license-id",
  summary: "The license is an SPDX identifier or expression.",
  section: "Settings and commands",
  evidence: "inferred",
  *check(context) {
    // The versions of a detail response usually share one license, and a guess takes about a millisecond.
    const guesses = new Map<string, readonly string[]>();
    for (const { node, pointer } of licenses(context)) {
      // empty-string reports a blank one.
      if (isBlank(node.value) || isLicense(node.value)) continue;
      if (!guesses.has(node.value)) guesses.set(node.value, licensesMeant(node.value));
      const meant = guesses.get(node.value) ?? [];
      const guess = meant.length > 0 ? listOr(meant.slice(0, MAX_NAMED).map(show)) : undefined;
      const license = show(node.value);
      yield {
        range: node,
        message:
          guess === undefined
            ? message(
                '{license} is not a valid SPDX license. Use an identifier, such as "MIT" or "Apache-2.0".',
                {
                  license,
                },
              )
            : message("{license} is not a valid SPDX license. Did you mean {guess}?", {
                license,
                guess,
              }),
        pointer,
        fixes: () => meant.map((id) => changeTo(context.document.text, node, id, "offered")),
      };
    }
  },
};

function* licenses(context: RuleContext): Iterable<{ node: StringNode; pointer: string }> {
  const { document, kind, manifests } = context;
  const item = kind === "detail" ? detailPlaces(document.root).item : undefined;
  for (const holder of [...manifests, ...(item ? [{ node: item, pointer: "/data/item" }] : [])]) {
    const node = memberOf(holder.node, "license");
    if (node?.type === "string") yield { node, pointer: `${holder.pointer}/license` };
  }
}
