import {
  BulkRegistration,
  type ClientCapabilities,
  CodeActionKind,
  type Connection,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  SelectionRangeRequest,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { LANGUAGE_ID } from "../documents/analysis";
import { offers, pulls } from "../lsp/client-support";
import { FIX_ALL_KIND, SEMANTIC_TOKENS_LEGEND } from "../features";
import { FIX_ALL_COMMAND } from "../protocol";

/** Returns the server's capabilities for a client (docs/spec/language-server.md). */
export function serverCapabilities(client: ClientCapabilities): ServerCapabilities {
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    completionProvider: { triggerCharacters: ['"', ":", " ", "/", "@"], resolveProvider: true },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    ...(offers(client, "jsonBasics") ? {} : JSON_BASICS),
    renameProvider: client.textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true,
    workspaceSymbolProvider: true,
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND],
    },
    inlayHintProvider: true,
    codeLensProvider: {},
    semanticTokensProvider: { legend: SEMANTIC_TOKENS_LEGEND, full: true, range: true },
    executeCommandProvider: { commands: [FIX_ALL_COMMAND] },
    ...(pulls(client) ? { diagnosticProvider: DIAGNOSTICS } : {}),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

/** The features that any JSON editor has. */
const JSON_BASICS: ServerCapabilities = {
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
};

/**
 * Registers the features that any JSON editor has for the manifest language only, if the client has its own for JSON
 * documents: two outlines of one document would confuse, and of two formatters an editor uses neither.
 */
export async function registerJsonBasics(connection: Connection, client: ClientCapabilities): Promise<void> {
  if (!offers(client, "jsonBasics")) return;
  const registrations = BulkRegistration.create();
  const options = { documentSelector: [{ language: LANGUAGE_ID }] };
  registrations.add(DocumentSymbolRequest.type, options);
  registrations.add(FoldingRangeRequest.type, options);
  registrations.add(SelectionRangeRequest.type, options);
  registrations.add(DocumentFormattingRequest.type, options);
  registrations.add(DocumentRangeFormattingRequest.type, options);
  await connection.client.register(registrations);
}

const DIAGNOSTICS = {
  identifier: "plugin-manifest",
  interFileDependencies: true,
  workspaceDiagnostics: true,
};
