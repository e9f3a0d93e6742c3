import type { Connection } from "vscode-languageserver";
import type { Analysis } from "../documents/analysis";
import type { Documents } from "../documents/documents";
import { LARGE } from "../lsp/cancellation";
import { message } from "../core/text/messages";
import { stackOf } from "../lsp/log";
import { CheckScheduler } from "./check-scheduler";
import type { DocumentDiagnostics } from "./document-diagnostics";

/** Pushes diagnostics (`textDocument/publishDiagnostics`) to a client that does not pull them. */
export class DiagnosticsPush {
  readonly #scheduler = new CheckScheduler((uri) => this.deliver(uri));
  readonly #delivering = new Set<string>();
  /** The analyses published last; undefined for a document to publish again. Documents never published are absent. */
  readonly #published = new Map<string, Analysis | undefined>();

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

  /** Checks and publishes open documents whose settings have changed. */
  refresh(uris: Iterable<string>): void {
    for (const uri of uris) this.schedule(uri);
  }

  /** Publishes documents again whose diagnostics have changed because of other documents. */
  again(uris: Iterable<string>): void {
    for (const uri of uris) {
      if (!this.#published.has(uri)) continue;
      this.#published.set(uri, undefined);
      this.schedule(uri);
    }
  }

  private schedule(uri: string): void {
    const isLarge = (this.documents.open.get(uri)?.getText().length ?? 0) >= LARGE;
    if (this.isWanted()) this.#scheduler.schedule(uri, isLarge);
  }

  private deliver(uri: string): void {
    // A delivery in progress will publish the newest version.
    if (this.#delivering.has(uri)) return;
    this.#delivering.add(uri);
    void this.documents.whenConfigured(uri).then(() => {
      this.#delivering.delete(uri);
      this.publish(uri);
    });
  }

  private publish(uri: string): void {
    try {
      const analysis = this.documents.get(uri);
      if (!analysis || this.#published.get(uri) === analysis) return;
      // A document that is not ours gets nothing, not even an empty list, unless it had diagnostics before.
      if (!analysis.isChecked && !this.#published.has(uri)) return;
      if (analysis.isChecked) this.#published.set(uri, analysis);
      else this.#published.delete(uri);
      const { version } = analysis;
      void this.connection.sendDiagnostics({ uri, version, diagnostics: this.diagnostics.of(analysis) });
    } catch (error) {
      this.connection.console.error(
        message("Checking {uri} failed: {error}", { uri, error: stackOf(error) }),
      );
    }
  }

  private clear(uri: string): void {
    this.#scheduler.forget(uri);
    if (this.#published.delete(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
