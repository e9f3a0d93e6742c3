import {
  CodeActionKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type ServerCapabilities,
} from "vscode-languageserver";
import { pulls } from "./client-support";
import { FIX_ALL_KIND } from "./features/code-actions";
import { SEMANTIC_TOKENS_LEGEND } from "./features/hints/semantic-tokens";
import { FIX_ALL_COMMAND } from "./protocol";

/** What the server offers a client (language-server.md, Capabilities). */
export function serverCapabilities(client: ClientCapabilities): ServerCapabilities {
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    completionProvider: { triggerCharacters: ['"', ":", " ", "/", "@"] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL_KIND] },
    inlayHintProvider: true,
    codeLensProvider: {},
    semanticTokensProvider: { legend: SEMANTIC_TOKENS_LEGEND, full: true, range: true },
    executeCommandProvider: { commands: [FIX_ALL_COMMAND] },
    ...(pulls(client) ? { diagnosticProvider: DIAGNOSTICS } : {}),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

const DIAGNOSTICS = {
  identifier: "plugin-manifest",
  interFileDependencies: false,
  workspaceDiagnostics: false,
};
