import { documentSymbols, foldingRanges, format, selectionRanges } from "../../features";
import { formattingOf, positionsOf, rangeOf } from "../../lsp/params";
import type { RequestContext } from "./request-context";

/** Registers document symbols, folding and selection ranges. */
export function registerStructure({ connection, client, ours }: RequestContext): void {
  connection.onDocumentSymbol((params) => {
    const analysis = ours(params);
    return analysis ? documentSymbols(analysis) : null;
  });
  connection.onFoldingRanges((params) => {
    const analysis = ours(params);
    return analysis ? foldingRanges(analysis, client().textDocument?.foldingRange?.rangeLimit) : null;
  });
  connection.onSelectionRanges((params) => {
    const positions = positionsOf(params);
    const analysis = ours(params);
    return analysis ? selectionRanges(analysis, positions) : null;
  });
}

/** Registers the formatting of a document and of a range. */
export function registerFormatting({ connection, ours }: RequestContext): void {
  connection.onDocumentFormatting((params) => {
    const options = formattingOf(params);
    const analysis = ours(params);
    return analysis ? format(analysis, options) : null;
  });
  connection.onDocumentRangeFormatting((params) => {
    const [range, options] = [rangeOf(params), formattingOf(params)];
    const analysis = ours(params);
    return analysis ? format(analysis, options, range) : null;
  });
}
