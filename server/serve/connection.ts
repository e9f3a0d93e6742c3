import { version } from "../../package.json";
import {
  type Connection,
  type InitializeResult,
  type ClientCapabilities,
  CodeLensRefreshRequest,
} from "vscode-languageserver";
import { message, setTranslations } from "../core/text/messages";
import { Documents } from "../project/documents/documents";
import { FEATURES, LazyDocumentation, type Feature, type Services } from "../features";
import { warnOnce, type Files } from "../host/files";
import { withClientFiles } from "../host/files.client";
import type { GitReader } from "../host/git/past.node";
import { CONFIGURATION_GLOB, isConfigurationFile, MANIFEST_GLOBS } from "../host/manifest-names";
import type { PackageReader } from "../host/packages/reader.node";
import { fileNameOf, isIn } from "../host/uris";
import { Client, translationsOf, WorkspaceFolders } from "../protocol/lsp/client";
import { refreshesLenses } from "../protocol/lsp/client-support";
import { afterPause } from "../protocol/lsp/timing";
import { refuseOutOfTurn } from "../protocol/lsp/lifecycle";
import { TRUST_NOTIFICATION } from "../protocol";
import { ConfigurationLoader } from "../project/configurations";
import { SettingsSource } from "../project/settings/settings-source";
import { globsOf, WatchedFiles } from "../project/documents/watched-files";
import { indexOfOpenManifests } from "../project/names/workspace-index";
import { WorkspaceScan } from "../project/names/workspace-scan";
import { DiagnosticsService } from "./diagnostics/diagnostics-service";
import { DocumentDiagnostics } from "./diagnostics/document-diagnostics";
import { pullFeatures } from "./diagnostics/pull";
import { SurroundingsReader } from "./diagnostics/surroundings";
import { registerFeatures, registerJsonBasics, serverCapabilities } from "./features";
import { EntryService } from "./preview/entry-service";
import { previewFeatures } from "./preview/features";
import { Subscriptions } from "./preview/subscriptions";
import { Repository } from "./preview/repository";

type UseLocale = (locale: string | undefined) => void;

/**
 * Sets up the language server (docs/spec/language-server.md). The caller starts listening on the connection.
 * @param hostFiles creates access to the host's files; undefined without a file system
 * @param git creates a reader of git repositories; undefined if git is unavailable
 * @param useLocale for clients that do not send the translations
 */
export function serve(
  connection: Connection,
  hostFiles: (mayRunGit: (uri: string) => boolean) => Files | undefined,
  git: (() => GitReader) | undefined,
  useLocale: UseLocale,
  packages?: PackageReader,
): void {
  const client = new Client(connection);
  const folders = new WorkspaceFolders(connection, client);
  const files = withClientFiles(
    connection,
    client,
    hostFiles((uri) => repository.mayRunGit(uri)),
  );
  const settings = new SettingsSource(connection, client, folders);
  const configurations = new ConfigurationLoader(files, { opened: () => folders.uris });
  const documents = new Documents(connection, settings, configurations, folders);
  const watched = new WatchedFiles(connection, client, documents);
  const parts = { documents, folders, files, configurations, watched, settings };
  const index = indexOfOpenManifests(parts);
  const repository = new Repository({ ...parts, client, git });
  const warn = warnOnce((sentence) => connection.console.warn(sentence));
  const source = new SurroundingsReader({ ...parts, repository, warn });
  const diagnostics = new DocumentDiagnostics(documents, index, watched, files, source);
  new DiagnosticsService(connection, client, documents, settings, index, diagnostics);
  const scan = new WorkspaceScan({ ...parts, connection, index });
  // Send the first diagnostics before reading the other manifests.
  void diagnostics.reported.then(() => setTimeout(() => void scan.ready(), 0));
  const entries = new EntryService({ ...parts, client, index, repository, packages });
  const subscriptions = new Subscriptions(connection, documents, index, watched, entries);

  connection.onNotification(TRUST_NOTIFICATION, () => {
    repository.trust();
    documents.readAgain();
    // From now on, git determines which files are ignored.
    scan.restart();
  });
  followConfigurations(configurations, watched, documents, scan);
  const refresh = () => refreshViews(connection, client.capabilities);
  documents.onDidChangeSettings(({ isUpdate }) => {
    if (isUpdate) refresh();
  });
  // Several documents may change together.
  documents.onDidChangeSurroundings(afterPause(refresh));
  // Lenses count problems, which change with other manifests and while the author types.
  const recount = () => refreshLenses(connection, client.capabilities);
  index.onDidAffect(afterPause(recount));
  documents.onDidRest((uri) => {
    if (documents.getManifest(uri)?.settings.views.codeLens) recount();
  });
  const features = [
    ...FEATURES,
    ...previewFeatures(entries, subscriptions),
    ...pullFeatures(connection, diagnostics),
  ];
  const documentation = new LazyDocumentation();
  refuseOutOfTurn(connection);
  const services: Services = {
    ...{ client, documents, files, index, scan, documentation, packages },
    ...{ repository, source, entries },
  };
  registerFeatures(connection, features, services);
  registerStart(connection, features, client, folders, settings, watched, useLocale);
}

