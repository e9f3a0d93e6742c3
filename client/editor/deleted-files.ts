import {
  Disposable,
  languages,
  TabInputText,
  TabInputTextDiff,
  window,
  workspace,
  type DiagnosticCollection,
  type Uri,
} from "vscode";
import type { DiagnosticCollectionProvider } from "vscode-languageclient";

/** The time after which no answer reports the problems of a deleted file any more, in milliseconds. */
const ANSWER_MS = 10_000;

/**
 * Removes the problems of a file as soon as it is deleted or moved and no tab shows it. The editor keeps the text of a
 * closed file open for minutes, so that the server would report its problems on and on.
 */
export class DeletedFiles implements DiagnosticCollectionProvider, Disposable {
  readonly #collections = new Set<DiagnosticCollection>();
  readonly #deleted = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  readonly #subscriptions: Disposable;

  constructor() {
    const watcher = workspace.createFileSystemWatcher("**/*", false, true, false);
    this.#subscriptions = Disposable.from(
      watcher,
      watcher.onDidDelete((uri) => this.#onDelete(uri.toString())),
      watcher.onDidCreate((uri) => this.#onCreate(uri.toString())),
      // A watcher may miss the first changes in a new folder.
      workspace.onDidDeleteFiles(({ files }) => {
        for (const uri of files) this.#onDelete(uri.toString());
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) {
          this.#onDelete(oldUri.toString());
          this.#onCreate(newUri.toString());
        }
      }),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.length > 0) this.#clear();
      }),
    );
  }

  create(name?: string): DiagnosticCollection {
    const collection = languages.createDiagnosticCollection(name);
    this.#collections.add(collection);
    return collection;
  }

  dispose(collection?: DiagnosticCollection): void {
    if (!collection) {
      this.#subscriptions.dispose();
      for (const timer of this.#deleted.values()) clearTimeout(timer);
      return;
    }
    this.#collections.delete(collection);
    collection.dispose();
  }

  isGone(uri: Uri): boolean {
    const file = uri.toString();
    return [...this.#deleted.keys()].some((deleted) => isIn(file, deleted)) && !shown().has(file);
  }

  #onDelete(deleted: string): void {
    const reported = [...this.#collections].flatMap((collection) => [...collection].map(([uri]) => uri));
    const known = [...reported, ...workspace.textDocuments.map(({ uri }) => uri)];
    clearTimeout(this.#deleted.get(deleted));
    if (known.some((uri) => isIn(uri.toString(), deleted))) {
      this.#deleted.set(deleted, undefined);
      this.#clear();
    } else {
      // An answer that is under way may still report problems that it has had.
      this.#deleted.set(
        deleted,
        setTimeout(() => this.#deleted.delete(deleted), ANSWER_MS),
      );
    }
  }

  #onCreate(created: string): void {
    for (const [deleted, timer] of this.#deleted) {
      if (!isIn(created, deleted) && !isIn(deleted, created)) continue;
      clearTimeout(timer);
      this.#deleted.delete(deleted);
    }
  }

  #clear(): void {
    if (this.#deleted.size === 0) return;
    for (const collection of this.#collections) {
      for (const [uri] of collection) if (this.isGone(uri)) collection.delete(uri);
    }
  }
}

function isIn(uri: string, folder: string): boolean {
  return `${uri}/`.startsWith(`${folder}/`);
}

function shown(): ReadonlySet<string> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return new Set(
    tabs.flatMap(({ input }) => {
      if (input instanceof TabInputText) return input.uri.toString();
      return input instanceof TabInputTextDiff ? input.modified.toString() : [];
    }),
  );
}
