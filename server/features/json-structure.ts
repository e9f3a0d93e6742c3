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

// `FormattingOptions.is` throws on null.
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

/** The widest indentation. One of a billion spaces would not fit into memory. */
export const MAX_TAB_SIZE = 100;

/** With more edits than this, replacing the whole text is faster for editors. */
const MAX_EDITS = 10_000;

/** `textDocument/foldingRange`, the outermost first, so that the client's limit keeps them. */
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
    const nest = (parent: SelectionRange | undefined, range: OffsetRange): SelectionRange => ({
      range: analysis.range(range),
      ...(parent && { parent }),
    });
    return (
      rangesAround(analysis, offset).reduceRight(nest, undefined) ?? nest(undefined, { offset, length: 0 })
    );
  });
}

/** Lists the ranges around an offset, the innermost first: strings and containers, first without quotes or brackets. */
function rangesAround({ document }: Analysis, offset: number): OffsetRange[] {
  const ranges: OffsetRange[] = [];
  const innermost = nodeAt(document.root, offset);
  const isInKey = innermost?.type === "property" && offset <= endOf(innermost.keyNode);
  let node: TreeNode | undefined = isInKey ? innermost.keyNode : innermost;
  for (; node; node = node.parent) {
    const isDelimited = node.type === "string" || ("closed" in node && node.closed);
    if (isDelimited && offset > node.offset && offset < endOf(node))
      ranges.push({ offset: node.offset + 1, length: node.length - 2 });
    ranges.push(node);
  }
  return ranges;
}

/** `textDocument/formatting` and, with a range, `textDocument/rangeFormatting`. Returns no edits for invalid JSON. */
export function format(analysis: Analysis, options: FormattingOptions, range?: Range): TextEdit[] {
  const { document, text, textDocument } = analysis;
  // With a missing bracket or quote, formatting would spread the mistake over the file.
  if (!document.parses || !document.root) return [];
  const end = endOf(document.root);
  const rangeEnd = range ? analysis.offset(range.end) : text.length;
  const rangeStart = range ? analysis.offset(range.start) : 0;
  const part = range && { offset: rangeStart, length: rangeEnd - rangeStart };
  const reachesEnd = rangeEnd === text.length;
  const tabSize = Math.min(options.tabSize, MAX_TAB_SIZE);
  const edits = [
    ...formatEdits(text, part, { tabSize, insertSpaces: options.insertSpaces, eol: "\n" })
      .filter((edit) => edit.offset < end)
      .map((edit) => ({ range: analysis.range(edit), newText: edit.content })),
    ...(reachesEnd ? finalLines(end, analysis, options) : []),
  ];
  if (edits.length <= MAX_EDITS) return edits;
  const wholeText = analysis.range({ offset: 0, length: text.length });
  return [{ range: wholeText, newText: TextDocument.applyEdits(textDocument, edits) }];
}

/** Keeps the final line breaks, which jsonc-parser removes, unless the options say otherwise. */
function finalLines(end: number, analysis: Analysis, options: FormattingOptions): TextEdit[] {
  const tail = analysis.text.slice(end);
  const lineBreaks: readonly string[] = tail.match(/\r\n|[\r\n]/g) ?? [];
  const keptBreaks = options.trimFinalNewlines ? lineBreaks.slice(0, 1) : lineBreaks;
  const addedBreak = keptBreaks.length === 0 && options.insertFinalNewline ? styleOf(analysis.text).eol : "";
  const newText = keptBreaks.join("") + addedBreak;
  return newText === tail ? [] : [{ range: analysis.range({ offset: end, length: tail.length }), newText }];
}
