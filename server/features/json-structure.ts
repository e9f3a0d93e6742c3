import { format as formatEdits } from "jsonc-parser";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type FoldingRange,
  FormattingOptions,
  type Position,
  type Range,
  type SelectionRange,
  type TextEdit,
} from "vscode-languageserver-types";
import { styleOf } from "../core/json/edit/style";
import { isObject } from "../core/json/tree/value";
import { type TreeNode, nodeAt } from "../core/json/tree/tree";
import { endOf, type OffsetRange } from "../core/text/ranges";
import type { Analysis } from "../project/documents/analysis";
import { aboutManifest, positionsOf, rangeOf, reader } from "./shared/feature";

// The library's test throws on null.
const optionsOf = reader("options", (value) => isObject(value) && FormattingOptions.is(value));

export const foldingRangeFeature = aboutManifest({
  method: "textDocument/foldingRange",
  capability: () => ({ foldingRangeProvider: true }),
  isJsonBasic: true,
  answer: (analysis, _, { client }) =>
    foldingRanges(analysis, client.capabilities.textDocument?.foldingRange?.rangeLimit),
});

export const selectionRangeFeature = aboutManifest({
  method: "textDocument/selectionRange",
  capability: () => ({ selectionRangeProvider: true }),
  isJsonBasic: true,
  params: { positions: positionsOf },
  answer: (analysis, { positions }) => selectionRanges(analysis, positions),
});

export const formattingFeature = aboutManifest({
  method: "textDocument/formatting",
  capability: () => ({ documentFormattingProvider: true }),
  isJsonBasic: true,
  params: { options: optionsOf },
  answer: (analysis, { options }) => format(analysis, options),
});

export const rangeFormattingFeature = aboutManifest({
  method: "textDocument/rangeFormatting",
  capability: () => ({ documentRangeFormattingProvider: true }),
  isJsonBasic: true,
  params: { range: rangeOf, options: optionsOf },
  answer: (analysis, { range, options }) => format(analysis, options, range),
});

const START: Position = { line: 0, character: 0 };

/** The widest indentation. One of a billion spaces would not fit into memory. */
export const MAX_TAB_SIZE = 100;

/** Editors apply more edits than this slower than they replace the whole text. */
const MAX_EDITS = 10_000;

/** `textDocument/foldingRange`: the outermost first, so that a limit keeps them. */
export function foldingRanges(analysis: Analysis, rangeLimit?: number): FoldingRange[] {
  const { root } = analysis.document;
  const ranges: FoldingRange[] = [];
  // The loop visits the nodes that it adds, too.
  const nodes: TreeNode[] = root ? [root] : [];
  for (const node of nodes) {
    if (!("children" in node)) continue;
    for (const child of node.children) nodes.push(child);
    if (node.type === "property") continue;
    const { start, end } = analysis.range(node);
    // The line of the closing bracket stays visible.
    const endLine = end.line - 1;
    if (endLine > start.line) ranges.push({ startLine: start.line, endLine });
  }
  return ranges.slice(0, rangeLimit);
}

/** `textDocument/selectionRange` */
export function selectionRanges(analysis: Analysis, positions: Position[]): SelectionRange[] {
  return positions.map((position) => {
    const offset = analysis.offset(position);
    const ranges = rangesAround(analysis, offset).reverse();
    return (
      ranges.reduce<SelectionRange | undefined>(
        (parent, range) => ({ range: analysis.range(range), ...(parent && { parent }) }),
        undefined,
      ) ?? { range: analysis.range({ offset, length: 0 }) }
    );
  });
}

/** Lists what an offset is in, from the inside out: strings and containers without and with their quotes or brackets. */
function rangesAround({ document }: Analysis, offset: number): OffsetRange[] {
  const ranges: OffsetRange[] = [];
  const found = nodeAt(document.root, offset);
  const isInKey = found?.type === "property" && offset <= endOf(found.keyNode);
  let node: TreeNode | undefined = isInKey ? found.keyNode : found;
  for (; node; node = node.parent) {
    const isPair =
      node.type === "string" || ((node.type === "object" || node.type === "array") && node.closed);
    if (isPair && offset > node.offset && offset < endOf(node))
      ranges.push({ offset: node.offset + 1, length: node.length - 2 });
    ranges.push(node);
  }
  return ranges;
}

/** `textDocument/formatting` and, with a range, `textDocument/rangeFormatting`. Returns no edits for invalid JSON. */
export function format(analysis: Analysis, options: FormattingOptions, range?: Range): TextEdit[] {
  const { document, text, textDocument } = analysis;
  // With a bracket or quote missing, formatting would spread the mistake over the file.
  if (!document.parses || !document.root) return [];
  const end = endOf(document.root);
  const offset = analysis.offset(range?.start ?? START);
  const part = range && { offset, length: analysis.offset(range.end) - offset };
  const reachesEnd = !range || analysis.offset(range.end) === text.length;
  const tabSize = Math.min(options.tabSize, MAX_TAB_SIZE);
  const edits = [
    ...formatEdits(text, part, { tabSize, insertSpaces: options.insertSpaces, eol: "\n" })
      .filter((edit) => edit.offset < end)
      .map((edit) => ({ range: analysis.range(edit), newText: edit.content })),
    ...(reachesEnd ? finalLines(end, analysis, options) : []),
  ];
  if (edits.length <= MAX_EDITS) return edits;
  const whole = analysis.range({ offset: 0, length: text.length });
  return [{ range: whole, newText: TextDocument.applyEdits(textDocument, edits) }];
}

/** Keeps the final line breaks, which the library removes; LSP does not require that. */
function finalLines(end: number, analysis: Analysis, options: FormattingOptions): TextEdit[] {
  const tail = analysis.text.slice(end);
  const breaks: readonly string[] = tail.match(/\r\n|[\r\n]/g) ?? [];
  const least = options.insertFinalNewline ? [styleOf(analysis.text).eol] : [];
  const kept = options.trimFinalNewlines ? breaks.slice(0, 1) : breaks;
  const newText = (kept.length > 0 ? kept : least).join("");
  return newText === tail ? [] : [{ range: analysis.range({ offset: end, length: tail.length }), newText }];
}
