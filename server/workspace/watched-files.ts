import type { ClientCapabilities, Connection, Disposable } from "vscode-languageserver";
import { DidChangeWatchedFilesNotification, WatchKind } from "../lsp/library";
import type { Documents } from "../documents/documents";

/** Folders come and go as wholes, and no pattern is for folders alone. */
const FOLDERS = { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete };

/**
 * News of files that are not open (`workspace/didChangeWatchedFiles`), and of saved documents for clients that do not
 * watch.
 */
export class WatchedFiles {
  readonly #listeners: ((uris: readonly string[]) => void)[] = [];
  #canRegister = false;
  #registered: { globs: string; disposable: Promise<Disposable> } | undefined;

  constructor(
    private readonly connection: Connection,
    documents: Documents,
  ) {
    connection.onDidChangeWatchedFiles(({ changes }) => this.tell(changes.map(({ uri }) => uri)));
    documents.open.onDidSave(({ document: { uri } }) => this.tell([uri]));
  }

  onNews(listener: (uris: readonly string[]) => void): void {
    this.#listeners.push(listener);
  }

  /** To be called once the client is ready for registrations. */
  initialized({ workspace }: ClientCapabilities): void {
    this.#canRegister = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  }

  /** Watches these files in place of those before, and which folders there are. */
  watch(globs: readonly string[]): void {
    const wanted = globs.join("\n");
    if (!this.#canRegister || this.#registered?.globs === wanted) return;
    const before = this.#registered?.disposable;
    const watchers = [...globs.map((globPattern) => ({ globPattern })), FOLDERS];
    const disposable = this.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    this.#registered = { globs: wanted, disposable };
    void Promise.all([disposable, before]).then(
      ([, old]) => old?.dispose(),
      (error: unknown) => this.connection.console.warn(`The client watches no files: ${String(error)}`),
    );
  }

  private tell(uris: readonly string[]): void {
    for (const listener of this.#listeners) listener(uris);
  }
}
