import { detailPlaces } from "../detail";
import { replace } from "../document/edits";
import { memberOf, type StringNode } from "../document/tree";
import { deepEqual } from "../document/value";
import { isLicense, nearestLicense } from "../license";
import { show } from "../wording";
import type { Rule, RuleContext } from "./rule";

export const licenseId: Rule = {
  code: "license-id",
  summary: "The licence is an SPDX identifier or expression.",
  section: "Settings and commands",
  evidence: "inferred",
  *check(context) {
    for (const { node, pointer } of licenses(context)) {
      if (node.value.trim() === "" || isLicense(node.value)) continue;
      const guess = nearestLicense(node.value);
      yield {
        range: node,
        message: `${show(node.value)} is no SPDX licence identifier or expression; ${guess ? `the nearest is ${show(guess)}` : 'one is such as "MIT" or "Apache-2.0"'}.`,
        pointer,
        fixes: () =>
          guess
            ? [{ title: `Change it to "${guess}"`, edits: [replace(context.document.text, node, guess)] }]
            : [],
      };
    }
  },
};

/** The licences of the manifests, and the item's where it is another than the newest manifest's. */
function* licenses({
  document,
  kind,
  manifests,
}: RuleContext): Iterable<{ node: StringNode; pointer: string }> {
  for (const manifest of manifests) {
    const node = memberOf(manifest.node, "license");
    if (node?.type === "string") yield { node, pointer: `${manifest.pointer}/license` };
  }
  const own = kind === "detail" ? memberOf(detailPlaces(document.root).item, "license") : undefined;
  const newest = manifests.find(({ pointer }) => pointer === "/data/versions/0/manifest");
  if (own?.type === "string" && !deepEqual(own.value, newest?.value["license"]))
    yield { node: own, pointer: "/data/item/license" };
}
