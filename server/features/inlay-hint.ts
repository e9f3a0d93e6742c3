import { InlayHintKind, MarkupKind, type InlayHint, type Range } from "vscode-languageserver-types";
import { itemsOf, memberOf, propertiesOf, type ValueNode } from "../core/json/tree/tree";
import { detailPlaces } from "../core/manifest/detail";
import { endOf } from "../core/text/ranges";
import { isLevelNode, isPackageSize } from "../core/manifest/vocabulary";
import { levelMeaning } from "../core/text/meanings";
import { message, humanSize } from "../core/text/messages";
import type { Analysis } from "../project/documents/analysis";
import { hostPermissions } from "./shared/counterparts";
import { manifestFeature, rangeOf, whenConfigured } from "./shared/feature";

export const inlayHintFeature = manifestFeature({
  method: "textDocument/inlayHint",
  capability: () => ({ inlayHintProvider: true }),
  params: { range: rangeOf },
  prepare: whenConfigured,
  answer: (analysis, { range }) => (analysis.settings.views.inlayHints ? inlayHints(analysis, range) : null),
});

/** Lists hints for a range, in text order: what levels mean, sizes in readable units, and permissions' capabilities. */
export function inlayHints(analysis: Analysis, range: Range): InlayHint[] {
  const [start, end] = [analysis.offset(range.start), analysis.offset(range.end)];
  return [...levelHints(analysis), ...sizeHints(analysis), ...capabilityHints(analysis)]
    .filter(({ node }) => endOf(node) >= start && endOf(node) <= end)
    .sort((a, b) => a.node.offset - b.node.offset)
    .map(({ node, label, tooltip }) => ({
      position: analysis.position(endOf(node)),
      label,
      kind: InlayHintKind.Type,
      paddingLeft: true,
      ...(tooltip ? { tooltip: { kind: MarkupKind.Markdown, value: tooltip } } : {}),
    }));
}

interface Hint {
  /** The value that the hint follows. */
  readonly node: ValueNode;
  readonly label: string;
  readonly tooltip?: string;
}

/** VS Code truncates longer hints (`editor.inlayHints.maximumLength`). */
const MAX_LENGTH = 43;

/** Explains a list's levels after the list, because a hint inside would look like another entry. */
function* levelHints(analysis: Analysis): Iterable<Hint> {
  for (const manifest of analysis.context.manifests) {
    const node = memberOf(manifest.node, "capability_levels");
    const meanings = itemsOf(node)
      .filter(isLevelNode)
      .flatMap(({ value }) => levelMeaning(value) ?? []);
    if (!node || meanings.length === 0) continue;
    const label = meanings.map((meaning) => meaning.label).join(" · ");
    const shortLabel = meanings.map((meaning) => meaning.shortLabel).join(" · ");
    yield {
      node,
      label: label.length > MAX_LENGTH ? shortLabel : label,
      tooltip: meanings.map(({ sentence }) => sentence).join("\n\n"),
    };
  }
}

/** Smaller numbers of bytes are readable without a unit. */
const MIN_SIZE = 1000;

function* sizeHints({ context, document }: Analysis): Iterable<Hint> {
  const { versions, newestCopy } = detailPlaces(context.kind === "detail" ? document.root : undefined);
  const describedPackages = [
    ...versions.map(({ node }) => node),
    newestCopy?.node,
    ...context.manifests.flatMap(({ node }) => [
      node,
      ...propertiesOf(memberOf(node, "artifacts")).map(({ valueNode }) => valueNode),
    ]),
  ];
  for (const describedPackage of describedPackages) {
    const node = memberOf(describedPackage, "artifact_size");
    const isSize = node?.type === "number" && node.isInteger && isPackageSize(node.value);
    if (isSize && node.value >= MIN_SIZE) yield { node, label: humanSize(node.value) };
  }
}

function* capabilityHints(analysis: Analysis): Iterable<Hint> {
  for (const { typeNode: node, capability, isDeclared } of hostPermissions(analysis)) {
    const label =
      isDeclared === false
        ? message("capability {capability}, not declared", { capability })
        : message("capability {capability}", { capability });
    const tooltip = message("This permission goes with the host capability `{capability}`.", { capability });
    yield { node, label, tooltip };
  }
}
