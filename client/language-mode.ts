import { commands, Disposable, languages, workspace, type Memento, type TextDocument } from "vscode";
import { State, type BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../server/protocol";
import { ask } from "./editor/ask";
import { isJsonCandidate, LANGUAGE_ID } from "./editor/documents";
import { KeptLanguages } from "./editor/kept-languages";

/** How long a text rests before it is looked at again. */
const PAUSE = 500;

/** The context key with the paths of the JSON documents that are manifests, for the `when` clauses of menus. */
const RECOGNIZED = "pluginManifest.recognized";

/**
 * Recognizes a manifest among JSON documents by its content, as the server tells, and gives it the language of its own,
 * unless the user has chosen another by hand or `pluginManifest.languageMode` is `keep`.
 */
export class LanguageMode implements Disposable {
  readonly #recognized = new Set<TextDocument>();
  readonly #pauses = new Map<TextDocument, ReturnType<typeof setTimeout>>();
  readonly #kept: KeptLanguages;
  readonly #subscriptions: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    memory: Memento,
  ) {
    this.#kept = new KeptLanguages(memory);
    this.#subscriptions = Disposable.from(
      this.#kept,
      workspace.onDidOpenTextDocument((document) => this.#look(document)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#lookLater(document)),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("pluginManifest.languageMode")) this.#lookAtAll();
      }),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) this.#lookAtAll();
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const pause of this.#pauses.values()) clearTimeout(pause);
  }

  #lookAtAll(): void {
    for (const document of workspace.textDocuments) this.#look(document);
  }

  #lookLater(document: TextDocument): void {
    if (!isJsonCandidate(document)) return;
    clearTimeout(this.#pauses.get(document));
    this.#pauses.set(
      document,
      setTimeout(() => this.#look(document), PAUSE),
    );
  }

  #look(document: TextDocument): void {
    this.#stopWaiting(document);
    if (!isJsonCandidate(document) || !this.client.isRunning()) return;
    this.#recognize(document).catch((error: unknown) =>
      this.client.error("Could not tell a document's kind", error, false),
    );
  }

  async #recognize(document: TextDocument): Promise<void> {
    const result = await ask<DocumentKindResult | null>(this.client, DOCUMENT_KIND_REQUEST, document.uri);
    if (document.isClosed || !isJsonCandidate(document)) return;
    if (result && mode(document) === "switch" && !this.#kept.has(document)) {
      await languages.setTextDocumentLanguage(document, LANGUAGE_ID);
    } else if (result ? !this.#recognized.has(document) : this.#recognized.has(document)) {
      if (result) this.#recognized.add(document);
      else this.#recognized.delete(document);
      await this.#tellMenus();
    }
  }

  #forget(document: TextDocument): void {
    this.#stopWaiting(document);
    if (this.#recognized.delete(document)) void this.#tellMenus();
  }

  #stopWaiting(document: TextDocument): void {
    clearTimeout(this.#pauses.get(document));
    this.#pauses.delete(document);
  }

  async #tellMenus(): Promise<void> {
    // The window may know a file by another URI than the extension, as with a remote one; its path is the same.
    const paths = [...this.#recognized].flatMap(({ uri }) => [uri.path, uri.fsPath]);
    await commands.executeCommand("setContext", RECOGNIZED, paths);
  }
}

function mode(document: TextDocument): string {
  return workspace.getConfiguration("pluginManifest", document).get("languageMode", "switch");
}
