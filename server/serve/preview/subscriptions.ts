import type { Connection } from "vscode-languageserver";
import type { Documents } from "../../documents/documents";
import { stackOf } from "../../lsp/errors";
import { message } from "../../core/text/messages";
import {
  ENTRY_CHANGED_NOTIFICATION,
  TRUST_NOTIFICATION,
  type EntryChangedParams,
  type EntryQuestion,
} from "../../protocol";
import type { WatchedFiles } from "../../workspace/watched-files";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import type { Repository } from "../repository/repository";
import type { EntryService } from "./entry-service";
import { Subscription, type Sent } from "./subscription";

/** The subscriptions to the entries of documents: sends `pluginManifest/entryChanged`. */
export class Subscriptions {
  /** By the document's URI and the subscription's name. */
  readonly #documents = new Map<string, Map<string, Subscription>>();

  constructor(
    private readonly connection: Connection,
    documents: Documents,
    index: WorkspaceIndex,
    watched: WatchedFiles,
    private readonly entries: EntryService,
    repository: Repository,
  ) {
    documents.open.onDidChangeContent(({ document: { uri } }) => this.refresh(uri));
    documents.open.onDidClose(({ document: { uri } }) => {
      for (const id of this.#documents.get(uri)?.keys() ?? []) this.end(uri, id);
    });
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
    connection.onNotification(TRUST_NOTIFICATION, () => {
      repository.trust();
      this.reread();
    });
  }

  /** Begins a subscription, in the place of the one with the same name. */
  watch(uri: string, id: string, question: EntryQuestion): void {
    this.end(uri, id);
    const subscription = new Subscription(
      () => this.make(uri, question),
      (next) => this.send({ textDocument: { uri }, ...(id !== "" && { id }), ...next }),
    );
    const ofDocument = this.#documents.get(uri) ?? new Map<string, Subscription>();
    this.#documents.set(uri, ofDocument.set(id, subscription));
    subscription.refresh();
  }

  end(uri: string, id: string): void {
    const ofDocument = this.#documents.get(uri);
    ofDocument?.get(id)?.end();
    ofDocument?.delete(id);
    if (ofDocument?.size === 0) this.#documents.delete(uri);
  }

  private refresh(uri: string): void {
    for (const subscription of this.#documents.get(uri)?.values() ?? []) subscription.refresh();
  }

  /** Reads everything around the watched documents again. What comes of it is sent once, if it is something new. */
  private reread(): void {
    this.entries.outdate();
    // Some files are read for each entry, whether or not anything else has changed.
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

  private send(params: EntryChangedParams): void {
    void this.connection.sendNotification(ENTRY_CHANGED_NOTIFICATION, params);
  }
}
