import {
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
import type { Analysis } from "../analysis";

/*
 * What any JSON editor gives, from vscode-json-languageservice, on the tree that we have parsed already. Its validation
 * is off, and it has no schema: both are ours.
 */
const service = getLanguageService({});
service.configure({ validate: false });

/** `textDocument/foldingRange` */
export function foldingRanges({ textDocument }: Analysis, rangeLimit?: number): FoldingRange[] {
  return service.getFoldingRanges(textDocument, rangeLimit === undefined ? {} : { rangeLimit });
}

/** `textDocument/selectionRange` */
export function selectionRanges(analysis: Analysis, positions: Position[]): SelectionRange[] {
  return service.getSelectionRanges(analysis.textDocument, positions, jsonDocument(analysis));
}

/** `textDocument/formatting` and, with a range, `textDocument/rangeFormatting`; nothing while the text is no JSON. */
export function format(analysis: Analysis, options: FormattingOptions, range?: Range): TextEdit[] {
  // Where a bracket or quote is missing, a formatter would spread the mistake over the file.
  if (!analysis.document.parses) return [];
  return service.format(analysis.textDocument, range, options);
}

function jsonDocument({ document }: Analysis): JSONDocument {
  return service.newJSONDocument(document.root as unknown as ASTNode, []);
}
