import {
  TextDocument,
  type TextDocumentContentChangeEvent as Change,
} from "vscode-languageserver-textdocument";
import {
  type ClientCapabilities,
  type Connection,
  Emitter,
  ErrorCodes,
  type Position,
  type Range,
  ResponseError,
  TextDocuments,
  WillSaveTextDocumentWaitUntilRequest,
} from "vscode-languageserver";
import { obstacleToEntry } from "../../core/entry/review/assemble";
import { lazyOf } from "../../core/text/lazy";
import { Analysis, type Surroundings } from "./analysis";
import { canCreateFiles, editSupportOf } from "../../protocol/lsp/client-support";
import { innermostFolder, folderUriOf, uriIn } from "../../host/uris";
import type { ConfigurationLoader } from "../configurations";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import type { ExtendsFault } from "../settings/extends";
import type { ConfigurationToEdit } from "../settings/configuration-edit";
import type { MergedConfiguration } from "../settings/configuration";
import { withConfiguration, type Settings, type SettingsSource } from "../settings/settings";
import { Debouncer } from "../../protocol/lsp/timing";
import type { WorkspaceFolders } from "../../protocol/lsp/client";
import { message } from "../../core/text/messages";
import { stackOf } from "../../protocol/lsp/errors";

/** The maximum number of trees to keep: more than an editor shows. A tree takes ten times the memory of its text. */
const MAX_TREES = 8;

/** Typing counts as paused this many milliseconds after an edit. */
const TYPING_PAUSE_MS = 1000;

interface DocumentState {
  /** The analysis of the current version, once requested. */
  analysis?: Analysis | undefined;
  /** The last analysis of an earlier version; the next one can reuse its parts. */
  earlierAnalysis?: Analysis | undefined;
  surroundings?: Surroundings;
}

/** Caches the merged settings, because their list of suppressions is the cache key of the suppression index. */
const mergeWith = lazyOf((configuration: MergedConfiguration) =>
  lazyOf((settings: Settings) => withConfiguration(settings, configuration)),
);

/** The open documents, each with the analysis of its newest version. */
export class Documents {
  /** The texts of the open documents, kept in sync with the client. */
  readonly textDocuments = new TextDocuments(lenientTextDocument);
  readonly #settingsChanged = new Emitter<{ uris: readonly string[]; isUpdate: boolean }>();
  /** Fires after settings change; `isUpdate` is true if documents may have been checked with the old settings. */
  readonly onDidChangeSettings = this.#settingsChanged.event;
  readonly #surroundingsChanged = new Emitter<string>();
  readonly onDidChangeSurroundings = this.#surroundingsChanged.event;
  readonly #typingPaused = new Emitter<string>();
  readonly onDidPauseTyping = this.#typingPaused.event;
  readonly #recentEdits = new Debouncer((uri) => void this.#typingPaused.fire(uri), TYPING_PAUSE_MS);
  readonly #states = new Map<string, DocumentState>();
  /** Each document's last analysis with a catalog entry, by URI; also for some closed documents. */
  readonly #lastWithEntry = new Map<string, Analysis>();
  /** Ordered by last use, most recent last. */
  readonly #analysesWithTrees = new Set<Analysis>();

  constructor(
    private readonly connection: Connection,
    private readonly settings: SettingsSource,
    private readonly configurations: ConfigurationLoader,
    private readonly folders: WorkspaceFolders,
  ) {
    this.textDocuments.onDidOpen(({ document: { uri } }) => void configurations.configurationFor(uri));
    const openedDocuments = new WeakSet<TextDocument>();
    this.textDocuments.onDidChangeContent(({ document }) => {
      // Invalidate the analysis even if the client repeats the version number.
      this.invalidate(document.uri);
      // The event also fires when a document is opened, which is not an edit.
      if (openedDocuments.has(document)) this.#recentEdits.schedule(document.uri);
      openedDocuments.add(document);
    });
    this.textDocuments.onDidClose(({ document: { uri } }) => {
      this.keepLastWithEntry(uri);
      // `#analysesWithTrees` and `#lastWithEntry` may keep the analysis, so free its tree.
      this.#states.get(uri)?.analysis?.freeMemory();
      this.#states.delete(uri);
    });
    const applySettings = (uris: readonly string[], isFirst: boolean): void => {
      for (const uri of uris) this.stateOf(uri).analysis = undefined;
      this.#settingsChanged.fire({ uris, isUpdate: !isFirst });
    };
    settings.onDidChange(({ isFirst }) => applySettings(this.textDocuments.keys(), isFirst));
    configurations.onDidChange((folder, isFirst) => {
      const uris = this.textDocuments.keys().filter((uri) => folderUriOf(uri) === folder);
      applySettings(uris, isFirst);
    });
    this.textDocuments.listen(connection);
    // Otherwise the library would answer this request, which this server does not support.
    connection.onRequest(WillSaveTextDocumentWaitUntilRequest.method, () => {
      throw new ResponseError(
        ErrorCodes.MethodNotFound,
        message("This server does not edit documents before they are saved."),
      );
    });
  }

  async whenConfigured(uri: string): Promise<void> {
    await Promise.all([this.settings.whenRead(), this.configurations.configurationFor(uri)]);
  }

