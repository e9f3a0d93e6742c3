import { commands, Disposable, languages, window, workspace, type Memento, type TextDocument } from "vscode";
import { State, type BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_KIND_REQUEST, SUGGEST_COMMAND, type DocumentKindResult } from "../server/protocol";
import { ask } from "./editor/ask";
import { isInString, isJsonCandidate, LANGUAGE_ID } from "./editor/documents";

const KEY = "pluginManifest.keptLanguages";

/** The number of documents that are remembered, the latest ones. */
const LIMIT = 200;

/** The documents whose language the user has changed from the manifest language. Remembered for the workspace. */
class KeptLanguages implements Disposable {
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

/** The time without changes after which a document is checked again, in milliseconds. */
const PAUSE = 500;

/** The context key with the paths of the JSON documents that are manifests, for the `when` clauses of menus. */
const RECOGNIZED = "pluginManifest.recognized";

/**
 * Switches JSON documents that the server recognizes as manifests to the manifest language, unless the user has chosen
 * another language by hand or `pluginManifest.languageMode` is `keep`. Reports those that stay JSON.
 */
export class LanguageMode implements Disposable {
  readonly #recognized = new Set<TextDocument>();
  readonly #pauses = new Map<TextDocument, ReturnType<typeof setTimeout>>();
  readonly #lines = new WeakMap<TextDocument, number>();
  /** The manifests that are switched when their authors leave the line that they type in. */
  readonly #waiting = new Set<TextDocument>();
  readonly #kept: KeptLanguages;
  readonly #subscriptions: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    memory: Memento,
    private readonly onRecognized: (document: TextDocument) => void,
  ) {
    this.#kept = new KeptLanguages(memory);
    this.#subscriptions = Disposable.from(
      this.#kept,
      workspace.onDidOpenTextDocument((document) => this.#check(document)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const [change] = contentChanges;
        if (!change) return;
        // Switched at once: nothing is being typed after a new line or a whole manifest.
        if (contentChanges.some(({ text }) => text.includes("\n"))) {
          this.#lines.delete(document);
          this.#check(document);
        } else {
          this.#lines.set(document, change.range.start.line);
          this.#checkLater(document);
        }
      }),
      workspace.onDidSaveTextDocument((document) => {
        this.#lines.delete(document);
        this.#check(document);
      }),
      window.onDidChangeTextEditorSelection(() => this.#checkWaiting()),
      window.onDidChangeActiveTextEditor(() => this.#checkWaiting()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("pluginManifest.languageMode")) this.#checkAll();
      }),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) this.#checkAll();
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const pause of this.#pauses.values()) clearTimeout(pause);
  }

  #checkAll(): void {
    for (const document of workspace.textDocuments) this.#check(document);
  }

  #checkWaiting(): void {
    for (const document of this.#waiting) if (!this.#isTypedIn(document)) this.#check(document);
  }

  /** Tests if the cursor is in the line that is being typed: a switch would close the suggestions that may be open there. */
  #isTypedIn(document: TextDocument): boolean {
    const editor = window.activeTextEditor;
    return editor?.document === document && editor.selection.active.line === this.#lines.get(document);
  }

  #checkLater(document: TextDocument): void {
    if (!isJsonCandidate(document)) return;
    clearTimeout(this.#pauses.get(document));
    this.#pauses.set(
      document,
      setTimeout(() => this.#check(document), PAUSE),
    );
  }

  #check(document: TextDocument): void {
    this.#stopWaiting(document);
    if (!isJsonCandidate(document) || !this.client.isRunning()) return;
    this.#recognize(document).catch((error: unknown) =>
      this.client.error("Could not detect the kind of a document", error, false),
    );
  }

  async #recognize(document: TextDocument): Promise<void> {
    const result = await ask<DocumentKindResult | null>(this.client, DOCUMENT_KIND_REQUEST, document.uri);
    if (document.isClosed || !isJsonCandidate(document)) return;
    if (result && mode(document) === "switch" && !this.#kept.has(document)) {
      if (this.#isTypedIn(document)) return void this.#waiting.add(document);
      await languages.setTextDocumentLanguage(document, LANGUAGE_ID);
      // What was typed meanwhile may have opened suggestions, which the switch has closed. Where there are none, the
      // editor says so only to an author who asks. Outside of a string, they would take the Enter after a bracket.
      const cursor = this.#isTypedIn(document) ? window.activeTextEditor?.selection.active : undefined;
      if (cursor && isInString(document, cursor))
        await commands.executeCommand(SUGGEST_COMMAND, { auto: true });
    } else if (result ? !this.#recognized.has(document) : this.#recognized.has(document)) {
      if (result) this.#recognized.add(document);
      else this.#recognized.delete(document);
      await this.#updateMenus();
      if (result) this.onRecognized(document);
    }
  }

  #forget(document: TextDocument): void {
    this.#stopWaiting(document);
    if (this.#recognized.delete(document)) void this.#updateMenus();
  }

  #stopWaiting(document: TextDocument): void {
    this.#waiting.delete(document);
    clearTimeout(this.#pauses.get(document));
    this.#pauses.delete(document);
  }

  async #updateMenus(): Promise<void> {
    // For a remote file, the window may use another URI than the extension, with the same path.
    const paths = [...this.#recognized].flatMap(({ uri }) => [uri.path, uri.fsPath]);
    await commands.executeCommand("setContext", RECOGNIZED, paths);
  }
}

function mode(document: TextDocument): string {
  return workspace.getConfiguration("pluginManifest", document).get("languageMode", "switch");
}
