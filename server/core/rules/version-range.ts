import { detailPlaces } from "../detail";
import { memberOf, type StringNode, type ValueNode } from "../document/tree";
import { show } from "../wording";
import { compareVersions, isVersion } from "../versions";
import type { Rule, RuleContext } from "./rule";

export const versionRange: Rule = {
  code: "version-range",
  summary: "The minimum host version is not above the maximum.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  severity: "error",
  *check(context) {
    for (const { node, pointer } of ranges(context)) {
      const own = memberOf(node, "min_app_version");
      // A draft may have its minimum in compatibility only.
      const min = own ?? memberOf(memberOf(node, "compatibility"), "min_app_version");
      const max = memberOf(node, "max_app_version");
      if (!isVersionNode(min) || !isVersionNode(max) || compareVersions(min.value, max.value) <= 0) continue;
      yield {
        range: min,
        message: `The minimum host version ${show(min.value)} is above the maximum ${show(max.value)}; it must not be.`,
        pointer: `${pointer}/${own ? "" : "compatibility/"}min_app_version`,
        related: [{ range: max, message: "The maximum." }],
      };
    }
  },
};

function* ranges({ document, kind, manifests }: RuleContext): Iterable<{ node: ValueNode; pointer: string }> {
  yield* manifests;
  if (kind !== "detail") return;
  const { item, versions } = detailPlaces(document.root);
  if (item) yield { node: item, pointer: "/data/item" };
  yield* versions;
}

function isVersionNode(node: ValueNode | undefined): node is StringNode {
  return node?.type === "string" && isVersion(node.value);
}
