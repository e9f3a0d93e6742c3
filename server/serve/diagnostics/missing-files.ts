import type { Documents } from "../../documents/documents";
import type { Files } from "../../host/files";
import { filesBeside } from "../../host/files-beside";
import { Debouncer } from "../../lsp/debouncer";
import type { WatchedFiles } from "../../workspace/watched-files";

/** Looks up the files that open drafts name: when an author pauses, and after files have changed. */
export class MissingFiles {
  readonly #paused = new Debouncer((uri) => void this.lookUp(uri));
  /** The latest look for each document. */
  readonly #looks = new Map<string, object>();

  constructor(
    private readonly documents: Documents,
    watched: WatchedFiles,
    private readonly files: Files,
  ) {
    documents.open.onDidChangeContent(({ document: { uri } }) => this.#paused.schedule(uri));
    documents.open.onDidClose(({ document: { uri } }) => {
      this.#paused.forget(uri);
      this.#looks.delete(uri);
    });
    // A file, a folder around it or a .gitignore: any of them may matter to any draft.
    watched.onDidChange(() => this.schedule(documents.open.keys()));
    documents.onDidChangeSettings(({ uris }) => this.schedule(uris));
  }

  private schedule(uris: Iterable<string>): void {
    for (const uri of uris) this.#paused.schedule(uri);
  }

  private async lookUp(uri: string): Promise<void> {
    await this.documents.whenConfigured(uri);
    const analysis = this.documents.getOurs(uri);
    const look = {};
    this.#looks.set(uri, look);
    const beside = analysis && (await filesBeside(this.files, uri, analysis.document, analysis.context.kind));
    // Of two looks at the same time, the later one knows better. A closed document has none.
    if (this.#looks.get(uri) === look) this.documents.setBeside(uri, beside);
  }
}
