import type { Connection, Diagnostic } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { deepEqual } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { folderUriOf } from "../../host/uris";
import type { Analysis } from "../../project/documents/analysis";
import { diagnosticsOf, toDiagnostic } from "../../project/documents/lsp-diagnostics";
import { duplicateNameFindings } from "../../project/names/duplicates";
import type { WorkspaceIndex, WorkspaceServices } from "../../project/names/workspace-index";
import type { Client } from "../../protocol/lsp/client";
import { pullsDiagnostics } from "../../protocol/lsp/client-support";
import { stackOf } from "../../protocol/lsp/errors";
import { debounce, ChangeQueue, nextTurn } from "../../protocol/lsp/timing";
import type { SurroundingsReader } from "./surroundings";

interface DiagnosticsContext extends WorkspaceServices {
  readonly connection: Connection;
  readonly client: Client;
  readonly index: WorkspaceIndex;
  readonly surroundingsReader: Pick<SurroundingsReader, "read">;
}

interface PublishedDiagnostics {
  readonly analysis: Analysis;
  readonly fileDiagnostics: readonly Diagnostic[];
  readonly duplicates: readonly Diagnostic[];
  /** The revision of the workspace index when the duplicates were computed. */
  readonly revision: number;
}

const REFRESH_DELAY_MS = 50;

/** How long a changed document's entry waits for the client to pull diagnostics, in milliseconds. */
const PULL_WAIT_MS = 20;

/**
 * Computes the diagnostics of documents. Pushes diagnostics after each change (`textDocument/publishDiagnostics`), or
 * asks a pulling client to pull again after changes outside the document (`workspace/diagnostic/refresh`).
 */
