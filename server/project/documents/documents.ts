import type { TextDocument } from "vscode-languageserver-textdocument";
import {
  type ClientCapabilities,
  type Connection,
  Emitter,
  ErrorCodes,
  ResponseError,
  TextDocuments,
  WillSaveTextDocumentWaitUntilRequest,
} from "vscode-languageserver";
import { obstacleToEntry } from "../../core/entry/review/assemble";
import { lazyOf } from "../../core/text/lazy";
import { Analysis, type Surroundings } from "./analysis";
import { createsFiles, editSupport } from "../../protocol/lsp/client-support";
import { folderHolding, folderOf, uriIn } from "../../host/uris";
import type { ConfigurationLoader } from "../configurations";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import type { ExtendsFault } from "../settings/extends";
import type { ConfigurationTarget } from "../settings/configuration-edit";
import { textDocuments } from "./text-documents";
import type { MergedConfiguration } from "../settings/configuration";
import { withConfiguration, type Settings } from "../settings/settings";
import { Debouncer, Slices } from "../../protocol/lsp/timing";
import type { SettingsSource } from "../settings/settings-source";
import type { WorkspaceFolders } from "../../protocol/lsp/client";
import { message } from "../../core/text/messages";
import { stackOf } from "../../protocol/lsp/errors";

/** How many documents keep their trees, which take ten times the memory of the text: more than are visible at once. */
const MAX_TREES = 8;

/** A document is at rest if it has not been edited for this many milliseconds. */
const REST_MS = 1000;

interface DocumentSettingsChanged {
  readonly uris: readonly string[];
  /** True if documents may have been checked with the old settings. */
  readonly isUpdate: boolean;
}

interface State {
  /** The analysis of the current version, once requested. */
  analysis?: Analysis | undefined;
  /** The last analysis of an earlier version; the next one can reuse its parts. */
  earlier?: Analysis | undefined;
  around?: Surroundings;
}

/** Merges settings with a configuration once, because suppressions are indexed by their list. */
const mergedWith = lazyOf((configuration: MergedConfiguration) =>
  lazyOf((own: Settings) => withConfiguration(own, configuration)),
);

/** The open documents, each with the analysis of its newest version. */
export class Documents {
  readonly open = new TextDocuments(textDocuments);
  readonly #settingsChanged = new Emitter<DocumentSettingsChanged>();
  /** Fires after the settings or the configuration files of open documents change. */
  readonly onDidChangeSettings = this.#settingsChanged.event;
  readonly #surroundingsChanged = new Emitter<string>();
  /** Fires with a document's URI after its surroundings change. */
  readonly onDidChangeSurroundings = this.#surroundingsChanged.event;
  readonly #rested = new Emitter<string>();
  /** Fires with the URI of a document once it is at rest after an edit. */
  readonly onDidRest = this.#rested.event;
  readonly #edited = new Debouncer((uri) => void this.#rested.fire(uri), REST_MS);
  readonly #states = new Map<string, State>();
  /** The last analyses whose text has an entry, including those of some closed documents. */
  readonly #lastGood = new Map<string, Analysis>();
  /** The analyses by last use, the latest last. */
  readonly #recent = new Set<Analysis>();

