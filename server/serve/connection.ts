import { version } from "../../package.json";
import {
  BulkRegistration,
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  ErrorCodes,
  type InitializeResult,
  RegistrationType,
  RequestType,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { message, setTranslations } from "../core/text/messages";
import { LANGUAGE_ID } from "../project/documents/analysis";
import { Documents } from "../project/documents/documents";
import { FEATURES, LazyDocumentation, type Feature, type Services } from "../features";
import { warnOnce, type Files } from "../host/files";
import { withClientFiles } from "../host/files.client";
import type { GitReader } from "../host/git/past.node";
import { CONFIGURATION_GLOB, isConfigurationFile, MANIFEST_GLOBS } from "../host/manifest-names";
import type { PackageReader } from "../host/packages/reader.node";
import { fileNameOf, isAtOrBelowAny } from "../host/uris";
import { Client, translationsOf, WorkspaceFolders } from "../protocol/lsp/client";
import { supportsLspExtension, canRefreshLenses } from "../protocol/lsp/client-support";
import { debounce } from "../protocol/lsp/timing";
import { registerRefusals } from "../protocol/lsp/lifecycle";
import { InvalidParams, TRUST_NOTIFICATION } from "../protocol";
import { ConfigurationLoader } from "../project/configurations";
import { SettingsSource } from "../project/settings/settings";
import { globsForNames, WatchedFiles } from "../project/documents/watched-files";
import { createWorkspaceIndex, type WorkspaceServices } from "../project/names/workspace-index";
import { WorkspaceScan } from "../project/names/workspace-scan";
import { Diagnostics } from "./diagnostics/diagnostics";
import { pullFeatures } from "./diagnostics/pull";
import { SurroundingsReader } from "./diagnostics/surroundings";
import { EntryService } from "./preview/entry-service";
import { previewFeatures } from "./preview/features";
import { EntryPublisher } from "./preview/subscriptions";
import { Repository } from "./preview/repository";

/** The services that only a Node.js process provides; empty in a Web Worker. */
interface ServerHost {
  readonly filesFor?: (mayRunGit: (uri: string) => boolean) => Files;
  readonly createGit?: () => GitReader;
  /** Loads the translations for a locale, if the client does not send its own. */
  readonly useLocale?: (locale: string | undefined) => void;
  readonly packages?: PackageReader;
}

/** Sets up the language server (docs/spec/language-server.md). The caller starts listening on the connection. */
export function serve(connection: Connection, host: ServerHost = {}): void {
  const { createGit, packages } = host;
  const client = new Client(connection);
  const folders = new WorkspaceFolders(connection, client);
  const hostFiles = host.filesFor?.((uri) => repository.mayRunGit(uri));
  const files = withClientFiles(connection, client, hostFiles);
  const settings = new SettingsSource(connection, client, folders);
  const configurations = new ConfigurationLoader(files, { openedFolders: () => folders.uris });
  const documents = new Documents(connection, settings, configurations, folders);
  const watchedFiles = new WatchedFiles(connection, client, documents);
  const workspace = { documents, folders, files, configurations, watchedFiles, settings };
  const index = createWorkspaceIndex(workspace);
  const repository = new Repository({ ...workspace, client, createGit });
  const context = { ...workspace, client, index, repository, packages };
  const warn = warnOnce((sentence) => connection.console.warn(sentence));
  const surroundingsReader = new SurroundingsReader({ ...context, warn });
  const diagnostics = new Diagnostics({ ...context, connection, surroundingsReader });
  const scan = new WorkspaceScan({ ...context, connection });
  // Send the first diagnostics before reading the other manifests.
  void diagnostics.whenFirstComputed.then(() => setTimeout(() => void scan.ready(), 0));
  const entries = new EntryService(context);
  const publisher = new EntryPublisher(connection, documents, index, watchedFiles, entries, (uri) =>
    diagnostics.whenSent(uri),
  );

  connection.onNotification(TRUST_NOTIFICATION, () => {
    repository.trust();
    documents.announceSettingsChange();
    // From now on, git determines which files are ignored.
    scan.restart();
  });
  followConfigurations(workspace, scan);
  const refresh = () => refreshViews(connection, client.capabilities);
  documents.onDidChangeSettings(({ isUpdate }) => {
    if (isUpdate) refresh();
  });
  // Debounce, because several documents may change together.
  documents.onDidChangeSurroundings(debounce(refresh));
  // Code lenses show problem counts, which change when other manifests change or the author types.
  const refreshCounts = () => refreshLenses(connection, client.capabilities);
  index.onDidChangeDuplicates(debounce(refreshCounts));
  documents.onDidPauseTyping((uri) => {
    if (documents.getManifest(uri)?.settings.views.codeLens) refreshCounts();
  });
  const features = [
    ...FEATURES,
    ...previewFeatures(entries, publisher),
    ...pullFeatures(connection, diagnostics),
  ];
  const documentation = new LazyDocumentation();
  registerRefusals(connection);
  registerFeatures(connection, features, { ...context, scan, documentation, surroundingsReader, entries });
  registerInitialize(connection, features, client, workspace, host.useLocale);
}

function registerFeatures(connection: Connection, features: readonly Feature[], services: Services): void {
  for (const feature of features) {
    const type = new RequestType<unknown, unknown, void>(feature.method);
    connection.onRequest(type, (params, token) => {
      try {
        return feature.answer(services, params, token);
      } catch (error) {
        if (!(error instanceof InvalidParams)) throw error;
        throw new ResponseError(ErrorCodes.InvalidParams, error.message);
      }
    });
  }
}

/** Reloads configurations when their files or extended files change, and rescans the workspace if necessary. */
function followConfigurations(
  { configurations, watchedFiles, documents }: WorkspaceServices,
  scan: WorkspaceScan,
): void {
  configurations.onDidChange(() =>
    watchedFiles.watch(configurations, globsForNames([...configurations.extendedUris()].map(fileNameOf))),
  );
  watchedFiles.onDidChange((uris) => {
    if (uris.some((uri) => fileNameOf(uri) === ".gitignore")) scan.restart();
    const changedUris = new Set(uris);
    const isExtended = [...configurations.extendedUris()].some((uri) => isAtOrBelowAny(uri, changedUris));
    const configurationUris = uris.filter(isConfigurationFile);
    if (configurationUris.length === 0 && !isExtended) return;
    const hadIgnoredFiles = configurations.ignoresAny();
    void configurations.reload([...documents.textDocuments.keys(), ...configurationUris]).then(() => {
      // Even if no open document is affected, the settings of closed manifests may have changed.
      documents.announceSettingsChange([]);
      if (hadIgnoredFiles || configurations.ignoresAny()) scan.restart();
    });
  });
}

/** Answers `initialize`, and starts the services that need an initialized client (LSP 3.18, Lifecycle Messages). */
function registerInitialize(
  connection: Connection,
  features: readonly Feature[],
  client: Client,
  { folders, settings, watchedFiles }: WorkspaceServices,
  useLocale: ServerHost["useLocale"],
): void {
  connection.onInitialize((params): InitializeResult => {
    const translations = translationsOf(params.initializationOptions);
    const locale = typeof params.locale === "string" ? params.locale : undefined;
    if (translations) setTranslations(translations, locale ?? "en");
    else useLocale?.(locale);
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
    watchedFiles.watch(client, [CONFIGURATION_GLOB, ...MANIFEST_GLOBS]);
    watchedFiles.initialized();
    registerJsonBasics(connection, features, client.capabilities).catch((error: unknown) =>
      connection.console.warn(
        message("The client could not register the JSON features: {error}", { error: String(error) }),
      ),
    );
  });
}

function refreshViews(connection: Connection, client: ClientCapabilities): void {
  const { inlayHint, semanticTokens } = client.workspace ?? {};
  if (inlayHint?.refreshSupport) void connection.languages.inlayHint.refresh().catch(ignoreRefusal);
  if (semanticTokens?.refreshSupport) void connection.languages.semanticTokens.refresh().catch(ignoreRefusal);
  refreshLenses(connection, client);
}

function refreshLenses(connection: Connection, client: ClientCapabilities): void {
  if (canRefreshLenses(client)) void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignoreRefusal);
}

