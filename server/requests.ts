import {
  DocumentDiagnosticReportKind,
  type ClientCapabilities,
  type Connection,
} from "vscode-languageserver";
import type { Analysis } from "./analysis";
import { completionSupport, editSupport } from "./client-support";
import { diagnosticsOf } from "./diagnostics";
import type { Documents } from "./documents";
import { codeActions } from "./features/code-actions";
import { configurationCompletion, configurationHover } from "./features/configuration";
import { completion } from "./features/completion/completion";
import { hover } from "./features/hover";
import { foldingRanges, format, selectionRanges } from "./features/json-basics";
import { documentSymbols } from "./features/symbols";
import { documentOf, formattingOf, kindsOf, positionOf, positionsOf, rangeOf, triggerOf } from "./params";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "./protocol";

/** What the handlers work with. */
interface Desk {
  readonly connection: Connection;
  readonly documents: Documents;
  readonly client: () => ClientCapabilities;
  /** The document that a request is about, when it is ours. @throws ResponseError (InvalidParams) */
  readonly ours: (params: unknown) => Analysis | undefined;
}

/** One handler for each request: it checks its parameters, and has nothing to say of a document that is not ours. */
export function registerRequests(
  connection: Connection,
  documents: Documents,
  client: () => ClientCapabilities,
  settingsRead: () => Promise<void>,
): void {
  const desk: Desk = {
    connection,
    documents,
    client,
    ours: (params) => documents.getOurs(documentOf(params)),
  };
  registerProblems(desk, settingsRead);
  registerWriting(desk);
  registerStructure(desk);
  registerFormatting(desk);
}

/** What is wrong, and what to do about it. */
function registerProblems(
  { connection, documents, client, ours }: Desk,
  settingsRead: () => Promise<void>,
): void {
  connection.languages.diagnostics.on(async (params) => {
    const uri = documentOf(params);
    await Promise.all([settingsRead(), documents.ready(uri)]);
    const analysis = documents.get(uri);
    return { kind: DocumentDiagnosticReportKind.Full, items: analysis ? diagnosticsOf(analysis) : [] };
  });
  connection.onCodeAction((params) => {
    const [range, kinds] = [rangeOf(params), kindsOf(params)];
    const analysis = ours(params);
    return analysis
      ? codeActions(
          analysis,
          range,
          kinds,
          editSupport(client()),
          documents.configurationTarget(analysis.uri, client()),
        )
      : null;
  });
  connection.onRequest(DOCUMENT_KIND_REQUEST, (params: unknown): DocumentKindResult | null => {
    const analysis = ours(params);
    return analysis ? { kind: analysis.context.kind } : null;
  });
}

/** What helps an author who writes; also in a configuration file. */
function registerWriting({ connection, documents, client, ours }: Desk): void {
  const configurationFile = (params: unknown) => {
    const analysis = documents.get(documentOf(params));
    return analysis?.isConfiguration ? analysis : undefined;
  };
  connection.onCompletion((params) => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationCompletion(file, position);
    const analysis = ours(params);
    return analysis ? completion(analysis, position, completionSupport(client()), triggerOf(params)) : null;
  });
  connection.onHover((params) => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationHover(file, position);
    const analysis = ours(params);
    return analysis ? hover(analysis, position) : null;
  });
}

/** What a document is made of. */
function registerStructure({ connection, client, ours }: Desk): void {
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

function registerFormatting({ connection, ours }: Desk): void {
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
