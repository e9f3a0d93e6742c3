import type { Documents } from "../documents/documents";
import type { Files } from "../../host/files";
import { fileNameOf, folderHolding, isIn, withoutSlash } from "../../host/uris";
import type { ConfigurationLoader } from "../configurations";
import type { WorkspaceFolders } from "../../protocol/lsp/client";
import { Known } from "../known";
import { factsIn, type ManifestFacts } from "./manifest-facts";
import type { WatchedFiles } from "../documents/watched-files";
import type { WorkspaceIndex } from "./workspace-index";

/**
 * Keeps the index up to date with the open documents. An open document counts instead of its file, as long as the file
 * exists: an editor may keep the text of a closed file open for minutes, and reports it as open.
 */
export class OpenManifests {
  /** The URIs of open documents whose files have been deleted, until they change or the files are back. */
  readonly #deleted = new Set<string>();
  /** Whether an open document is ignored by git or the configuration, or is in a folder that is not searched. */
  readonly #ignored: Known<string, { readonly isIgnored: boolean }>;

  constructor(
    private readonly documents: Documents,
    private readonly folders: WorkspaceFolders,
    private readonly index: WorkspaceIndex,
    private readonly files: Files,
    private readonly configurations: ConfigurationLoader,
    watched: WatchedFiles,
    settingsAreRead: () => boolean,
  ) {
    this.#ignored = new Known(async (uri) => ({ isIgnored: await this.isIgnored(uri) }));
    this.#ignored.onDidChange((uri) => {
      const isIndexed = index.of(uri) !== undefined;
      if (this.#ignored.known(uri)?.isIgnored === isIndexed) this.update(uri);
    });
    watched.onDidChange((uris) => {
      void this.follow(uris);
      if (uris.some((uri) => fileNameOf(uri) === ".gitignore")) this.outdate(documents.open.keys());
    });
    documents.open.onDidChangeContent(({ document: { uri } }) => {
      this.#deleted.delete(uri);
      if (settingsAreRead()) this.update(uri);
    });
    documents.open.onDidClose(({ document: { uri } }) => {
      // What is known counts until its file has been read.
      this.index.keep(uri);
      this.#ignored.delete((each) => each === uri);
      this.#deleted.delete(uri);
    });
    documents.onDidChangeSettings(({ uris }) => {
      for (const uri of uris) this.update(uri);
      this.outdate(uris);
    });
  }

  private update(uri: string): void {
    this.index.outdate(uri, () => this.factsOf(uri));
    // Only one that is being typed waits for a pause.
    if (!this.documents.isBeingEdited(uri)) this.index.settle(uri);
  }

  private factsOf(uri: string): ManifestFacts | undefined {
    const analysis = this.documents.get(uri);
    const isOfWorkspace = folderHolding(uri, this.folders.uris) !== undefined;
    if (this.#ignored.known(uri)?.isIgnored) return undefined;
    return isOfWorkspace && analysis?.isOurs && !this.#deleted.has(uri) ? factsIn(analysis) : undefined;
  }

  private outdate(uris: readonly string[]): void {
    this.#ignored.outdate(uris);
    for (const uri of uris) void this.#ignored.get(uri);
  }

  /** Tests if a search passes over an open document (docs/spec/rules.md, Several manifests). */
  private async isIgnored(uri: string): Promise<boolean> {
    const folder = folderHolding(uri, this.folders.uris);
    if (await this.configurations.passesOver(uri)) return true;
    return folder !== undefined && this.files.isIgnoredIn(folder, uri);
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
