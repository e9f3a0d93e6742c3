import type { Connection, Diagnostic } from "vscode-languageserver";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import { Slices } from "../../protocol/lsp/slices";
import { message } from "../../core/text/messages";
import { stackOf } from "../../protocol/lsp/errors";
import type { DocumentDiagnostics } from "./document-diagnostics";
import type { Client } from "../../protocol/lsp/client";
import { pulls } from "../../protocol/lsp/client-support";
import { afterPause } from "../../protocol/lsp/debouncer";
import type { SettingsSource } from "../../project/settings/settings-source";
import type { WorkspaceIndex } from "../../project/names/workspace-index";

interface Published {
  readonly analysis: Analysis;
  readonly own: readonly Diagnostic[];
  readonly duplicates: readonly Diagnostic[];
  /** The revision of the workspace that the duplicates are of. */
  readonly revision: number;
}

/** Pushes diagnostics (`textDocument/publishDiagnostics`) to a client that does not pull them. */
class DiagnosticsPush {
  readonly #changed = new Slices((uri) => this.deliver(uri));
  readonly #delivering = new Set<string>();
  readonly #configured = new Slices((uri) => this.publish(uri));
  readonly #published = new Map<string, Published>();

  /** @param isWanted returns true if diagnostics are pushed and the settings are known */
  constructor(
    private readonly connection: Connection,
    private readonly documents: Documents,
    private readonly diagnostics: DocumentDiagnostics,
    private readonly isWanted: () => boolean,
  ) {
    documents.open.onDidChangeContent(({ document }) => this.schedule(document.uri));
    documents.open.onDidClose(({ document: { uri } }) => this.clear(uri));
  }

  /** Checks open documents again whose settings, or the files beside them, have changed. */
  refresh(uris: Iterable<string>): void {
    for (const uri of uris) this.schedule(uri);
  }

  /** Checks open documents again that other manifests may have affected. */
  refreshAffected(): void {
    for (const [uri, { revision }] of this.#published) {
      if (this.diagnostics.revision(uri) !== revision) this.schedule(uri);
    }
  }

  private schedule(uri: string): void {
    if (this.isWanted()) this.#changed.schedule(uri);
  }

  private deliver(uri: string): void {
    // A delivery in progress will publish the newest version.
    if (this.#delivering.has(uri)) return;
    this.#delivering.add(uri);
    void this.documents.whenConfigured(uri).then(() => {
      this.#delivering.delete(uri);
      this.#configured.schedule(uri);
    });
  }

  private publish(uri: string): void {
    try {
      const analysis = this.documents.get(uri);
      const last = this.#published.get(uri);
      // A document that is not ours gets nothing, not even an empty list, unless it had diagnostics before.
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
    const revision = this.diagnostics.revision(analysis.uri);
    const isChecked = last?.analysis === analysis;
    if (isChecked && last.revision === revision) return last;
    const own = isChecked ? last.own : this.diagnostics.own(analysis);
    return { analysis, own, duplicates: this.diagnostics.duplicates(analysis), revision };
  }

  private clear(uri: string): void {
    this.#changed.forget(uri);
    if (this.#published.delete(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}

function areSame(one: Published, other: Published): boolean {
  const partsOf = ({ own, duplicates }: Published) => JSON.stringify([own, duplicates]);
  return one === other || partsOf(one) === partsOf(other);
}

/** The delay in which several events cause only one refresh, in milliseconds. */
const REFRESH_DELAY_MS = 50;

/**
 * Updates the client's diagnostics after each event that changes them: pushes them, or asks a client that pulls to pull
 * again (`workspace/diagnostic/refresh`).
 */
export class DiagnosticsService {
  readonly #push: DiagnosticsPush;
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    documents: Documents,
    settings: SettingsSource,
    index: WorkspaceIndex,
    diagnostics: DocumentDiagnostics,
  ) {
    const isPushed = (): boolean => !pulls(client.capabilities) && settings.isRead;
    this.#push = new DiagnosticsPush(connection, documents, diagnostics, isPushed);
    documents.onDidChangeSettings(({ uris, isUpdate }) => {
      if (!pulls(client.capabilities)) this.#push.refresh(uris);
      // A client that pulls waits for the first settings anyway.
      else if (isUpdate) this.askToPullAgain();
    });
    documents.onDidChangeSurroundings((uri) => {
      if (pulls(client.capabilities)) this.askToPullAgain();
      else this.#push.refresh([uri]);
    });
    // Manifests that arrive one after the other may all share a name: each affects all that came before.
    const updateAffected = afterPause(() => {
      if (pulls(client.capabilities)) this.askToPullAgain();
      else this.#push.refreshAffected();
    });
    index.onDidAffect(updateAffected);
  }

  private askToPullAgain(): void {
    if (!this.client.capabilities.workspace?.diagnostics?.refreshSupport || this.#refresh) return;
    this.#refresh = setTimeout(() => {
      this.#refresh = undefined;
      // A client that refuses, or is ending, pulls when it wants to.
      void this.connection.languages.diagnostics.refresh().catch(() => undefined);
    }, REFRESH_DELAY_MS);
  }
}
