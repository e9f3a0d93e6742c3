import type { ClientCapabilities, Connection, InitializeResult } from "vscode-languageserver";
import { registerJsonBasics, serverCapabilities } from "./capabilities";
import { pulls } from "../lsp/client-support";
import { ConfigurationStore } from "../settings/configuration-store";
import { watchConfiguration } from "./configuration-watch";
import { CONFIGURATION_GLOB } from "../settings/configuration";
import { Diagnosis } from "../diagnostics/document-diagnostics";
import { Documents } from "../documents/documents";
import { startEntries } from "../entry/entry-service";
import type { Files } from "../host/files";
import { withClientFiles } from "../host/files.client";
import type { History } from "../host/history";
import { MANIFEST_GLOBS } from "../host/manifest-names";
import { clientCommandsOf } from "../lsp/params";
import { startPushing } from "../diagnostics/push";
import { diagnosticsRefresher, refreshViews } from "./refresh";
import { registerRequests } from "./requests";
import { SettingsSource } from "../settings/settings-source";
import { WatchedFiles } from "../workspace/watched-files";
import { WorkspaceFolders } from "../lsp/workspace-folders";
import { WorkspaceIndex } from "../workspace/workspace-index";
import { WorkspaceScan } from "../workspace/workspace-scan";

/** Wires the protocol to the features (language-server.md). The caller makes the connection and listens. */
export function serve(connection: Connection, hostFiles: Files, history: History): void {
  const clientFiles = withClientFiles(connection, hostFiles);
  const { files } = clientFiles;
  const configurations = new ConfigurationStore(files);
  const folders = new WorkspaceFolders(connection);
  const documents = new Documents(connection, configurations, folders);
  let client: ClientCapabilities = {};
  let clientCommands: readonly string[] = [];

  const refreshDiagnostics = diagnosticsRefresher(connection, () => client);
  const refresh = (): void => {
    diagnosis.renew();
    if (!pulls(client)) pushed.all();
    else refreshDiagnostics();
    entries.all();
  };
  const settings = new SettingsSource(connection, folders, (read, isFirst) => {
    documents.use(read);
    // Whoever has asked already still waits for the first settings.
    if (!isFirst || !pulls(client)) refresh();
    if (!isFirst) refreshViews(connection, client);
  });
  const watched = new WatchedFiles(connection, documents);
  watchConfiguration(watched, documents, configurations, () => {
    documents.invalidate();
    refresh();
  });
  const index = new WorkspaceIndex((uris) => (pulls(client) ? refreshDiagnostics() : pushed.again(uris)));
  const scan = new WorkspaceScan(connection, watched, index, documents, folders, files);
  const diagnosis = new Diagnosis(documents, index, scan, files);

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    clientFiles.initialize(client);
    clientCommands = clientCommandsOf(params.initializationOptions);
    folders.initialize(params);
    settings.initialize(client, params.initializationOptions);
    entries.initialize(params.initializationOptions);
    return { serverInfo: { name: "plugin-manifest" }, capabilities: serverCapabilities(client) };
  });
  connection.onInitialized(() => {
    folders.initialized(client);
    void settings.initialized();
    watched.initialized(client);
    watched.watch([CONFIGURATION_GLOB, ...MANIFEST_GLOBS]);
    void registerJsonBasics(connection, client);
    scan.initialized(client);
  });

  const pushed = startPushing(connection, documents, diagnosis, () => !pulls(client) && settings.isRead);
  const means = { connection, documents, folders, watched, files };
  const settingsRead = (): Promise<void> => settings.read();
  const entries = startEntries({ ...means, history, ready: settingsRead });
  registerRequests({
    ...means,
    diagnosis,
    index,
    scan,
    client: () => client,
    clientCommands: () => clientCommands,
    taggedVersions: (uri) => entries.taggedVersions(uri),
    settingsRead,
  });
}
