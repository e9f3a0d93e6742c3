import { InlayHintKind, MarkupKind, type InlayHint, type Range } from "vscode-languageserver-types";
import { itemsOf, memberOf, type NumberNode, type ValueNode } from "../core/json/tree/tree";
import { detailPlaces } from "../core/manifest/detail";
import { endOf, type OffsetRange } from "../core/text/ranges";
import { isLevelNode, isPackageSize } from "../core/manifest/vocabulary";
import { levelMeaning } from "../core/text/meanings";
import { message, humanSize } from "../core/text/messages";
import type { Analysis } from "../project/documents/analysis";
import { aboutManifest, rangeOf, whenConfigured } from "./shared/feature";
import { hostPermissions } from "./shared/manifest-parts";

export const inlayHintFeature = aboutManifest({
  method: "textDocument/inlayHint",
  capability: () => ({ inlayHintProvider: true }),
  params: { range: rangeOf },
  prepare: whenConfigured,
  answer: (analysis, { range }) => (analysis.settings.views.inlayHints ? inlayHints(analysis, range) : null),
});

/** Smaller numbers of bytes are readable without a unit. */
const MIN_SIZE = 1000;

/**
 * `textDocument/inlayHint`: explains level numbers, and shows sizes in readable units and the capability of a
 * permission. In the order of the text.
 */
export function inlayHints(analysis: Analysis, range: Range): InlayHint[] {
  const [start, end] = [analysis.offset(range.start), analysis.offset(range.end)];
  const hints = [...levels(analysis), ...sizes(analysis), ...permissions(analysis)]
    .filter(({ at }) => endOf(at) >= start && endOf(at) <= end)
    .sort((a, b) => a.at.offset - b.at.offset);
  return hints.map(({ at, label, tooltip }) => ({
    position: analysis.textDocument.positionAt(endOf(at)),
    label,
    kind: InlayHintKind.Type,
    paddingLeft: true,
    ...(tooltip ? { tooltip: { kind: MarkupKind.Markdown, value: tooltip } } : {}),
  }));
}

interface Hint {
  readonly at: OffsetRange;
  readonly label: string;
  readonly tooltip?: string | undefined;
}

/** Explains the levels of a list after the list: a hint inside it would look like one more entry. */
function* levels(analysis: Analysis): Iterable<Hint> {
  for (const { node } of analysis.context.manifests) {
    const list = memberOf(node, "capability_levels");
    const known = itemsOf(list).flatMap((item) =>
      isLevelNode(item) ? (levelMeaning(item.value) ?? []) : [],
    );
    if (!list || known.length === 0) continue;
    yield {
      at: list,
      label: known.map(({ label }) => label).join(" · "),
      tooltip: known.map(({ sentence }) => sentence).join("\n\n"),
    };
  }
}

function* sizes(analysis: Analysis): Iterable<Hint> {
  for (const node of packageSizes(analysis)) {
    if (node.value >= MIN_SIZE) yield { at: node, label: humanSize(node.value) };
  }
}

function* permissions(analysis: Analysis): Iterable<Hint> {
  for (const { node, capability, isDeclared } of hostPermissions(analysis)) {
    yield {
      at: node,
      label:
        isDeclared === false
          ? message("capability {capability}, not declared", { capability })
          : message("capability {capability}", { capability }),
      tooltip: message("This permission goes with the host capability `{capability}`.", {
        capability,
      }),
    };
  }
}

/** Yields every package size in a document. */
function* packageSizes({ context, document }: Analysis): Iterable<NumberNode> {
  const holders: (ValueNode | undefined)[] = [];
  const { versions, copy } = detailPlaces(context.kind === "detail" ? document.root : undefined);
  for (const version of copy ? [...versions, copy] : versions) holders.push(version.node);
  for (const { node } of context.manifests) {
    const artifacts = memberOf(node, "artifacts");
    holders.push(node);
    if (artifacts?.type !== "object") continue;
    for (const { valueNode } of artifacts.properties) holders.push(valueNode);
  }
  for (const holder of holders) {
    const size = memberOf(holder, "artifact_size");
    if (size?.type === "number" && size.isInteger && isPackageSize(size.value)) yield size;
  }
}
