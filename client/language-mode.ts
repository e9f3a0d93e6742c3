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

/** The context key with the paths of the JSON documents that are manifests, for the `when` clauses of menus. */
const RECOGNIZED = "pluginManifest.recognized";

/**
 * Switches JSON documents that the server recognizes as manifests to the manifest language, unless the user has chosen
 * another language by hand or `pluginManifest.languageMode` is `keep`. Reports those that stay JSON.
 */
export class LanguageMode implements Disposable {
  readonly #recognized = new Set<TextDocument>();
  /** The lines that authors have typed in. Their documents are checked when the cursor is in another line. */
  readonly #lines = new Map<TextDocument, number>();
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
        if (!change || !isJsonCandidate(document)) return;
        this.#lines.set(document, change.range.start.line);
        // Nothing is being typed after a new line or a whole manifest.
        if (contentChanges.some(({ text }) => text.includes("\n"))) this.#check(document);
        else this.#checkLeft();
      }),
      workspace.onDidSaveTextDocument((document) => this.#check(document)),
      window.onDidChangeTextEditorSelection(() => this.#checkLeft()),
      window.onDidChangeActiveTextEditor(() => this.#checkLeft()),
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
  }

  #checkAll(): void {
    for (const document of workspace.textDocuments) this.#check(document);
  }

  #checkLeft(): void {
    for (const document of this.#lines.keys()) if (!this.#isTypedIn(document)) this.#check(document);
  }

  /** Tests if the cursor is in the line that is being typed: a switch would close the suggestions that may be open there. */
  #isTypedIn(document: TextDocument): boolean {
    const editor = window.activeTextEditor;
    return editor?.document === document && editor.selection.active.line === this.#lines.get(document);
  }

  #check(document: TextDocument): void {
    this.#lines.delete(document);
    if (!isJsonCandidate(document) || !this.client.isRunning()) return;
    this.#recognize(document).catch((error: unknown) =>
      this.client.error("Could not detect the kind of a document", error, false),
    );
  }

  async #recognize(document: TextDocument): Promise<void> {
    const result = await ask<DocumentKindResult | null>(this.client, DOCUMENT_KIND_REQUEST, document.uri);
    if (document.isClosed || !isJsonCandidate(document)) return;
    if (result && mode(document) === "switch" && !this.#kept.has(document)) {
      if (this.#isTypedIn(document)) return;
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
    this.#lines.delete(document);
    if (this.#recognized.delete(document)) void this.#updateMenus();
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
