import type { TextDocument } from "vscode-languageserver-textdocument";
import type { ClientCapabilities, Connection } from "vscode-languageserver";
import {
  Emitter,
  ErrorCodes,
  ResponseError,
  TextDocuments,
  WillSaveTextDocumentWaitUntilRequest,
} from "../lsp/library";
import { Analysis } from "./analysis";
import { createsFiles, editSupport } from "../lsp/client-support";
import { folderOf, isInFolder } from "../lsp/uris";
import { newConfigurationFile, type ConfigurationStore } from "../settings/configuration-store";
import type { ConfigurationTarget } from "../settings/configuration-edit";
import { textDocuments } from "./text-documents";
import { withConfiguration } from "../settings/settings";
import type { SettingsSource } from "../settings/settings-source";
import type { WorkspaceFolders } from "../lsp/workspace-folders";
import { stackOf } from "../lsp/log";

/** How many documents keep their trees, which take ten times the memory of their text: more than an editor shows. */
const KEPT = 8;

/** Other settings apply to some documents. */
export interface DocumentSettingsChanged {
  readonly uris: readonly string[];
  /** Set when they may have been checked with others. */
  readonly isNews: boolean;
}

/** The open documents, each with the analysis of its newest version. */
export class Documents {
  readonly open = new TextDocuments(textDocuments);
  readonly #settingsChanged = new Emitter<DocumentSettingsChanged>();
  /** Fires after other settings or another configuration file apply to open documents. */
  readonly onDidChangeSettings = this.#settingsChanged.event;
  readonly #analyses = new Map<string, Analysis>();
  /** The analysis of the version before the newest one. */
  readonly #earlier = new Map<string, Analysis>();
  /** The analyses by their last use, the latest last. */
  readonly #recent = new Set<Analysis>();

  constructor(
    private readonly connection: Connection,
    private readonly settings: SettingsSource,
    private readonly configurations: ConfigurationStore,
    private readonly folders: WorkspaceFolders,
  ) {
    this.open.onDidOpen(({ document: { uri } }) => void configurations.load(uri));
    // Whatever version a client names: after a change nothing known before holds.
    this.open.onDidChangeContent(({ document: { uri } }) => {
      const known = this.#analyses.get(uri);
      if (known) this.#earlier.set(uri, known);
      this.#analyses.delete(uri);
    });
    this.open.onDidClose(({ document: { uri } }) => {
      this.#analyses.delete(uri);
      this.#earlier.delete(uri);
    });
    settings.onDidChange(({ isFirst }) => {
      this.#analyses.clear();
      this.#settingsChanged.fire({ uris: this.open.keys(), isNews: !isFirst });
    });
    configurations.onDidChange(({ folder, isNews }) => {
      const uris = this.open.keys().filter((uri) => folderOf(uri) === folder);
      for (const uri of uris) this.#analyses.delete(uri);
      this.#settingsChanged.fire({ uris, isNews });
    });
    this.open.listen(connection);
    // The library answers this request, which is not offered.
    connection.onRequest(WillSaveTextDocumentWaitUntilRequest.method, () => {
      throw new ResponseError(ErrorCodes.MethodNotFound, "Nothing is changed before a document is saved.");
    });
  }

  /** Resolves when everything that applies to a document is known, or its configuration file is long in coming. */
  async whenConfigured(uri: string): Promise<void> {
    await Promise.all([this.settings.whenRead(), this.configurations.whenLoaded(uri)]);
  }

  /** The newest version of an open document; undefined when it is not open. */
  get(uri: string): Analysis | undefined {
    const textDocument = this.open.get(uri);
    if (!textDocument) return undefined;
    let analysis = this.#analyses.get(uri);
    if (!analysis) {
      const earlier = this.#earlier.get(uri);
      this.#earlier.delete(uri);
      if (earlier) this.#recent.delete(earlier);
      analysis = this.analyze(textDocument, earlier);
      this.#analyses.set(uri, analysis);
    }
    this.keep(analysis);
    return analysis;
  }

  private keep(analysis: Analysis): void {
    this.#recent.delete(analysis);
    this.#recent.add(analysis);
    const [oldest] = this.#recent;
    if (this.#recent.size <= KEPT || !oldest) return;
    this.#recent.delete(oldest);
    oldest.forget();
  }

  /** Analyzes a document under the settings that apply to its place. */
  analyze(textDocument: TextDocument, earlier?: Analysis): Analysis {
    const { uri } = textDocument;
    const configuration = this.configurations.of(uri)?.configuration ?? {};
    const settings = withConfiguration(this.settings.current.of(uri), configuration);
    const onRuleError = (code: string, error: unknown): void =>
      this.connection.console.error(`The rule ${code} failed: ${stackOf(error)}`);
    return new Analysis(textDocument, settings, onRuleError, earlier);
  }

  /** The newest version of an open document that is ours; undefined for any other. */
  getOurs(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis?.isOurs ? analysis : undefined;
  }

  /** The configuration file that a fix for a document writes: the one that applies, or a new one at the workspace's root. */
  configurationTarget(uri: string, client: ClientCapabilities): ConfigurationTarget {
    const file = this.configurations.of(uri);
    const open = file && this.get(file.uri);
    return {
      uri: file?.uri ?? newConfigurationFile(uri, this.folders.uris),
      text: open?.text ?? file?.text,
      version: open?.version ?? null,
      isVersioned: editSupport(client).documentChanges,
      canCreate: createsFiles(client) && isInFolder(uri),
    };
  }

  /** All open documents. */
  all(): Analysis[] {
    return this.open.keys().flatMap((uri) => this.get(uri) ?? []);
  }
}
