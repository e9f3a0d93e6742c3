import { Disposable, workspace, type Memento, type TextDocument } from "vscode";
import { LANGUAGE_ID } from "./documents";

const KEY = "pluginManifest.keptLanguages";

/** As many documents as are remembered, the latest. */
const LIMIT = 200;

/** The documents that the user has taken out of the manifest language by hand. Remembered for the workspace. */
export class KeptLanguages implements Disposable {
  /** Documents whose language is about to change, with the language that they had. */
  readonly #changing = new WeakMap<TextDocument, string>();
  readonly #subscriptions: Disposable;

  constructor(private readonly memory: Memento) {
    this.#subscriptions = Disposable.from(
      workspace.onDidCloseTextDocument((document) => {
        // To the editor, a change of language is a close and an open of the same document, which never is closed.
        if (!document.isClosed) this.#changing.set(document, document.languageId);
      }),
      workspace.onDidOpenTextDocument((document) => this.#onOpen(document)),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Whether the user wants the document to keep its language. */
  has({ uri }: TextDocument): boolean {
    return this.#uris().includes(uri.toString());
  }

  #onOpen(document: TextDocument): void {
    const before = this.#changing.get(document);
    this.#changing.delete(document);
    if (before === undefined) return;
    const uri = document.uri.toString();
    // We only ever change to the manifest language; what changes from it was changed by hand.
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