  get(uri: string): Analysis | undefined {
    const textDocument = this.textDocuments.get(uri);
    if (!textDocument) return undefined;
    const state = this.stateOf(uri);
    if (!state.analysis) {
      const { earlierAnalysis } = state;
      if (earlierAnalysis) this.#analysesWithTrees.delete(earlierAnalysis);
      state.earlierAnalysis = undefined;
      state.analysis = this.analyze(textDocument, earlierAnalysis, state.surroundings);
    }
    this.keepTree(state.analysis);
    return state.analysis;
  }

  private stateOf(uri: string): DocumentState {
    const state = this.#states.get(uri) ?? {};
    this.#states.set(uri, state);
    return state;
  }

  /** Tests if a document was edited within the last second, even if it was reopened since. */
  isBeingEdited(uri: string): boolean {
    return this.#recentEdits.has(uri);
  }

  /** Fires `onDidChangeSettings` to make listeners reread the surroundings of these documents. */
  announceSettingsChange(uris: readonly string[] = this.textDocuments.keys()): void {
    this.#settingsChanged.fire({ uris, isUpdate: true });
  }

  setSurroundings(uri: string, part: Surroundings): void {
    const state = this.stateOf(uri);
    state.surroundings = { ...state.surroundings, ...part };
    this.invalidate(uri);
    this.#surroundingsChanged.fire(uri);
  }

  private invalidate(uri: string): void {
    this.keepLastWithEntry(uri);
    const state = this.stateOf(uri);
    state.earlierAnalysis = state.analysis ?? state.earlierAnalysis;
    state.analysis = undefined;
  }

  private keepLastWithEntry(uri: string): void {
    const analysis = this.#states.get(uri)?.analysis;
    if (!analysis || !hasEntry(analysis)) return;
    this.#lastWithEntry.delete(uri);
    this.#lastWithEntry.set(uri, analysis);
    const [oldest = ""] = this.#lastWithEntry.keys();
    if (this.#lastWithEntry.size > MAX_TREES) this.#lastWithEntry.delete(oldest);
  }

  private keepTree(analysis: Analysis): void {
    this.#analysesWithTrees.delete(analysis);
    this.#analysesWithTrees.add(analysis);
    const [oldest = analysis] = this.#analysesWithTrees;
    if (this.#analysesWithTrees.size <= MAX_TREES) return;
    this.#analysesWithTrees.delete(oldest);
    oldest.freeMemory();
  }

  analyze(textDocument: TextDocument, earlierAnalysis?: Analysis, surroundings?: Surroundings): Analysis {
    const { uri } = textDocument;
    const clientSettings = this.settings.settingsFor(uri);
    const configuration = this.configurations.lastFileFor(uri)?.configuration;
    const settings = configuration ? mergeWith(configuration)(clientSettings) : clientSettings;
    const onRuleError = (code: string, error: unknown): void =>
      this.connection.console.error(
        message("Rule '{code}' failed: {error}", { code, error: stackOf(error) }),
      );
    return new Analysis(textDocument, settings, onRuleError, earlierAnalysis, surroundings);
  }

  /** Returns the newest version of an open manifest; undefined for other documents. */
  getManifest(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis?.isManifest ? analysis : undefined;
  }

  configurationToEdit(uri: string, client: ClientCapabilities): ConfigurationToEdit {
    const file = this.configurations.lastFileFor(uri);
    const analysis = file && this.get(file.uri);
    return {
      // A new file goes into the workspace folder, or else beside the document.
      uri:
        file?.uri ?? uriIn(innermostFolder(uri, this.folders.uris) ?? folderUriOf(uri), CONFIGURATION_FILE),
      text: analysis?.text ?? file?.content.text.replace(/^\uFEFF/, ""),
      version: analysis?.version ?? null,
      isVersioned: editSupportOf(client).documentChanges,
      canCreate: canCreateFiles(client) && !uri.startsWith("untitled:"),
    };
  }

  extendsFaults(uri: string): readonly ExtendsFault[] {
    const file = this.configurations.lastFileFor(uri);
    return file?.uri === uri ? file.faults : [];
  }

  /** Returns the last version of a document that had an entry, even if the document was closed since. */
  getLastWithEntry(uri: string): Analysis | undefined {
    const analysis = this.get(uri);
    return analysis && hasEntry(analysis) ? analysis : this.#lastWithEntry.get(uri);
  }

  analyses(): Analysis[] {
    return this.textDocuments.keys().flatMap((uri) => this.get(uri) ?? []);
  }
}

function hasEntry(analysis: Analysis): boolean {
  return analysis.isManifest && !obstacleToEntry(analysis.document, analysis.options.kind);
}

export const lenientTextDocument = {
  ...TextDocument,

  /** Unlike the library, accepts positions beyond the end (LSP `textDocument/didChange`). */
  update(document: TextDocument, changes: readonly Change[], version: number): TextDocument {
    for (const change of changes) TextDocument.update(document, [clampChange(document, change)], version);
    return TextDocument.update(document, [], version);
  },
};

/** Clamps a change to the text, because the library's line table breaks on changes to lines that do not exist. */
function clampChange(document: TextDocument, change: Change): Change {
  const { range, text } = change as { readonly range?: Range; readonly text: string };
  const clamp = (position: Position): Position => document.positionAt(document.offsetAt(position));
  return range ? { range: { start: clamp(range.start), end: clamp(range.end) }, text } : change;
}
