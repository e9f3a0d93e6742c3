import { format as formatEdits } from "jsonc-parser";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type DocumentSymbol,
  type FoldingRange,
  FormattingOptions,
  type Position,
  type Range,
  type SelectionRange,
  SymbolKind,
  type TextEdit,
} from "vscode-languageserver-types";
import { styleOf } from "../core/json/edit/style";
import {
  memberOf,
  nodeAt,
  stringOf,
  type ContainerNode,
  type PropertyNode,
  type TreeNode,
  type ValueNode,
} from "../core/json/tree/tree";
import { isObject } from "../core/json/tree/value";
import { show } from "../core/text/messages";
import { endOf, type OffsetRange } from "../core/text/ranges";
import type { Analysis } from "../project/documents/analysis";
import { manifestFeature, positionsOf, rangeOf, paramReader, type Feature } from "./shared/feature";

// `FormattingOptions.is` throws on null.
const optionsOf = paramReader("options", (value) => isObject(value) && FormattingOptions.is(value));

export const jsonFeatures: readonly Feature[] = [
  manifestFeature({
    method: "textDocument/documentSymbol",
    capability: () => ({ documentSymbolProvider: true }),
    isJsonBasic: true,
    answer: documentSymbols,
  }),
  manifestFeature({
    method: "textDocument/foldingRange",
    capability: () => ({ foldingRangeProvider: true }),
    isJsonBasic: true,
    answer: (analysis, _, { client }) =>
      foldingRanges(analysis, client.capabilities.textDocument?.foldingRange?.rangeLimit),
  }),
  manifestFeature({
    method: "textDocument/selectionRange",
    capability: () => ({ selectionRangeProvider: true }),
    isJsonBasic: true,
    params: { positions: positionsOf },
    answer: (analysis, { positions }) => selectionRanges(analysis, positions),
  }),
  manifestFeature({
    method: "textDocument/formatting",
    capability: () => ({ documentFormattingProvider: true }),
    isJsonBasic: true,
    params: { options: optionsOf },
    answer: (analysis, { options }) => format(analysis, options),
  }),
  manifestFeature({
    method: "textDocument/rangeFormatting",
    capability: () => ({ documentRangeFormattingProvider: true }),
    isJsonBasic: true,
    params: { range: rangeOf, options: optionsOf },
    answer: (analysis, { range, options }) => format(analysis, options, range),
  }),
];

/** No real manifest is nested deeper. */
const MAX_DEPTH = 12;

/** Editors take seconds to show more symbols. This limit drops the most deeply nested symbols first. */
const MAX_SYMBOLS = 10_000;

const KINDS: Readonly<Record<ValueNode["type"], SymbolKind>> = {
  object: SymbolKind.Module,
  array: SymbolKind.Array,
  string: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

/** Answers `textDocument/documentSymbol` with a tree. Names objects in arrays by their `type`, `id` or `version`. */
export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
  const { root } = analysis.document;
  const symbols: DocumentSymbol[] = [];
  const queue = isContainer(root) ? [{ container: root, siblings: symbols, depth: 1 }] : [];
  let remainingCount = MAX_SYMBOLS;
  // The loop also visits the containers that it appends.
  for (const { container, siblings, depth } of queue) {
    for (const [index, child] of container.children.slice(0, remainingCount).entries()) {
      const value = child.type === "property" ? child.valueNode : child;
      const symbol = symbolOf(child, index, analysis);
      siblings.push(symbol);
      remainingCount--;
      if (value && !isContainer(value)) symbol.detail = show(value.value);
      else if (value) {
        symbol.children = [];
        if (depth < MAX_DEPTH) queue.push({ container: value, siblings: symbol.children, depth: depth + 1 });
      }
    }
  }
  return symbols;
}

function symbolOf(child: PropertyNode | ValueNode, index: number, analysis: Analysis): DocumentSymbol {
  const range = analysis.range(child);
  if (child.type !== "property")
    return { name: itemName(child, index), kind: KINDS[child.type], range, selectionRange: range };
  const { keyNode, valueNode } = child;
  // LSP requires a name that is not blank.
  const name = keyNode.value.trim() === "" ? '""' : keyNode.value;
  const kind = valueNode ? KINDS[valueNode.type] : SymbolKind.Null;
  return { name, kind, range, selectionRange: analysis.range(keyNode) };
}

