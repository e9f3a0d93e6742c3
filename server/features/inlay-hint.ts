import { InlayHintKind, MarkupKind, type InlayHint, type Range } from "vscode-languageserver-types";
import { endOf, type OffsetRange } from "../core/json/tree/tree";
import { LEVEL_TITLES } from "../core/manifest/vocabulary";
import { knownValues } from "../core/schema/known-values";
import { rootSchema, childSchema } from "../core/schema/schema";
import { message } from "../core/text/messages";
import { humanSize } from "../core/text/sizes";
import type { Analysis } from "../documents/analysis";
import { hostPermissions, declaredLevels, packageSizes, type DeclaredLevel } from "./shared/manifest-parts";

/** Smaller numbers of bytes are readable without a unit. */
const MIN_SIZE = 1000;

/**
 * `textDocument/inlayHint`: explains level numbers and shows missing level members, sizes in readable units, and the
 * capability of a permission. In the order of the text.
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

function* levels(analysis: Analysis): Iterable<Hint> {
  for (const declared of declaredLevels(analysis)) {
    const label = levelLabel(declared);
    if (label) yield { at: declared.node, label, tooltip: levelText(declared.node.value) };
  }
}

function levelLabel({ node, manifest, member, hasMember }: DeclaredLevel): string {
  const title = LEVEL_TITLES[node.value];
  // A placeholder has no integration at all.
  if (hasMember || manifest.kind === "placeholder") return title ?? "";
  return title === undefined
    ? message("{member} missing", { member })
    : message("{title}, {member} missing", { title, member });
}

function levelText(level: number): string | undefined {
  const levelsSchema = childSchema(rootSchema("draft"), "capability_levels");
  const schema = levelsSchema && childSchema(levelsSchema, 0);
  return schema && knownValues(schema).find(({ value }) => value === level)?.documentation;
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