  constructor(
    private readonly connection: Connection,
    private readonly settings: SettingsSource,
    private readonly configurations: ConfigurationLoader,
    private readonly folders: WorkspaceFolders,
  ) {
    const loading = new Slices((uri) => void configurations.holdingFor(uri));
    this.open.onDidOpen(({ document: { uri } }) => loading.schedule(uri));
    // After a change, the old analysis is outdated even if the client repeats the version number.
    const opened = new WeakSet<TextDocument>();
    this.open.onDidChangeContent(({ document }) => {
      this.outdate(document.uri);
      // The event also fires when a document is opened, which is not an edit.
      if (opened.has(document)) this.#edited.schedule(document.uri);
      opened.add(document);
    });
    this.open.onDidClose(({ document: { uri } }) => {
      this.keepIfGood(uri);
      // The index needs the analysis until it has read the file, and thousands may be closed together.
      this.#states.get(uri)?.analysis?.forget();
      this.#states.delete(uri);
    });
    settings.onDidChange(({ isFirst }) => {
      for (const state of this.#states.values()) state.analysis = undefined;
      this.#settingsChanged.fire({ uris: this.open.keys(), isUpdate: !isFirst });
    });
    configurations.onDidChange((folder, isFirst) => {
      const uris = this.open.keys().filter((uri) => folderOf(uri) === folder);
      for (const uri of uris) this.stateOf(uri).analysis = undefined;
      this.#settingsChanged.fire({ uris, isUpdate: !isFirst });
    });
    this.open.listen(connection);
    // Otherwise the library would answer this request, which this server does not support.
    connection.onRequest(WillSaveTextDocumentWaitUntilRequest.method, () => {
      throw new ResponseError(
        ErrorCodes.MethodNotFound,
        message("This server does not edit documents before they are saved."),
      );
    });
  }

  /** Resolves when all settings of a document are known. */
  async whenConfigured(uri: string): Promise<void> {
    await Promise.all([this.settings.whenRead(), this.configurations.holdingFor(uri)]);
  }

  get(uri: string): Analysis | undefined {
    const textDocument = this.open.get(uri);
    if (!textDocument) return undefined;
    const state = this.stateOf(uri);
    if (!state.analysis) {
      const { earlier } = state;
      if (earlier) this.#recent.delete(earlier);
      state.earlier = undefined;
      state.analysis = this.analyze(textDocument, earlier, state.around);
    }
    this.keep(state.analysis);
    return state.analysis;
  }

  private stateOf(uri: string): State {
    const state = this.#states.get(uri) ?? {};
    this.#states.set(uri, state);
    return state;
  }

  /** Tests if a document was edited within the last second, or was reopened (in another language) within it. */
  isBeingEdited(uri: string): boolean {
    return this.#edited.has(uri);
  }

  /**
   * Rereads the surroundings of documents, as after a change of their settings.
   * @param uris all by default
   */
  readAgain(uris: readonly string[] = this.open.keys()): void {
    this.#settingsChanged.fire({ uris, isUpdate: true });
  }

  /** Replaces the surroundings of a document after they changed. */
  setSurroundings(uri: string, part: Surroundings): void {
    const state = this.stateOf(uri);
    state.around = { ...state.around, ...part };
    this.outdate(uri);
    this.#surroundingsChanged.fire(uri);
  }

  /** Outdates the analysis of a document; the next one can reuse its parts. */
  private outdate(uri: string): void {
    this.keepIfGood(uri);
    const state = this.stateOf(uri);
    state.earlier = state.analysis ?? state.earlier;
    state.analysis = undefined;
  }

  private keepIfGood(uri: string): void {
    const known = this.#states.get(uri)?.analysis;
    if (!known || !hasEntry(known)) return;
    this.#lastGood.delete(uri);
    this.#lastGood.set(uri, known);
    const [oldest] = this.#lastGood.keys();
    if (this.#lastGood.size > MAX_TREES && oldest !== undefined) this.#lastGood.delete(oldest);
  }

  private keep(analysis: Analysis): void {
    this.#recent.delete(analysis);
    this.#recent.add(analysis);
    const [oldest] = this.#recent;
    if (this.#recent.size <= MAX_TREES || !oldest) return;
    this.#recent.delete(oldest);
    oldest.forget();
  }

  analyze(textDocument: TextDocument, earlier?: Analysis, surroundings?: Surroundings): Analysis {
    const settings = this.settingsOf(textDocument.uri);
    const onRuleError = (code: string, error: unknown): void =>
      this.connection.console.error(
        message("Rule '{code}' failed: {error}", { code, error: stackOf(error) }),
      );
    return new Analysis(textDocument, settings, onRuleError, earlier, surroundings);
  }

  private settingsOf(uri: string): Settings {
    const own = this.settings.of(uri);
    const configuration = this.configurations.of(uri)?.configuration;
    return configuration ? mergedWith(configuration)(own) : own;
  }

  /** Returns the newest version of an open manifest; undefined for other documents. */
  getManifest(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis?.isManifest ? analysis : undefined;
  }

  configurationTarget(uri: string, client: ClientCapabilities): ConfigurationTarget {
    const file = this.configurations.of(uri);
    const open = file && this.get(file.uri);
    return {
      // Create a new one in the workspace folder, otherwise beside the document.
      uri: file?.uri ?? uriIn(folderHolding(uri, this.folders.uris) ?? folderOf(uri), CONFIGURATION_FILE),
      text: open?.text ?? file?.content.text.replace(/^\uFEFF/, ""),
      version: open?.version ?? null,
      isVersioned: editSupport(client).documentChanges,
      canCreate: createsFiles(client) && !uri.startsWith("untitled:"),
    };
  }

  extendsFaults(uri: string): readonly ExtendsFault[] {
    const file = this.configurations.of(uri);
    return file?.uri === uri ? file.faults : [];
  }

  /** Returns a document's last version with an entry, possibly from before the document was closed. */
  getLastGood(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis && hasEntry(analysis) ? analysis : this.#lastGood.get(uri);
  }

  all(): Analysis[] {
    return this.open.keys().flatMap((uri) => this.get(uri) ?? []);
  }
}

function hasEntry(analysis: Analysis): boolean {
  return analysis.isManifest && !obstacleToEntry(analysis.document, analysis.options.kind);
}
