import {
  CodeActionKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type InitializeResult,
} from "vscode-languageserver";
import { pulls } from "./client-support";
import { ConfigurationStore } from "./configuration-store";
import { watchConfiguration } from "./configuration-watch";
import { Documents } from "./documents";
import { registerEntry } from "./entry-requests";
import { FIX_ALL_KIND } from "./features/code-actions";
import type { Files } from "./files";
import { withClientFiles } from "./files.client";
import { startPushing } from "./push";
import { registerRequests } from "./requests";
import { SettingsSource } from "./settings-source";
import { WorkspaceFolders } from "./workspace-folders";

/** Wires the protocol to the features (language-server.md). The caller makes the connection and listens. */
export function serve(connection: Connection, hostFiles: Files): void {
  const files = withClientFiles(connection, hostFiles);
  const configurations = new ConfigurationStore(files.files);
  const folders = new WorkspaceFolders(connection);
  const documents = new Documents(connection, configurations, folders);
  let client: ClientCapabilities = {};

  const refresh = (): void => {
    if (!pulls(client)) pushed.all();
    else if (client.workspace?.diagnostics?.refreshSupport) void connection.languages.diagnostics.refresh();
    entries.all();
  };
  const settings = new SettingsSource(connection, folders, (read, isFirst) => {
    documents.use(read);
    // Whoever has asked already still waits for the first settings.
    if (!isFirst || !pulls(client)) refresh();
  });
  const watch = watchConfiguration(connection, documents, configurations, () => {
    documents.invalidate();
    refresh();
  });

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    files.initialize(client);
    folders.initialize(params);
    settings.initialize(client, params.initializationOptions);
    return initializeResult(client);
  });
  connection.onInitialized(() => {
    folders.initialized(client);
    void settings.initialized();
    void watch.initialized(client);
  });

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
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
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
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}
