import { Disposable, workspace, type Memento, type TextDocument } from "vscode";
import { LANGUAGE_ID } from "./documents";

const KEY = "pluginManifest.keptLanguages";

/** The number of documents that are remembered, the latest ones. */
const LIMIT = 200;

/** The documents whose language the user has changed from the manifest language. Remembered for the workspace. */
export class KeptLanguages implements Disposable {
  readonly #changing = new WeakMap<TextDocument, string>();
  readonly #subscriptions: Disposable;

  constructor(private readonly memory: Memento) {
    this.#subscriptions = Disposable.from(
      workspace.onDidCloseTextDocument((document) => {
        // The editor reports a language change as close and open, but the document never is closed.
        if (!document.isClosed) this.#changing.set(document, document.languageId);
      }),
      workspace.onDidOpenTextDocument((document) => this.#onOpen(document)),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  has({ uri }: TextDocument): boolean {
    return this.#uris().includes(uri.toString());
  }

  #onOpen(document: TextDocument): void {
    const before = this.#changing.get(document);
    this.#changing.delete(document);
    if (before === undefined) return;
    const uri = document.uri.toString();
    // We only ever change to the manifest language, so a change from it was made by hand.
    if (before === LANGUAGE_ID) this.#remember([...this.#uris().filter((kept) => kept !== uri), uri]);
    else if (document.languageId === LANGUAGE_ID && this.has(document)) {
      this.#remember(this.#uris().filter((kept) => kept !== uri));
    }
  }

  #uris(): readonly string[] {
    return this.memory.get<readonly string[]>(KEY, []);
  }

  #remember(uris: readonly string[]): void {
    void this.memory.update(KEY, uris.slice(-LIMIT));
  }
}
