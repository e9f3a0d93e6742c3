import {
  CodeActionKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type InitializeResult,
} from "vscode-languageserver";
import { pulls } from "./client-support";
import { Documents } from "./documents";
import { registerEntry } from "./entry-requests";
import { FIX_ALL_KIND } from "./features/code-actions";
import { startPushing } from "./push";
import { registerRequests } from "./requests";
import { SettingsSource } from "./settings-source";

/** Wires the protocol to the features (language-server.md). The caller makes the connection and listens. */
export function serve(connection: Connection): void {
  const documents = new Documents(connection);
  let client: ClientCapabilities = {};

  const settings = new SettingsSource(connection, (read, isFirst) => {
    documents.settings = read;
    if (!pulls(client)) pushed.all();
    // Whoever has asked already still waits for the first settings.
    else if (!isFirst && client.workspace?.diagnostics?.refreshSupport)
      void connection.languages.diagnostics.refresh();
    entries.all();
  });

  connection.onInitialize((params): InitializeResult => {
    // A client that leaves out what the protocol wants gets the least.
    const { capabilities = {} }: { capabilities?: ClientCapabilities } = params;
    client = capabilities;
    settings.initialize(client, params.initializationOptions);
    return initializeResult(client);
  });
  connection.onInitialized(() => void settings.initialized());

  const pushed = startPushing(connection, documents, () => !pulls(client) && settings.isRead);
  const entries = registerEntry(connection, documents);
  registerRequests(
    connection,
    documents,
    () => client,
    () => settings.read(),
  );
}

function initializeResult(client: ClientCapabilities): InitializeResult {
  return {
    serverInfo: { name: "plugin-manifest" },
    capabilities: {
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      completionProvider: { triggerCharacters: ['"', ":", " ", "/", "@"] },
      hoverProvider: true,
      documentSymbolProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL_KIND] },
      ...(pulls(client)
        ? {
            diagnosticProvider: {
              identifier: "plugin-manifest",
              interFileDependencies: false,
              workspaceDiagnostics: false,
            },
          }
        : {}),
      workspace: { workspaceFolders: { supported: true } },
    },
  };
}