export class Diagnostics {
  #settingsChangeCount = 0;
  /** The number of file events in or below each folder. */
  readonly #fileEventCounts = new Map<string, number>();
  #resolveFirstComputed: () => void = () => undefined;
  /** Resolves once the first diagnostics of a manifest have been computed. */
  readonly whenFirstComputed = new Promise<void>((resolve) => (this.#resolveFirstComputed = resolve));
  // Answer the requests of a burst before reading configurations.
  readonly #changeQueue = new ChangeQueue((uri) => {
    void this.context.documents.whenConfigured(uri).then(() => this.#publishQueue.schedule(uri));
  });
  readonly #publishQueue = new ChangeQueue((uri) => this.publish(uri));
  readonly #published = new Map<string, PublishedDiagnostics>();
  /** The analyses whose diagnostics the client has. */
  readonly #sentAnalyses = new WeakSet<Analysis>();
  readonly #sentListeners = new Map<string, () => void>();
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly context: DiagnosticsContext) {
    const { connection, documents, index, watchedFiles } = context;
    watchedFiles.onDidChange((uris) => {
      for (const folder of new Set(uris.flatMap(ancestorFolders)))
        this.#fileEventCounts.set(folder, (this.#fileEventCounts.get(folder) ?? 0) + 1);
    });
    documents.textDocuments.onDidChangeContent(({ document: { uri } }) => this.schedule([uri]));
    documents.textDocuments.onDidClose(({ document: { uri } }) => {
      if (this.#published.delete(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    documents.onDidChangeSettings(({ uris, isUpdate }) => {
      if (isUpdate) this.#settingsChangeCount++;
      this.schedule(uris);
      // Pulls wait for the first settings anyway.
      if (isUpdate) this.askToPullAgain();
    });
    documents.onDidChangeSurroundings((uri) => {
      this.schedule([uri]);
      this.askToPullAgain();
    });
    // Wait for a pause: if many manifests share a name, each new manifest affects all earlier manifests.
    const updateAffected = debounce(() => {
      const published = [...this.#published];
      this.schedule(
        published.flatMap(([uri, { revision }]) => (index.revision(uri) === revision ? [] : [uri])),
      );
      this.askToPullAgain();
    });
    index.onDidChangeDuplicates(updateAffected);
  }

  /** Returns the diagnostics of a document, including names that other manifests also declare. */
  compute(analysis: Analysis): Diagnostic[] {
    return [...this.computeForFile(analysis), ...this.computeDuplicates(analysis)];
  }

  /** Reads and checks a closed file. The list is empty unless the file is a readable manifest in the index. */
  async checkFile(uri: string): Promise<Diagnostic[]> {
    const { documents, files, index, surroundingsReader } = this.context;
    const text = await files.readText(uri);
    if (text === undefined) return [];
    const textDocument = TextDocument.create(uri, "json", 0, text);
    const textAnalysis = documents.analyze(textDocument);
    if (!textAnalysis.isManifest) return [];
    const surroundings = await surroundingsReader.read(textAnalysis);
    const analysis = documents.analyze(textDocument, textAnalysis, surroundings);
    return index.factsFor(uri) ? this.compute(analysis) : [];
  }

  /** Result id (LSP `textDocument/diagnostic`): equal ids mean equal diagnostics. */
  resultId(uri: string): string {
    const { documents, index } = this.context;
    const serial = documents.get(uri)?.serial ?? `file ${this.#fileEventCounts.get(folderUriOf(uri)) ?? 0}`;
    return `${this.#settingsChangeCount} ${serial} ${index.revision(uri)}`;
  }

  /** Call this just before sending the diagnostics of a document. */
  markSent(analysis: Analysis): void {
    this.#sentAnalyses.add(analysis);
    this.#sentListeners.get(analysis.uri)?.();
    this.#sentListeners.delete(analysis.uri);
  }

  /** Resolves once the diagnostics of a document's current text are sent, or after PULL_WAIT_MS. */
  async whenSent(uri: string): Promise<void> {
    const analysis = this.context.documents.get(uri);
    if (analysis && !this.#sentAnalyses.has(analysis))
      await new Promise<void>((resolve) => {
        this.#sentListeners.set(uri, resolve);
        setTimeout(resolve, PULL_WAIT_MS);
      });
    // The connection writes a message one turn after the server sends it.
    await nextTurn();
    await nextTurn();
  }

  private computeForFile(analysis: Analysis): Diagnostic[] {
    if (analysis.isManifest) this.#resolveFirstComputed();
    const faults = analysis.isConfiguration ? this.context.documents.extendsFaults(analysis.uri) : [];
    return diagnosticsOf(analysis, faults);
  }

  private computeDuplicates(analysis: Analysis): Diagnostic[] {
    const { findings } = duplicateNameFindings(analysis, this.context.index);
    return findings.map((finding) => toDiagnostic(finding, analysis));
  }

  private schedule(uris: Iterable<string>): void {
    const { client, settings } = this.context;
    if (pullsDiagnostics(client.capabilities) || !settings.isRead) return;
    for (const uri of uris) this.#changeQueue.schedule(uri);
  }

  private publish(uri: string): void {
    const { connection, documents } = this.context;
    try {
      const analysis = documents.get(uri);
      if (analysis) this.markSent(analysis);
      const lastPublished = this.#published.get(uri);
      // For an unchecked document, send only the empty list that clears earlier diagnostics.
      if (!analysis || (!analysis.isChecked && !lastPublished)) return;
      const published = this.recompute(analysis, lastPublished);
      if (analysis.isChecked) this.#published.set(uri, published);
      else this.#published.delete(uri);
      const { version } = analysis;
      if (lastPublished?.analysis.version === version && areEqual(lastPublished, published)) return;
      const diagnostics = [...published.fileDiagnostics, ...published.duplicates];
      void connection.sendDiagnostics({ uri, version, diagnostics });
    } catch (error) {
      connection.console.error(message("Checking {uri} failed: {error}", { uri, error: stackOf(error) }));
    }
  }

  private recompute(analysis: Analysis, lastPublished?: PublishedDiagnostics): PublishedDiagnostics {
    const revision = this.context.index.revision(analysis.uri);
    const isSameAnalysis = lastPublished?.analysis === analysis;
    if (isSameAnalysis && lastPublished.revision === revision) return lastPublished;
    const fileDiagnostics = isSameAnalysis ? lastPublished.fileDiagnostics : this.computeForFile(analysis);
    return { analysis, fileDiagnostics, duplicates: this.computeDuplicates(analysis), revision };
  }

  private askToPullAgain(): void {
    const { connection, client } = this.context;
    const canRefresh = client.capabilities.workspace?.diagnostics?.refreshSupport;
    if (!pullsDiagnostics(client.capabilities) || !canRefresh || this.#refreshTimer) return;
    this.#refreshTimer = setTimeout(() => {
      this.#refreshTimer = undefined;
      // A client that refuses or shuts down needs no refresh.
      void connection.languages.diagnostics.refresh().catch(() => undefined);
    }, REFRESH_DELAY_MS);
  }
}

function ancestorFolders(uri: string): string[] {
  const folder = folderUriOf(uri);
  return folder === uri ? [] : [folder, ...ancestorFolders(folder)];
}

function areEqual(left: PublishedDiagnostics, right: PublishedDiagnostics): boolean {
  const listsOf = ({ fileDiagnostics, duplicates }: PublishedDiagnostics) => [fileDiagnostics, duplicates];
  return left === right || deepEqual(listsOf(left), listsOf(right));
}
