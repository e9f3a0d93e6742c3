import type { ClientCapabilities, Connection, InitializeResult } from "vscode-languageserver";
import { registerJsonBasics, serverCapabilities } from "./capabilities";
import { pulls } from "./client-support";
import { ConfigurationStore } from "./configuration-store";
import { CONFIGURATION_GLOB, watchConfiguration } from "./configuration-watch";
import { Documents } from "./documents";
import { startEntries } from "./entries";
import type { Files } from "./files";
import { withClientFiles } from "./files.client";
import type { History } from "./history";
import { clientCommandsOf } from "./params";
import { startPushing } from "./push";
import { refreshViews } from "./refresh";
import { registerRequests } from "./requests";
import { SettingsSource } from "./settings-source";
import { WatchedFiles } from "./watched-files";
import { WorkspaceFolders } from "./workspace-folders";

/** Wires the protocol to the features (language-server.md). The caller makes the connection and listens. */
export function serve(connection: Connection, hostFiles: Files, history: History): void {
  const files = withClientFiles(connection, hostFiles);
  const configurations = new ConfigurationStore(files.files);
  const folders = new WorkspaceFolders(connection);
  const documents = new Documents(connection, configurations, folders);
  let client: ClientCapabilities = {};
  let clientCommands: readonly string[] = [];

  const refresh = (): void => {
    if (!pulls(client)) pushed.all();
    else if (client.workspace?.diagnostics?.refreshSupport) void connection.languages.diagnostics.refresh();
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

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    files.initialize(client);
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
    watched.watch([CONFIGURATION_GLOB]);
    void registerJsonBasics(connection, client);
  });

  const pushed = startPushing(connection, documents, () => !pulls(client) && settings.isRead);
  const entries = startEntries({
    connection,
    documents,
    folders,
    watched,
    files: files.files,
    history,
    ready: () => settings.read(),
  });
  registerRequests({
    connection,
    documents,
    files: files.files,
    client: () => client,
    clientCommands: () => clientCommands,
    settingsRead: () => settings.read(),
  });
}
