import {
  Disposable,
  FileSystemError,
  languages,
  TabInputText,
  TabInputTextDiff,
  window,
  workspace,
  type DiagnosticCollection,
  type Uri,
} from "vscode";
import type { DiagnosticCollectionProvider } from "vscode-languageclient";

/**
 * Removes the problems of deleted and moved files that no tab shows. The editor keeps the document of a closed file open
 * for minutes, so the server would continue to report the file's problems.
 */
export class DeletedFileCleanup implements DiagnosticCollectionProvider, Disposable {
  readonly #collections = new Set<DiagnosticCollection>();
  readonly #subscriptions: Disposable;

  constructor() {
    const watcher = workspace.createFileSystemWatcher("**/*", true, true, false);
    const clear = () => void this.clearMissingFiles();
    this.#subscriptions = Disposable.from(
      watcher,
      watcher.onDidDelete(clear),
      // The watcher may miss the first changes in a new folder.
      workspace.onDidDeleteFiles(clear),
      workspace.onDidRenameFiles(clear),
      window.tabGroups.onDidChangeTabs(({ closed }) => closed.length > 0 && clear()),
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
      return;
    }
    this.#collections.delete(collection);
    collection.dispose();
  }

  /** Removes the problems of missing files. Call this after each report. */
  async clearMissingFiles(): Promise<void> {
    for (const { uri, isUntitled } of workspace.textDocuments) {
      const collections = [...this.#collections].filter((collection) => collection.has(uri));
      if (collections.length === 0 || isUntitled || isInTab(uri) || !(await isMissing(uri))) continue;
      // A tab may have opened meanwhile.
      if (!isInTab(uri)) for (const collection of collections) collection.delete(uri);
    }
  }
}

/** Tests if a file is missing, not just unreadable. */
function isMissing(uri: Uri): Thenable<boolean> {
  return workspace.fs.stat(uri).then(
    () => false,
    (error: unknown) => error instanceof FileSystemError && error.code === "FileNotFound",
  );
}

function isInTab(uri: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => {
    if (input instanceof TabInputText) return input.uri.toString() === uri.toString();
    return input instanceof TabInputTextDiff && input.modified.toString() === uri.toString();
  });
}
