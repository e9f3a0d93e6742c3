import type { Connection, Diagnostic } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { deepEqual } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Files } from "../../host/files";
import { folderOf } from "../../host/uris";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import { diagnosticsOf, toDiagnostic } from "../../project/documents/lsp-diagnostics";
import type { WatchedFiles } from "../../project/documents/watched-files";
import { duplicatesIn } from "../../project/names/duplicates";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { SettingsSource } from "../../project/settings/settings-source";
import type { Client } from "../../protocol/lsp/client";
import { pullsDiagnostics } from "../../protocol/lsp/client-support";
import { stackOf } from "../../protocol/lsp/errors";
import { afterPause, ChangeQueue } from "../../protocol/lsp/timing";
import type { SurroundingsReader } from "./surroundings";

/** Computes the diagnostics of documents: their own, and duplicates across the workspace. */
export class DocumentDiagnostics {
  #epoch = 0;
  /** Counts the file events in or below each folder. */
  readonly #events = new Map<string, number>();
  #report: () => void = () => undefined;
  /** Resolves once the first diagnostics have been computed. */
  readonly reported = new Promise<void>((resolve) => (this.#report = resolve));

  constructor(
    private readonly documents: Documents,
    private readonly index: WorkspaceIndex,
    watched: WatchedFiles,
    private readonly files: Files,
    private readonly surroundings: Pick<SurroundingsReader, "of">,
  ) {
    watched.onDidChange((uris) => {
      for (const folder of new Set(uris.flatMap(foldersAround)))
        this.#events.set(folder, (this.#events.get(folder) ?? 0) + 1);
    });
    documents.onDidChangeSettings(({ isUpdate }) => {
      if (isUpdate) this.#epoch++;
    });
  }

  of(analysis: Analysis): Diagnostic[] {
    return [...this.own(analysis), ...this.duplicates(analysis)];
  }

  own(analysis: Analysis): Diagnostic[] {
    if (analysis.isManifest) this.#report();
    const faults = analysis.isConfiguration ? this.documents.extendsFaults(analysis.uri) : [];
    return diagnosticsOf(analysis, faults);
  }

  duplicates(analysis: Analysis): Diagnostic[] {
    return duplicatesIn(analysis, this.index).findings.map((finding) => toDiagnostic(finding, analysis));
  }

  /** Result id (LSP `textDocument/diagnostic`): unchanged while the diagnostics are unchanged. */
  resultId(uri: string): string {
    const serial = this.documents.get(uri)?.serial ?? `file ${this.#events.get(folderOf(uri)) ?? 0}`;
    return `${this.#epoch} ${serial} ${this.index.revision(uri)}`;
  }

  /** Reads and checks a closed file. Returns nothing for one that cannot be read or is not an indexed manifest. */
  async ofFile(uri: string): Promise<Diagnostic[]> {
    const text = await this.files.readText(uri);
    if (text === undefined) return [];
    const textDocument = TextDocument.create(uri, "json", 0, text);
    const alone = this.documents.analyze(textDocument);
    if (!alone.isManifest) return [];
    const analysis = this.documents.analyze(textDocument, alone, await this.surroundings.of(alone));
    return this.index.factsFor(uri) ? this.of(analysis) : [];
  }
}

function foldersAround(uri: string): string[] {
  const folder = folderOf(uri);
  return folder === uri ? [] : [folder, ...foldersAround(folder)];
}

interface Published {
  readonly analysis: Analysis;
  readonly own: readonly Diagnostic[];
  readonly duplicates: readonly Diagnostic[];
  /** The revision of the workspace index when the duplicates were computed. */
  readonly revision: number;
}

const REFRESH_DELAY_MS = 50;

/**
 * Updates the client's diagnostics after each event that changes them: pushes them
 * (`textDocument/publishDiagnostics`), or asks a pulling client to pull again (`workspace/diagnostic/refresh`).
 */
export class DiagnosticsService {
  // Answer requests in the same burst before reading a configuration.
  readonly #changed = new ChangeQueue((uri) => {
    void this.documents.whenConfigured(uri).then(() => this.#configured.schedule(uri));
  });
  readonly #configured = new ChangeQueue((uri) => this.publish(uri));
  readonly #published = new Map<string, Published>();
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    private readonly documents: Documents,
    private readonly settings: SettingsSource,
    private readonly index: WorkspaceIndex,
    private readonly diagnostics: DocumentDiagnostics,
  ) {
    documents.open.onDidChangeContent(({ document: { uri } }) => this.push([uri]));
    documents.open.onDidClose(({ document: { uri } }) => {
      if (this.#published.delete(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    documents.onDidChangeSettings(({ uris, isUpdate }) => {
      this.push(uris);
      // Pulls wait for the first settings anyway.
      if (isUpdate) this.askToPullAgain();
    });
    documents.onDidChangeSurroundings((uri) => {
      this.push([uri]);
      this.askToPullAgain();
    });
    // Wait for a pause: if many manifests share a name, each new one affects all earlier ones.
    const updateAffected = afterPause(() => {
      const published = [...this.#published];
      this.push(published.flatMap(([uri, { revision }]) => (index.revision(uri) === revision ? [] : [uri])));
      this.askToPullAgain();
    });
    index.onDidAffect(updateAffected);
  }

  private push(uris: Iterable<string>): void {
    if (pullsDiagnostics(this.client.capabilities) || !this.settings.isRead) return;
    for (const uri of uris) this.#changed.schedule(uri);
  }

  private publish(uri: string): void {
    try {
      const analysis = this.documents.get(uri);
      const last = this.#published.get(uri);
      // Send nothing for other documents, not even an empty list, unless they had diagnostics before.
      if (!analysis || (!analysis.isChecked && !last)) return;
      const next = this.next(analysis, last);
      if (analysis.isChecked) this.#published.set(uri, next);
      else this.#published.delete(uri);
      const { version } = analysis;
      if (last?.analysis.version === version && areSame(last, next)) return;
      void this.connection.sendDiagnostics({ uri, version, diagnostics: [...next.own, ...next.duplicates] });
    } catch (error) {
      this.connection.console.error(
        message("Checking {uri} failed: {error}", { uri, error: stackOf(error) }),
      );
    }
  }

  private next(analysis: Analysis, last: Published | undefined): Published {
    const revision = this.index.revision(analysis.uri);
    const isChecked = last?.analysis === analysis;
    if (isChecked && last.revision === revision) return last;
    const own = isChecked ? last.own : this.diagnostics.own(analysis);
    return { analysis, own, duplicates: this.diagnostics.duplicates(analysis), revision };
  }

  private askToPullAgain(): void {
    const { capabilities } = this.client;
    if (
      !pullsDiagnostics(capabilities) ||
      !capabilities.workspace?.diagnostics?.refreshSupport ||
      this.#refresh
    )
      return;
    this.#refresh = setTimeout(() => {
      this.#refresh = undefined;
      // A client that refuses, or is shutting down, needs no refresh.
      void this.connection.languages.diagnostics.refresh().catch(() => undefined);
    }, REFRESH_DELAY_MS);
  }
}

function areSame(one: Published, other: Published): boolean {
  return one === other || deepEqual([one.own, one.duplicates], [other.own, other.duplicates]);
}
