import {
  DocumentDiagnosticReportKind,
  type ClientCapabilities,
  type Connection,
} from "vscode-languageserver";
import { completionSupport, editSupport } from "./client-support";
import { diagnosticsOf } from "./diagnostics";
import type { Documents } from "./documents";
import { codeActions } from "./features/code-actions";
import { completion } from "./features/completion/completion";
import { hover } from "./features/hover";
import { foldingRanges, format, selectionRanges } from "./features/json-basics";
import { documentSymbols } from "./features/symbols";
import { documentOf, formattingOf, kindsOf, positionOf, positionsOf, rangeOf, triggerOf } from "./params";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "./protocol";

/** One handler for each request: it checks its parameters, and has nothing to say of a document that is not ours. */
export function registerRequests(
  connection: Connection,
  documents: Documents,
  client: () => ClientCapabilities,
  settingsRead: () => Promise<void>,
): void {
  const ours = (params: unknown) => documents.getOurs(documentOf(params));

  connection.languages.diagnostics.on(async (params) => {
    const uri = documentOf(params);
    await settingsRead();
    const analysis = documents.get(uri);
    return { kind: DocumentDiagnosticReportKind.Full, items: analysis ? diagnosticsOf(analysis) : [] };
  });
  connection.onCompletion((params) => {
    const position = positionOf(params);
    const analysis = ours(params);
    return analysis ? completion(analysis, position, completionSupport(client()), triggerOf(params)) : null;
  });
  connection.onHover((params) => {
    const position = positionOf(params);
    const analysis = ours(params);
    return analysis ? hover(analysis, position) : null;
  });
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
  connection.onCodeAction((params) => {
    const [range, kinds] = [rangeOf(params), kindsOf(params)];
    const analysis = ours(params);
    return analysis ? codeActions(analysis, range, kinds, editSupport(client())) : null;
  });
  connection.onRequest(DOCUMENT_KIND_REQUEST, (params: unknown): DocumentKindResult | null => {
    const analysis = ours(params);
    return analysis ? { kind: analysis.context.kind } : null;
  });
}
