import { memberOf, type ValueNode } from "../json/tree/tree";
import { showNode } from "../json/tree/value";
import { detailPlaces, ITEM } from "../manifest/detail";
import type { DocumentKind } from "../manifest/kind";
import { compareVersions, isVersion, withoutLeadingV } from "../manifest/versions";
import { message } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import { outliersIn } from "./shared/comparable";

export const versionRange: Rule = {
  summary: "The minimum host version is not greater than the maximum.",
  evidence: "inferred",
  severity: "error",
  *check(context) {
    const { text } = context.document;
    for (const { node, pointer, kind } of objectsWithLimits(context)) {
      const rootMinimum = memberOf(node, "min_app_version");
      // A draft can omit the root property and state its minimum in "compatibility" instead.
      const compatibility = kind === "draft" ? memberOf(node, "compatibility") : undefined;
      const min = rootMinimum ?? memberOf(compatibility, "min_app_version");
      const max = memberOf(node, "max_app_version");
      const [lower, upper] = [versionAfterFixes(min, text), versionAfterFixes(max, text)];
      if (!min || !max || !isVersion(lower) || !isVersion(upper) || compareVersions(lower, upper) <= 0)
        continue;
      // Another rule reports a value that differs from its copies.
      if ([min, max].some((node) => outliersIn(context).get(node)?.rule !== undefined)) continue;
      const values = { min: showNode(min, text), max: showNode(max, text) };
      yield {
        range: min,
        message: message("Minimum host version {min} is greater than maximum {max}.", values),
        pointer: `${pointer}/${rootMinimum ? "" : "compatibility/"}min_app_version`,
        related: [{ range: max, message: message("Maximum is here.") }],
      };
    }
  },
};

interface ObjectWithLimits {
  readonly node: ValueNode;
  readonly pointer: string;
  readonly kind?: DocumentKind;
}

function* objectsWithLimits({ document, kind, manifests }: RuleContext): Iterable<ObjectWithLimits> {
  yield* manifests;
  for (const { node, pointer, host } of manifests) {
    // Only hosts define a maximum in `compatibility`.
    const compatibility = host && memberOf(node, "compatibility");
    if (compatibility) yield { node: compatibility, pointer: `${pointer}/compatibility` };
  }
  if (kind !== "detail") return;
  const { item, versionsAndCopy } = detailPlaces(document.root);
  if (item) yield { node: item, pointer: ITEM };
  yield* versionsAndCopy;
}

/** Returns the version as fixes would write it: the range is checked even before they are applied. */
function versionAfterFixes(node: ValueNode | undefined, text: string): string | undefined {
  if (node?.type === "number") return text.slice(node.offset, node.offset + node.length);
  return node?.type === "string" ? withoutLeadingV(node.value) : undefined;
}
