import type { Connection, Diagnostic } from "vscode-languageserver";
import { deepEqual } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { SettingsSource } from "../../project/settings/settings-source";
import type { Client } from "../../protocol/lsp/client";
import { pulls } from "../../protocol/lsp/client-support";
import { stackOf } from "../../protocol/lsp/errors";
import { afterPause, Slices } from "../../protocol/lsp/timing";
import type { DocumentDiagnostics } from "./document-diagnostics";

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
  readonly #changed = new Slices((uri) => {
    void this.documents.whenConfigured(uri).then(() => this.#configured.schedule(uri));
  });
  readonly #configured = new Slices((uri) => this.publish(uri));
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
    if (pulls(this.client.capabilities) || !this.settings.isRead) return;
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
    if (!pulls(capabilities) || !capabilities.workspace?.diagnostics?.refreshSupport || this.#refresh) return;
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
