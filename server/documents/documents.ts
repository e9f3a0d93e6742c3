import type { TextDocument } from "vscode-languageserver-textdocument";
import type { ClientCapabilities, Connection } from "vscode-languageserver";
import {
  ErrorCodes,
  ResponseError,
  TextDocuments,
  WillSaveTextDocumentWaitUntilRequest,
} from "../lsp/library";
import { Analysis } from "./analysis";
import { createsFiles, editSupport } from "../lsp/client-support";
import {
  newConfigurationFile,
  standsInFolder,
  type ConfigurationStore,
} from "../settings/configuration-store";
import type { ConfigurationTarget } from "../settings/configuration-edit";
import { QueuedDocument } from "./queued-document";
import { ScopedSettings, withConfiguration } from "../settings/settings";
import type { WorkspaceFolders } from "../lsp/workspace-folders";
import { stackOf } from "../lsp/log";

/** Of as many documents the trees are kept; an editor shows fewer at a time, and each takes ten times its text. */
const KEPT = 8;

/** The open documents, each with the analysis of its newest version. */
export class Documents {
  readonly open = new TextDocuments(QueuedDocument);
  #analyses = new Map<string, Analysis>();
  /** What was known of the version before the newest one. */
  readonly #earlier = new Map<string, Analysis>();
  /** Those that were asked for last, the last one last. */
  readonly #recent = new Set<Analysis>();
  #settings = new ScopedSettings();

  constructor(
    private readonly connection: Connection,
    readonly configurations: ConfigurationStore,
    private readonly folders: WorkspaceFolders,
  ) {
    // Whatever version a client names: after a change nothing holds that was known before it.
    this.open.onDidChangeContent(({ document: { uri } }) => {
      const known = this.#analyses.get(uri);
      if (known) this.#earlier.set(uri, known);
      this.#analyses.delete(uri);
    });
    this.open.onDidClose(({ document: { uri } }) => {
      this.#analyses.delete(uri);
      this.#earlier.delete(uri);
    });
    this.open.listen(connection);
    // The library answers this request, which is not offered.
    connection.onRequest(WillSaveTextDocumentWaitUntilRequest.method, () => {
      throw new ResponseError(ErrorCodes.MethodNotFound, "Nothing is changed before a document is saved.");
    });
  }

  /** Other settings hold from now on. */
  use(settings: ScopedSettings): void {
    this.#settings = settings;
    this.#analyses.clear();
  }

  /** Settled when the configuration that holds for a document has been read, or is long in coming. @returns whether it is news */
  async ready(uri: string): Promise<boolean> {
    const isNews = await this.configurations.soon(uri);
    if (isNews) this.#analyses.delete(uri);
    return isNews;
  }

  /** Forgets what was known: other settings hold. */
  invalidate(): void {
    this.#analyses.clear();
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
      analysis = this.analyse(textDocument, earlier);
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

  /** A document as it is looked at with what holds for its place. */
  analyse(textDocument: TextDocument, earlier?: Analysis): Analysis {
    const { uri } = textDocument;
    const configuration = this.configurations.of(uri)?.configuration ?? {};
    const settings = withConfiguration(this.#settings.of(uri), configuration);
    const onRuleError = (code: string, error: unknown): void =>
      this.connection.console.error(`The rule ${code} failed: ${stackOf(error)}`);
    return new Analysis(textDocument, settings, onRuleError, earlier);
  }

  /** The newest version of an open document that is ours; undefined for any other. */
  getOurs(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis?.isOurs ? analysis : undefined;
  }

  /** The configuration file that a fix for a document writes: the one that holds, or one at the workspace's root. */
  configurationTarget(uri: string, client: ClientCapabilities): ConfigurationTarget {
    const file = this.configurations.of(uri);
    const open = file && this.get(file.uri);
    return {
      uri: file?.uri ?? newConfigurationFile(uri, this.folders.uris),
      text: open?.text ?? file?.text,
      version: open?.version ?? null,
      isVersioned: editSupport(client).documentChanges,
      canCreate: createsFiles(client) && standsInFolder(uri),
    };
  }

  /** All open documents. */
  all(): Analysis[] {
    return this.open.keys().flatMap((uri) => this.get(uri) ?? []);
  }
}
