import {
  CodeActionKind,
  DidChangeConfigurationNotification,
  DocumentDiagnosticReportKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type InitializeResult,
} from "vscode-languageserver";
import { Documents } from "./documents";
import { startPushing } from "./push";
import { FIX_ALL_KIND, codeActions, type EditSupport } from "./features/code-actions";
import { completion } from "./features/completion/completion";
import { hover } from "./features/hover";
import { foldingRanges, format, selectionRanges } from "./features/json-basics";
import { documentSymbols } from "./features/symbols";
import { diagnosticsOf } from "./diagnostics";
import { registerEntry } from "./entry-requests";
import { documentOf, positionOf, rangeOf } from "./params";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "./protocol";
import { readSettings } from "./settings";

/** Wires the protocol to the features (language-server.md). The caller makes the connection and listens. */
export function serve(connection: Connection): void {
  const documents = new Documents(connection);
  let client: ClientCapabilities = {};

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    if (params.initializationOptions) documents.settings = readSettings(params.initializationOptions);
    return initializeResult(client);
  });

  connection.onInitialized(async () => {
    if (!client.workspace?.configuration) return;
    if (client.workspace.didChangeConfiguration?.dynamicRegistration) {
      await connection.client.register(DidChangeConfigurationNotification.type, {
        section: "pluginManifest",
      });
    }
    await loadSettings();
  });

  const refresh = (): void => {
    if (!pulls(client)) pushed.all();
    else if (client.workspace?.diagnostics?.refreshSupport) connection.languages.diagnostics.refresh();
  };

  const loadSettings = async (): Promise<void> => {
    documents.settings = readSettings(await connection.workspace.getConfiguration("pluginManifest"));
    refresh();
  };

  connection.onDidChangeConfiguration(async (params: { settings?: unknown } | undefined) => {
    if (client.workspace?.configuration) return loadSettings();
    const settings = params?.settings as { pluginManifest?: unknown } | null | undefined;
    documents.settings = readSettings(settings?.pluginManifest);
    refresh();
  });

  const pushed = startPushing(connection, documents, () => !pulls(client));
  registerFeatures(connection, documents, () => client);
  registerEntry(connection, documents);
}

/** Whether the client asks for diagnostics itself; then none are pushed. */
function pulls(client: ClientCapabilities): boolean {
  return client.textDocument?.diagnostic !== undefined;
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

function editSupport({ workspace }: ClientCapabilities): EditSupport {
  const edits = workspace?.workspaceEdit;
  return { documentChanges: edits?.documentChanges === true, snippets: edits?.snippetEditSupport === true };
}

/** One line for each request: its parameters are checked, a document that is not ours is answered with nothing. */
function registerFeatures(
  connection: Connection,
  documents: Documents,
  client: () => ClientCapabilities,
): void {
  const ours = (params: unknown) => documents.getOurs(documentOf(params));

  connection.languages.diagnostics.on((params) => {
    const analysis = documents.get(documentOf(params));
    return { kind: DocumentDiagnosticReportKind.Full, items: analysis ? diagnosticsOf(analysis) : [] };
  });
  connection.onCompletion((params) => {
    const snippets = client().textDocument?.completion?.completionItem?.snippetSupport === true;
    const position = positionOf(params);
    const analysis = ours(params);
    return analysis ? completion(analysis, position, snippets) : null;
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
    const analysis = ours(params);
    return analysis ? selectionRanges(analysis, params.positions) : null;
  });
  connection.onDocumentFormatting((params) => {
    const analysis = ours(params);
    return analysis ? format(analysis, params.options) : null;
  });
  connection.onDocumentRangeFormatting((params) => {
    const range = rangeOf(params);
    const analysis = ours(params);
    return analysis ? format(analysis, params.options, range) : null;
  });
  connection.onCodeAction((params) => {
    const range = rangeOf(params);
    const analysis = ours(params);
    return analysis ? codeActions(analysis, range, params.context.only, editSupport(client())) : null;
  });
  connection.onRequest(DOCUMENT_KIND_REQUEST, (params: unknown): DocumentKindResult | null => {
    const analysis = ours(params);
    return analysis ? { kind: analysis.context.kind } : null;
  });
}
