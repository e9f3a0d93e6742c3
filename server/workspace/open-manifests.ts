import type { Documents } from "../documents/documents";
import type { Files } from "../host/files";
import { fileNameOf, folderHolding, isIn, withoutSlash } from "../host/uris";
import type { ConfigurationStore } from "../settings/configuration-store";
import { Slices } from "../lsp/slices";
import type { WorkspaceFolders } from "../lsp/client";
import { factsIn, type ManifestFacts } from "./manifest-facts";
import type { WatchedFiles } from "./watched-files";
import type { WorkspaceIndex } from "./workspace-index";

/**
 * Keeps the index up to date with the open documents. An open document counts instead of its file, as long as the file
 * exists: an editor may keep the text of a closed file open for minutes, and reports it as open.
 */
export class OpenManifests {
  /** The URIs of open documents whose files have been deleted, until they change or the files are back. */
  readonly #deleted = new Set<string>();
  /** The URIs of open documents that git or the configuration ignores, or that are in a folder that is not searched. */
  readonly #ignored = new Set<string>();

  constructor(
    private readonly documents: Documents,
    private readonly folders: WorkspaceFolders,
    private readonly index: WorkspaceIndex,
    private readonly files: Files,
    private readonly configurations: ConfigurationStore,
    watched: WatchedFiles,
    settingsAreRead: () => boolean,
  ) {
    const opened = new Slices((uri) => void this.lookUp(uri));
    documents.open.onDidOpen(({ document }) => opened.schedule(document.uri));
    watched.onDidChange((uris) => {
      void this.follow(uris);
      if (!uris.some((uri) => fileNameOf(uri) === ".gitignore")) return;
      for (const uri of documents.open.keys()) opened.schedule(uri);
    });
    documents.open.onDidChangeContent(({ document: { uri } }) => {
      this.#deleted.delete(uri);
      if (settingsAreRead()) this.update(uri);
    });
    documents.open.onDidClose(({ document: { uri } }) => {
      opened.forget(uri);
      // What is known counts until its file has been read.
      this.index.keep(uri);
      this.#ignored.delete(uri);
      this.#deleted.delete(uri);
    });
    documents.onDidChangeSettings(({ uris }) => {
      for (const uri of uris) this.update(uri);
      for (const uri of uris) opened.schedule(uri);
    });
  }

  private update(uri: string): void {
    this.index.outdate(uri, () => this.factsOf(uri));
    // Only one that is being typed waits for a pause.
    if (!this.documents.isBeingEdited(uri)) this.index.settle(uri);
  }

  private factsOf(uri: string): ManifestFacts | undefined {
    const analysis = this.documents.get(uri);
    const isOfWorkspace = folderHolding(uri, this.folders.uris) !== undefined && !this.#ignored.has(uri);
    return isOfWorkspace && analysis?.isOurs && !this.#deleted.has(uri) ? factsIn(analysis) : undefined;
  }

  /** Looks if an open document is its author's own, as a search does (docs/spec/rules.md, Several manifests). */
  private async lookUp(uri: string): Promise<void> {
    const folder = folderHolding(uri, this.folders.uris);
    await this.configurations.load(uri);
    const isIgnored =
      this.configurations.passesOver(uri) ||
      (folder !== undefined && (await this.files.isIgnoredIn(folder, uri)));
    if (!this.documents.open.get(uri) || isIgnored === this.#ignored.has(uri)) return;
    if (isIgnored) this.#ignored.add(uri);
    else this.#ignored.delete(uri);
    this.update(uri);
  }

  private async follow(changed: readonly string[]): Promise<void> {
    const names = new Set(changed.map(withoutSlash));
    const affected = this.documents.open.keys().filter((uri) => isIn(uri, names) && this.files.reaches(uri));
    for (const uri of affected) {
      const version = this.documents.open.get(uri)?.version;
      const isThere = (await this.files.resolveFile(uri, fileNameOf(uri))) !== undefined;
      // Closed or changed meanwhile: then it has been looked at since.
      if (this.documents.open.get(uri)?.version !== version) continue;
      if (isThere === !this.#deleted.has(uri)) continue;
      if (isThere) this.#deleted.delete(uri);
      else this.#deleted.add(uri);
      this.update(uri);
    }
  }
}
