import { detailPlaces } from "../manifest/detail";
import { memberOf, type StringNode, type ValueNode } from "../json/tree/tree";
import type { DocumentKind } from "../manifest/kind";
import { compareVersions, isVersion } from "../manifest/versions";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";

export const versionRange: Rule = {
  code: "version-range",
  summary: "The minimum host version is not greater than the maximum.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  severity: "error",
  *check(context) {
    for (const { node, pointer, kind } of ranges(context)) {
      const own = memberOf(node, "min_app_version");
      // A draft may have its minimum in compatibility only.
      const other = kind === "draft" ? memberOf(node, "compatibility") : undefined;
      const min = own ?? memberOf(other, "min_app_version");
      const max = memberOf(node, "max_app_version");
      if (!isVersionNode(min) || !isVersionNode(max) || compareVersions(min.value, max.value) <= 0) continue;
      yield {
        range: min,
        message: message("Minimum host version {min} is greater than maximum {max}.", {
          min: show(min.value),
          max: show(max.value),
        }),
        pointer: `${pointer}/${own ? "" : "compatibility/"}min_app_version`,
        related: [{ range: max, message: message("Maximum is here.") }],
      };
    }
  },
};

interface Range {
  readonly node: ValueNode;
  readonly pointer: string;
  readonly kind?: DocumentKind;
}

/** Finds the objects with a minimum and a maximum: manifests, and in a detail response the item and the versions. */
function* ranges({ document, kind, manifests }: RuleContext): Iterable<Range> {
  yield* manifests;
  if (kind !== "detail") return;
  const { item, versions, copy } = detailPlaces(document.root);
  if (item) yield { node: item, pointer: "/data/item" };
  yield* versions;
  if (copy) yield copy;
}

function isVersionNode(node: ValueNode | undefined): node is StringNode {
  return node?.type === "string" && isVersion(node.value);
}
