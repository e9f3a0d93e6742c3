import type { Connection, InitializeParams, InitializeResult } from "vscode-languageserver";
import { DiagnosticsService } from "./diagnostics/diagnostics-service";
import { DocumentDiagnostics } from "./diagnostics/document-diagnostics";
import { MissingFiles } from "./diagnostics/missing-files";
import { Documents } from "../documents/documents";
import { EntryService } from "./preview/entry-service";
import { message, setTranslations } from "../core/text/messages";
import type { Files } from "../host/files";
import { withClientFiles } from "../host/files.client";
import type { History } from "../host/git/history";
import { MANIFEST_GLOBS } from "../host/manifest-names";
import type { PackageReader } from "../host/packages/reader";
import { Client } from "../lsp/client";
import { afterPause } from "../lsp/debouncer";
import { clientCommandsOf, translationsOf } from "../lsp/initialize-params";
import { WorkspaceFolders } from "../lsp/workspace-folders";
import { CONFIGURATION_GLOB } from "../settings/configuration";
import { ConfigurationStore, isConfigurationFile } from "../settings/configuration-store";
import { SettingsSource } from "../settings/settings-source";
import { OpenManifests } from "../workspace/open-manifests";
import { WatchedFiles } from "../workspace/watched-files";
import { WorkspaceIndex } from "../workspace/workspace-index";
import { WorkspaceScan } from "../workspace/workspace-scan";
import { registerJsonBasics, serverCapabilities } from "./capabilities";
import { refreshLenses, refreshViews } from "./refresh";
import { registerRequests } from "./requests";

/** Sets the language of a locale, if there is a translation. */
type UseLocale = (locale: string | undefined) => void;

/**
 * Sets up the language server (docs/spec/language-server.md): constructs every part, each from the parts before it. The
 * parts subscribe to events by themselves. The caller creates the connection and listens.
 * @param useLocale for clients that do not send the translations
 */
export function serve(
  connection: Connection,
  hostFiles: Files,
  history: History,
  useLocale: UseLocale,
  packages?: PackageReader,
): void {
  const client = new Client();
  const folders = new WorkspaceFolders(connection, client);
  const files = withClientFiles(connection, client, hostFiles, () => folders.uris);
  const settings = new SettingsSource(connection, client, folders);
  const configurations = new ConfigurationStore(files);
  const documents = new Documents(connection, settings, configurations, folders);
  const watched = new WatchedFiles(connection, client, documents);
  const index = new WorkspaceIndex();
  const diagnostics = new DocumentDiagnostics(documents, index, watched, files);
  new MissingFiles(documents, watched, files);
  new DiagnosticsService(connection, client, documents, settings, index, diagnostics);
  new OpenManifests(documents, folders, index, files, watched, () => settings.isRead);
  const scan = new WorkspaceScan(connection, watched, index, documents, folders, files);
  const inputs = { documents, settings, folders, files, history };
  const entryService = new EntryService(connection, client, inputs, index, watched, packages);

  watched.onDidChange((uris) => {
    if (uris.some(isConfigurationFile)) void configurations.reload(documents.open.keys());
  });
  const refresh = () => refreshViews(connection, client.capabilities);
  documents.onDidChangeSettings(({ isUpdate }) => {
    if (isUpdate) refresh();
  });
  // Many documents may be looked at together.
  documents.onDidChangeBeside(afterPause(refresh));
  refreshLenses(connection, () => client.capabilities, index);
  registerRequests({
    connection,
    documents,
    files,
    diagnostics,
    index,
    scan,
    client: () => client.capabilities,
    clientCommands: () => clientCommandsOf(client.options),
    taggedVersions: (uri) => entryService.taggedVersions(uri),
    releaseInputs: (...asked) => entryService.releaseInputs(...asked),
    tagHistory: (uri) => entryService.tagHistory(uri),
    manifestAt: (uri, revision) => entryService.manifestAt(uri, revision),
    packages,
    authorName: (uri) => entryService.authorName(uri),
    publishedVersions: (uri, id) => entryService.publishedVersions(uri, id),
  });

  registerStart(connection, { client, folders, settings, watched, scan }, useLocale);
}

/** Sets the language of all messages, before the first one. */
function setLanguage({ initializationOptions, locale }: InitializeParams, useLocale: UseLocale): void {
  const translations = translationsOf(initializationOptions);
  if (translations) setTranslations(translations, locale ?? "en");
  else useLocale(locale);
}

/** The parts that start with the client. */
interface Starting {
  readonly client: Client;
  readonly folders: WorkspaceFolders;
  readonly settings: SettingsSource;
  readonly watched: WatchedFiles;
  readonly scan: WorkspaceScan;
}

/** Answers `initialize`, and starts what needs the client once it is initialized (LSP 3.17, Lifecycle Messages). */
function registerStart(
  connection: Connection,
  { client, folders, settings, watched, scan }: Starting,
  useLocale: UseLocale,
): void {
  connection.onInitialize((params): InitializeResult => {
    setLanguage(params, useLocale);
    client.initialize(params);
    folders.initialize(params);
    settings.initialize();
    const capabilities = serverCapabilities(params.capabilities);
    return { serverInfo: { name: "plugin-manifest" }, capabilities };
  });
  connection.onInitialized(() => {
    folders.initialized();
    void settings.initialized();
    watched.initialized();
    watched.watch([CONFIGURATION_GLOB, ...MANIFEST_GLOBS]);
    registerJsonBasics(connection, client.capabilities).catch((error: unknown) =>
      connection.console.warn(
        message("The client cannot register the features of JSON: {error}", { error: String(error) }),
      ),
    );
    scan.start();
  });
}
