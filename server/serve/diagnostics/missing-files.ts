import type { Documents } from "../../documents/documents";
import type { Files } from "../../host/files";
import { lookUpFiles } from "../../host/named-files";
import { afterPause } from "../../lsp/debouncer";
import type { WatchedFiles } from "../../workspace/watched-files";

/** The number of documents that are looked up at the same time. */
const BATCH = 16;

/** Looks up the files that open drafts name: when an author pauses, and after files have changed. */
export class MissingFiles {
  /** The documents that wait for a pause: of all, since many may be opened one after the other. */
  readonly #waiting = new Set<string>();
  readonly #due = new Set<string>();
  #isLooking = false;
  readonly #later = afterPause(() => void this.lookUpWaiting());
  /** The latest look for each document since it was opened. */
  readonly #looks = new Map<string, object>();

  constructor(
    private readonly documents: Documents,
    watched: WatchedFiles,
    private readonly files: Files,
  ) {
    documents.open.onDidChangeContent(({ document: { uri } }) => this.schedule([uri]));
    documents.open.onDidClose(({ document: { uri } }) => {
      this.#waiting.delete(uri);
      this.#due.delete(uri);
      this.#looks.delete(uri);
    });
    // A file, a folder around it or a .gitignore: any of them may matter to any draft.
    watched.onDidChange(() => this.schedule(documents.open.keys()));
    documents.onDidChangeSettings(({ uris }) => this.schedule(uris));
  }

  private schedule(uris: Iterable<string>): void {
    for (const uri of uris) this.#waiting.add(uri);
    this.#later();
  }

  /** Looks up some at a time; other messages get their turn in between. */
  private async lookUpWaiting(): Promise<void> {
    for (const uri of this.#waiting) this.#due.add(uri);
    this.#waiting.clear();
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      // More may be due by the end of the last look.
      while (this.#due.size > 0) await this.lookUpDue();
    } finally {
      this.#isLooking = false;
    }
  }

  private async lookUpDue(): Promise<void> {
    let looks: Promise<void>[] = [];
    for (const uri of this.#due) {
      this.#due.delete(uri);
      looks.push(this.lookUp(uri));
      if (looks.length < BATCH) continue;
      await Promise.all(looks);
      await new Promise((resolve) => setTimeout(resolve, 0));
      looks = [];
    }
    await Promise.all(looks);
  }

  private async lookUp(uri: string): Promise<void> {
    await this.documents.whenConfigured(uri);
    const analysis = this.documents.getOurs(uri);
    const look = {};
    this.#looks.set(uri, look);
    const beside = analysis && (await lookUpFiles(this.files, uri, analysis.document, analysis.context.kind));
    // One that was closed meanwhile may be open again, with another text.
    if (this.#looks.get(uri) === look) this.documents.setSurroundings(uri, { beside });
  }
}
