import type { Connection } from "vscode-languageserver";
import { deepEqual } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Documents } from "../../project/documents/documents";
import { stackOf } from "../../protocol/lsp/errors";
import { nextTurn } from "../../protocol/lsp/timing";
import { type EarlierVersions, splitEntry } from "../../page/model/earlier-versions";
import {
  EARLIER_VERSIONS_NOTIFICATION,
  ENTRY_CHANGED_NOTIFICATION,
  type EntryChangedParams,
  type EntryQuestion,
} from "../../protocol";
import type { WatchedFiles } from "../../project/documents/watched-files";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { Repository } from "./repository";
import type { EntryService } from "./entry-service";

export type Sent = Pick<EntryChangedParams, "model" | "failure">;

/** Sends the models of an entry to a subscriber: always the newest, never the same one twice in a row. */
export class Subscription {
  /** True if an event has arrived since the last computation started. */
  #isDue = false;
  #isWorking = false;
  #isEnded = false;
  #last: Sent | undefined;
  /** The earlier versions that the subscriber has. */
  #earlier: EarlierVersions | undefined;

  /**
   * @param make never rejects
   * @param send sends the earlier versions, if they have changed, and then the model
   */
  constructor(
    private readonly make: () => Promise<Sent>,
    private readonly send: (next: Sent, earlier?: EarlierVersions) => void,
    private readonly turn: () => Promise<void> = () => new Promise((resolve) => nextTurn(resolve)),
  ) {}

  /** Called after each event that may change the model. */
  refresh(): void {
    this.#isDue = true;
    if (!this.#isWorking) void this.#work();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#isDue && !this.#isEnded) {
      await this.#burst();
      const next = await this.make();
      if (this.#isCurrent()) this.#sendIfNew(next);
    }
    this.#isWorking = false;
  }

  /** False if an event has arrived meanwhile, so that the model may be outdated. */
  #isCurrent(): boolean {
    return !this.#isDue && !this.#isEnded;
  }

  /** Waits for a turn without an event, because each turn handles only one message of a burst. */
  async #burst(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.turn();
    }
  }

  #sendIfNew(next: Sent): void {
    if (deepEqual(next, this.#last)) return;
    this.#last = next;
    if (!next.model) return this.send(next);
    const { model, earlier } = splitEntry(next.model);
    const isKnown = deepEqual(earlier, this.#earlier);
    this.#earlier = earlier;
    this.send({ ...next, model }, isKnown ? undefined : earlier);
  }
}

export class Subscriptions {
  /** By the document's URI. */
  readonly #documents = new Map<string, Subscription>();

  constructor(
    private readonly connection: Connection,
    documents: Documents,
    index: WorkspaceIndex,
    watched: WatchedFiles,
    private readonly entries: EntryService,
    repository: Repository,
  ) {
    documents.open.onDidChangeContent(({ document: { uri } }) => this.refresh(uri));
    documents.open.onDidClose(({ document: { uri } }) => this.end(uri));
    documents.onDidChangeSurroundings((uri) => this.refresh(uri));
    documents.onDidChangeSettings(({ uris }) => {
      for (const uri of uris) this.refresh(uri);
      this.reread();
    });
    index.onDidAffect((isAffected) => {
      for (const uri of this.#documents.keys()) if (isAffected(uri)) this.refresh(uri);
    });
    entries.onDidChange((uri) => this.refresh(uri));
    watched.onDidChange((uris) => {
      if (uris.some((uri) => entries.isSource(uri))) this.reread();
    });
    repository.onDidTrust(() => this.reread());
  }

  /** Starts a subscription, which replaces the document's previous one. */
  watch(uri: string, question: EntryQuestion): void {
    this.end(uri);
    const send = (method: string, params: object): void =>
      void this.connection.sendNotification(method, { textDocument: { uri }, ...params });
    const subscription = new Subscription(
      () => this.make(uri, question),
      (next, earlier) => {
        if (earlier) send(EARLIER_VERSIONS_NOTIFICATION, earlier);
        send(ENTRY_CHANGED_NOTIFICATION, next);
      },
    );
    this.#documents.set(uri, subscription);
    subscription.refresh();
  }

  end(uri: string): void {
    this.#documents.get(uri)?.end();
    this.#documents.delete(uri);
  }

  private refresh(uri: string): void {
    this.#documents.get(uri)?.refresh();
  }

  /** Rereads all data of the watched documents, and then sends each model once if it has changed. */
  private reread(): void {
    this.entries.outdate();
    // Refresh even if nothing was reread: the files of a release are read for each entry.
    for (const uri of this.#documents.keys()) void this.entries.reread(uri).then(() => this.refresh(uri));
  }

  private async make(uri: string, question: EntryQuestion): Promise<Sent> {
    try {
      return { model: await this.entries.known(uri, question) };
    } catch (error) {
      this.connection.console.error(
        message("Cannot make the entry of {uri}: {error}", { uri, error: stackOf(error) }),
      );
      return { model: null, failure: error instanceof Error ? error.message : String(error) };
    }
  }
}
