import { commands, Disposable, languages, window, workspace, type Memento, type TextDocument } from "vscode";
import { State, type BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_KIND_REQUEST, SUGGEST_COMMAND, type DocumentKindResult } from "../server/protocol";
import { askServer } from "./editor/ask";
import { isInString, isJsonCandidate, LANGUAGE_ID } from "./editor/documents";

const STORAGE_KEY = "pluginManifest.keptLanguages";

const MAX_OPTED_OUT_URIS = 200;

/** The context key for `when` clauses: the paths of JSON documents that are manifests. */
const MANIFEST_PATHS_KEY = "pluginManifest.recognized";

/**
 * Switches each JSON document that the server recognizes as a manifest to the manifest language, unless the user has
 * changed the document's language or `pluginManifest.languageMode` is `keep`.
 */
export class LanguageMode implements Disposable {
  readonly #jsonManifests = new Set<TextDocument>();
  /** The line that the user is typing in, by document. The document is checked when the cursor leaves this line. */
  readonly #typedLines = new Map<TextDocument, number>();
  /** The previous languages of documents whose language is changing. */
  readonly #oldLanguages = new WeakMap<TextDocument, string>();
  readonly #subscriptions: Disposable;

  /** @param onJsonManifest called with each manifest that keeps the language JSON */
  constructor(
    private readonly client: BaseLanguageClient,
    private readonly memory: Memento,
    private readonly onJsonManifest: (document: TextDocument) => void,
  ) {
    this.#subscriptions = Disposable.from(
      workspace.onDidOpenTextDocument((document) => {
        this.#rememberLanguageChange(document);
        this.#checkKind(document);
      }),
      workspace.onDidCloseTextDocument((document) => this.#forgetDocument(document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const [change] = contentChanges;
        if (!change || !isJsonCandidate(document)) return;
        this.#typedLines.set(document, change.range.start.line);
        // A line break means that a line is finished or a manifest was pasted.
        if (contentChanges.some(({ text }) => text.includes("\n"))) this.#checkKind(document);
        else this.#checkFinishedLines();
      }),
      workspace.onDidSaveTextDocument((document) => this.#checkKind(document)),
      window.onDidChangeTextEditorSelection(() => this.#checkFinishedLines()),
      window.onDidChangeActiveTextEditor(() => this.#checkFinishedLines()),
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
    for (const document of workspace.textDocuments) this.#checkKind(document);
  }

  #checkFinishedLines(): void {
    for (const document of this.#typedLines.keys())
      if (!this.#isTypingIn(document)) this.#checkKind(document);
  }

  /** Tests if the cursor is still in the typed line, where a language change would close open suggestions. */
  #isTypingIn(document: TextDocument): boolean {
    const editor = window.activeTextEditor;
    return editor?.document === document && editor.selection.active.line === this.#typedLines.get(document);
  }

  #checkKind(document: TextDocument): void {
    this.#typedLines.delete(document);
    if (!isJsonCandidate(document) || !this.client.isRunning()) return;
    this.#recognize(document).catch((error: unknown) =>
      this.client.error("Could not detect the kind of a document", error, false),
    );
  }

  async #recognize(document: TextDocument): Promise<void> {
    const result = await askServer<DocumentKindResult>(this.client, DOCUMENT_KIND_REQUEST, document.uri);
    if (document.isClosed || !isJsonCandidate(document)) return;
    if (
      result &&
      configuredMode(document) === "switch" &&
      !this.#optedOutUris.includes(document.uri.toString())
    ) {
      if (this.#isTypingIn(document)) return;
      await languages.setTextDocumentLanguage(document, LANGUAGE_ID);
      // The language change has closed any open suggestions. Reopen the list only in a string: elsewhere, the list would
      // catch the Enter after a bracket. With `auto`, the editor shows no message for an empty list.
      const cursor = this.#isTypingIn(document) ? window.activeTextEditor?.selection.active : undefined;
      if (cursor && isInString(document, cursor))
        await commands.executeCommand(SUGGEST_COMMAND, { auto: true });
    } else if (this.#jsonManifests.has(document) !== (result !== null)) {
      if (result) this.#jsonManifests.add(document);
      else this.#jsonManifests.delete(document);
      await this.#updateMenus();
      if (result) this.onJsonManifest(document);
    }
  }

  /** The URIs of documents that the user has changed from the manifest language to another language. */
  get #optedOutUris(): readonly string[] {
    return this.memory.get<readonly string[]>(STORAGE_KEY, []);
  }

  #rememberLanguageChange(document: TextDocument): void {
    const oldLanguage = this.#oldLanguages.get(document);
    this.#oldLanguages.delete(document);
    const uri = document.uri.toString();
    const otherUris = this.#optedOutUris.filter((optedOutUri) => optedOutUri !== uri);
    // This extension never switches a document away from the manifest language, so the user did.
    if (oldLanguage === LANGUAGE_ID)
      void this.memory.update(STORAGE_KEY, [...otherUris, uri].slice(-MAX_OPTED_OUT_URIS));
    else if (oldLanguage !== undefined && document.languageId === LANGUAGE_ID)
      void this.memory.update(STORAGE_KEY, otherUris);
  }

  #forgetDocument(document: TextDocument): void {
    // The editor also reports a document as closed when its language changes.
    if (!document.isClosed) this.#oldLanguages.set(document, document.languageId);
    this.#typedLines.delete(document);
    if (this.#jsonManifests.delete(document)) void this.#updateMenus();
  }

  async #updateMenus(): Promise<void> {
    // Use paths, because the window may use a different URI for a remote file.
    const paths = [...this.#jsonManifests].flatMap(({ uri }) => [uri.path, uri.fsPath]);
    await commands.executeCommand("setContext", MANIFEST_PATHS_KEY, paths);
  }
}

function configuredMode(document: TextDocument): string {
  return workspace.getConfiguration("pluginManifest", document).get("languageMode", "switch");
}