function itemName(item: ValueNode, index: number): string {
  if (!isContainer(item)) return show(item.value);
  const names = ["type", "id", "version"].map((key) => stringOf(memberOf(item, key)));
  return names.find((name) => name?.trim()) ?? `[${index}]`;
}

function isContainer(value: ValueNode | undefined): value is ContainerNode {
  return value?.type === "object" || value?.type === "array";
}

/** Limits the indentation, because a billion spaces would not fit into memory. */
export const MAX_TAB_SIZE = 100;

/** Above this number of edits, editors are faster at replacing the whole text. */
const MAX_EDITS = 10_000;

/** Answers `textDocument/foldingRange`. Lists outermost ranges first, so that the client's limit drops inner ranges. */
export function foldingRanges(analysis: Analysis, rangeLimit?: number): FoldingRange[] {
  const { root } = analysis.document;
  const ranges: FoldingRange[] = [];
  // The loop also visits the nodes that it appends.
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

export function selectionRanges(analysis: Analysis, positions: Position[]): SelectionRange[] {
  return positions.map((position) => {
    const ranges = rangesAround(analysis, analysis.offset(position));
    return ranges
      .map((range): SelectionRange => ({ range: analysis.range(range) }))
      .reduceRight((parent, child) => ({ ...child, parent }));
  });
}

/** Lists the ranges around an offset, innermost first. Strings and containers appear without and with delimiters. */
function rangesAround({ document }: Analysis, offset: number): OffsetRange[] {
  const ranges: OffsetRange[] = [];
  const innermostNode = nodeAt(document.root, offset);
  const isInKey = innermostNode?.type === "property" && offset <= endOf(innermostNode.keyNode);
  let node: TreeNode | undefined = isInKey ? innermostNode.keyNode : innermostNode;
  for (; node; node = node.parent) {
    const isDelimited = node.type === "string" || ("isClosed" in node && node.isClosed);
    if (isDelimited && offset > node.offset && offset < endOf(node))
      ranges.push({ offset: node.offset + 1, length: node.length - 2 });
    ranges.push(node);
  }
  return ranges.length > 0 ? ranges : [{ offset, length: 0 }];
}

/** Answers `textDocument/formatting` and, with a range, `textDocument/rangeFormatting`; empty for invalid JSON. */
export function format(analysis: Analysis, options: FormattingOptions, range?: Range): TextEdit[] {
  const { document, text, textDocument } = analysis;
  // With a missing bracket or quote, formatting would spread the mistake over the file.
  if (!document.isValidJson || !document.root) return [];
  const rootEnd = endOf(document.root);
  const start = range ? analysis.offset(range.start) : 0;
  const end = range ? analysis.offset(range.end) : text.length;
  const offsetRange = range && { offset: start, length: end - start };
  const tabSize = Math.min(options.tabSize, MAX_TAB_SIZE);
  const edits = [
    ...formatEdits(text, offsetRange, { tabSize, insertSpaces: options.insertSpaces, eol: "\n" })
      .filter((edit) => edit.offset < rootEnd)
      .map((edit) => ({ range: analysis.range(edit), newText: edit.content })),
    ...(end === text.length ? finalLineBreakEdits(rootEnd, analysis, options) : []),
  ];
  if (edits.length <= MAX_EDITS) return edits;
  const wholeText = analysis.range({ offset: 0, length: text.length });
  return [{ range: wholeText, newText: TextDocument.applyEdits(textDocument, edits) }];
}

/** Keeps the final line breaks, which jsonc-parser removes, unless the options say otherwise. */
function finalLineBreakEdits(rootEnd: number, analysis: Analysis, options: FormattingOptions): TextEdit[] {
  const tail = analysis.text.slice(rootEnd);
  const lineBreaks: readonly string[] = tail.match(/\r\n|[\r\n]/g) ?? [];
  const keptBreaks = options.trimFinalNewlines ? lineBreaks.slice(0, 1) : lineBreaks;
  const addedBreak = keptBreaks.length === 0 && options.insertFinalNewline ? styleOf(analysis.text).eol : "";
  const newText = keptBreaks.join("") + addedBreak;
  return newText === tail
    ? []
    : [{ range: analysis.range({ offset: rootEnd, length: tail.length }), newText }];
}
