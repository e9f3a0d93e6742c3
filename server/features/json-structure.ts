import {
  FoldingRangeKind,
  getLanguageService,
  type ASTNode,
  type FoldingRange,
  type FormattingOptions,
  type JSONDocument,
  type Position,
  type Range,
  type SelectionRange,
  type TextEdit,
} from "vscode-json-languageservice";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Analysis } from "../documents/analysis";
import { styleOf } from "../core/json/edit/style";
import { endOf } from "../core/text/ranges";
import { formattingOf, positionsOf, rangeOf } from "../lsp/params";
import { aboutManifest } from "./shared/feature";

/*
 * Basic JSON features by vscode-json-languageservice, on the tree that we have parsed already. It validates nothing and
 * has no schema: both are our own.
 */
const service = getLanguageService({});
service.configure({ validate: false });

export const foldingRangeFeature = aboutManifest({
  method: "textDocument/foldingRange",
  capability: () => ({ foldingRangeProvider: true }),
  isJsonBasic: true,
  params: {},
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
  params: { options: formattingOf },
  answer: (analysis, { options }) => format(analysis, options),
});

export const rangeFormattingFeature = aboutManifest({
  method: "textDocument/rangeFormatting",
  capability: () => ({ documentRangeFormattingProvider: true }),
  isJsonBasic: true,
  params: { range: rangeOf, options: formattingOf },
  answer: (analysis, { range, options }) => format(analysis, options, range),
});

/** Editors apply more edits than this slower than they replace the whole text. */
const MAX_EDITS = 10_000;

const LSP_KINDS: readonly string[] = [FoldingRangeKind.Comment, FoldingRangeKind.Region];

/** `textDocument/foldingRange` */
export function foldingRanges({ textDocument }: Analysis, rangeLimit?: number): FoldingRange[] {
  const ranges = service.getFoldingRanges(textDocument, rangeLimit === undefined ? {} : { rangeLimit });
  // LSP does not define the library's kinds `object` and `array`, and some clients reject unknown kinds.
  return ranges.map(({ kind, ...range }) => (kind && LSP_KINDS.includes(kind) ? { ...range, kind } : range));
}

/** `textDocument/selectionRange` */
export function selectionRanges(analysis: Analysis, positions: Position[]): SelectionRange[] {
  const ranges = service.getSelectionRanges(analysis.textDocument, positions, jsonDocument(analysis));
  return ranges.map((range) => wholeCharacters(range, analysis));
}

/** Widens selections to whole characters: in invalid JSON the library selects single code units. */
function wholeCharacters({ range, parent }: SelectionRange, analysis: Analysis): SelectionRange {
  const { text } = analysis;
  const [start, end] = [analysis.offset(range.start), analysis.offset(range.end)];
  const offset = isInCharacter(text, start) ? start - 1 : start;
  const length = (isInCharacter(text, end) ? end + 1 : end) - offset;
  return {
    range: analysis.range({ offset, length }),
    ...(parent && { parent: wholeCharacters(parent, analysis) }),
  };
}

function isInCharacter(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

/** `textDocument/formatting` and, with a range, `textDocument/rangeFormatting`. Returns no edits for invalid JSON. */
export function format(analysis: Analysis, options: FormattingOptions, range?: Range): TextEdit[] {
  const { document, text, textDocument } = analysis;
  // With a bracket or quote missing, formatting would spread the mistake over the file.
  if (!document.parses || !document.root) return [];
  const end = endOf(document.root);
  const reachesEnd = !range || analysis.offset(range.end) === text.length;
  const edits = [
    ...service.format(textDocument, range, options).filter((edit) => analysis.offset(edit.range.start) < end),
    ...(reachesEnd ? finalLines(end, analysis, options) : []),
  ];
  if (edits.length <= MAX_EDITS) return edits;
  const whole = analysis.range({ offset: 0, length: text.length });
  return [{ range: whole, newText: TextDocument.applyEdits(textDocument, edits) }];
}

/** Keeps the final line breaks, which the library removes unless `insertFinalNewline` is set; LSP does not require that. */
function finalLines(end: number, analysis: Analysis, options: FormattingOptions): TextEdit[] {
  const tail = analysis.text.slice(end);
  const breaks: readonly string[] = tail.match(/\r\n|[\r\n]/g) ?? [];
  const least = options.insertFinalNewline ? [styleOf(analysis.text).eol] : [];
  const kept = options.trimFinalNewlines ? breaks.slice(0, 1) : breaks;
  const newText = (kept.length > 0 ? kept : least).join("");
  return newText === tail ? [] : [{ range: analysis.range({ offset: end, length: tail.length }), newText }];
}

function jsonDocument({ document }: Analysis): JSONDocument {
  return service.newJSONDocument(document.root as unknown as ASTNode, []);
}