function serverCapabilities(features: readonly Feature[], client: ClientCapabilities): ServerCapabilities {
  const capabilities: ServerCapabilities = {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
  const announcedFeatures = features.filter((feature) => !isForManifestsOnly(feature, client));
  for (const feature of announcedFeatures) Object.assign(capabilities, feature.capability?.(client));
  return capabilities;
}

/**
 * If the client has its own JSON features, registers the basic JSON features only for the manifest language. With two
 * providers for one document, the client would show two outlines and run no formatter.
 */
async function registerJsonBasics(
  connection: Connection,
  features: readonly Feature[],
  client: ClientCapabilities,
): Promise<void> {
  const jsonBasics = features.filter((feature) => isForManifestsOnly(feature, client));
  if (jsonBasics.length === 0) return;
  const registrations = BulkRegistration.create();
  const options = { documentSelector: [{ language: LANGUAGE_ID }] };
  for (const { method } of jsonBasics) registrations.add(new RegistrationType(method), options);
  await connection.client.register(registrations);
}

function isForManifestsOnly({ isJsonBasic }: Feature, client: ClientCapabilities): boolean {
  return isJsonBasic === true && supportsLspExtension(client, "jsonBasics");
}

/** A client that refuses or shuts down needs no refresh. */
const ignoreRefusal = (): void => undefined;
