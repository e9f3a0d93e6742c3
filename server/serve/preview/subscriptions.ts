import type { Connection } from "vscode-languageserver";
import { deepEqual } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Documents } from "../../project/documents/documents";
import { stackOf } from "../../protocol/lsp/errors";
import { nextTurn } from "../../protocol/lsp/timing";
import { type EarlierVersions, splitEntry } from "../../page/model/messages";
import {
  EARLIER_VERSIONS_NOTIFICATION,
  ENTRY_CHANGED_NOTIFICATION,
  type EntryChangedParams,
  type ValidEntryParams,
} from "../../protocol";
import type { WatchedFiles } from "../../project/documents/watched-files";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { EntryService } from "./entry-service";

export type EntryUpdate = Pick<EntryChangedParams, "model" | "failure">;

/** Sends the newest model of one document's entry after each change. Never sends the same model twice in a row. */
export class EntrySubscription {
  #eventCount = 0;
  #isBusy = false;
  #hasEnded = false;
  #lastSent: { readonly update: EntryUpdate; readonly earlier: EarlierVersions | undefined } | undefined;

  /**
   * @param compute never rejects
   * @param send sends the earlier versions, if they have changed, and then the model
   * @param whenReady resolves after at least one turn
   */
  constructor(
    private readonly compute: () => Promise<EntryUpdate>,
    private readonly send: (update: EntryUpdate, earlier?: EarlierVersions) => void,
    private readonly whenReady: () => Promise<void> = nextTurn,
  ) {}

  /** Recomputes the model, and sends it if it has changed. Call this after each event that may change the model. */
  async update(): Promise<void> {
    this.#eventCount++;
    if (this.#isBusy) return;
    this.#isBusy = true;
    let eventCount: number;
    do {
      eventCount = this.#eventCount;
      // The messages of a burst arrive one per turn, so wait for a turn without an event.
      await this.whenReady();
      if (!this.#isCurrent(eventCount)) continue;
      const update = await this.compute();
      // After another event, the model may be stale.
      if (this.#isCurrent(eventCount)) this.#sendIfNew(update);
    } while (!this.#hasEnded && eventCount !== this.#eventCount);
    this.#isBusy = false;
  }

  end(): void {
    this.#hasEnded = true;
  }

  #isCurrent(eventCount: number): boolean {
    return !this.#hasEnded && eventCount === this.#eventCount;
  }

  #sendIfNew(result: EntryUpdate): void {
    const lastSent = this.#lastSent;
    const { model, earlier } = result.model
      ? splitEntry(result.model)
      : { model: null, earlier: lastSent?.earlier };
    const update = { ...result, model };
    const isEarlierUnchanged = deepEqual(earlier, lastSent?.earlier);
    if (isEarlierUnchanged && deepEqual(update, lastSent?.update)) return;
    this.#lastSent = { update, earlier };
    this.send(update, isEarlierUnchanged ? undefined : earlier);
  }
}

/** Holds the subscriptions of all documents, and updates them after each event that may change an entry. */
export class EntryPublisher {
  readonly #subscriptions = new Map<string, EntrySubscription>();

  constructor(
    private readonly connection: Connection,
    documents: Documents,
    index: WorkspaceIndex,
    watchedFiles: WatchedFiles,
    private readonly entries: EntryService,
    private readonly whenDiagnosticsSent: (uri: string) => Promise<void>,
  ) {
    documents.textDocuments.onDidChangeContent(({ document: { uri } }) => this.update(uri));
    documents.textDocuments.onDidClose(({ document: { uri } }) => this.unsubscribe(uri));
    documents.onDidChangeSurroundings(this.update);
    documents.onDidChangeSettings(({ uris }) => {
      uris.forEach(this.update);
      this.rereadAll();
    });
    index.onDidChangeDuplicates((isAffected) => {
      for (const uri of this.#subscriptions.keys()) if (isAffected(uri)) this.update(uri);
    });
    entries.onDidChange(this.update);
    watchedFiles.onDidChange((uris) => {
      if (uris.some((uri) => entries.affectsEntry(uri))) this.rereadAll();
    });
  }

  /** Starts a subscription, and ends the document's previous subscription. */
  subscribe(uri: string, params: ValidEntryParams): void {
    this.unsubscribe(uri);
    const send = (method: string, content: object): void =>
      void this.connection.sendNotification(method, { textDocument: { uri }, ...content });
    const subscription = new EntrySubscription(
      () => this.computeUpdate(uri, params),
      (update, earlier) => {
        if (earlier) send(EARLIER_VERSIONS_NOTIFICATION, earlier);
        send(ENTRY_CHANGED_NOTIFICATION, update);
      },
      () => this.whenDiagnosticsSent(uri),
    );
    this.#subscriptions.set(uri, subscription);
    void subscription.update();
  }

  unsubscribe(uri: string): void {
    this.#subscriptions.get(uri)?.end();
    this.#subscriptions.delete(uri);
  }

  private readonly update = (uri: string): void => void this.#subscriptions.get(uri)?.update();

  /** Rereads the inputs of all entries, then sends each model that has changed. */
  private rereadAll(): void {
    this.entries.invalidate();
    // Update even if nothing was reread: the files for release checks are read whenever an entry is computed.
    for (const uri of this.#subscriptions.keys())
      void this.entries.rereadSilently(uri).then(() => this.update(uri));
  }

  private async computeUpdate(uri: string, params: ValidEntryParams): Promise<EntryUpdate> {
    try {
      return { model: await this.entries.partialEntry(uri, params) };
    } catch (error) {
      this.connection.console.error(
        message("Cannot compute the entry of {uri}: {error}", { uri, error: stackOf(error) }),
      );
      return { model: null, failure: error instanceof Error ? error.message : String(error) };
    }
  }
}