/** Reloads configurations when they or the files they extend change, and rescans the workspace if necessary. */
function followConfigurations(
  configurations: ConfigurationLoader,
  watched: WatchedFiles,
  documents: Documents,
  scan: WorkspaceScan,
): void {
  configurations.onDidChange(() =>
    watched.watch(configurations, globsOf([...configurations.extended()].map(fileNameOf))),
  );
  watched.onDidChange((uris) => {
    if (uris.some((uri) => fileNameOf(uri) === ".gitignore")) scan.restart();
    const changed = new Set(uris);
    const isExtended = [...configurations.extended()].some((uri) => isIn(uri, changed));
    const files = uris.filter(isConfigurationFile);
    if (files.length === 0 && !isExtended) return;
    const passedOver = configurations.ignoresAny();
    void configurations.reload([...documents.open.keys(), ...files]).then(() => {
      // The settings of closed manifests have changed, too.
      documents.readAgain([]);
      if (passedOver || configurations.ignoresAny()) scan.restart();
    });
  });
}

/** Answers `initialize`, and starts the services that need an initialized client (LSP 3.18, Lifecycle Messages). */
function registerStart(
  connection: Connection,
  features: readonly Feature[],
  client: Client,
  folders: WorkspaceFolders,
  settings: SettingsSource,
  watched: WatchedFiles,
  useLocale: UseLocale,
): void {
  connection.onInitialize((params): InitializeResult => {
    const translations = translationsOf(params.initializationOptions);
    const locale = typeof params.locale === "string" ? params.locale : undefined;
    if (translations) setTranslations(translations, locale ?? "en");
    else useLocale(locale);
    client.initialize(params);
    folders.initialize(params);
    settings.initialize();
    const capabilities = serverCapabilities(features, params.capabilities);
    return { serverInfo: { name: "plugin-manifest", version }, capabilities };
  });
  let isInitialized = false;
  connection.onInitialized(() => {
    if (isInitialized) return;
    isInitialized = true;
    folders.initialized();
    void settings.initialized();
    watched.watch(client, [CONFIGURATION_GLOB, ...MANIFEST_GLOBS]);
    watched.initialized();
    registerJsonBasics(connection, features, client.capabilities).catch((error: unknown) =>
      connection.console.warn(
        message("The client cannot register the features of JSON: {error}", { error: String(error) }),
      ),
    );
  });
}

function refreshViews(connection: Connection, client: ClientCapabilities): void {
  const { inlayHint, semanticTokens } = client.workspace ?? {};
  if (inlayHint?.refreshSupport) void connection.languages.inlayHint.refresh().catch(ignore);
  if (semanticTokens?.refreshSupport) void connection.languages.semanticTokens.refresh().catch(ignore);
  refreshLenses(connection, client);
}

function refreshLenses(connection: Connection, client: ClientCapabilities): void {
  if (refreshesLenses(client)) void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignore);
}

/** A client that refuses, or is shutting down, needs no refresh. */
const ignore = (): void => undefined;
