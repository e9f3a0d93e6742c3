import { Disposable, Uri, workspace, type WebviewPanel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { nameOf } from "../editor/documents";
import { copyValue, followLink, locate, openPayload, savePayload } from "./actions";
import { Feed } from "./feed";
import type { FromPage, PageModel, ToPage, Wish } from "./page/model/messages";
import { nextModel, titleOf, type Answer } from "./page/model/model";
import { EntryQuestions } from "./questions";
import { revealText } from "./reveal";
import { pageFiles, pageShell } from "./shell";

/** An answer, and whether it is still about the newest text when it arrives. */
type Reply = Answer & { readonly isCurrent: boolean };

/**
 * How long a plugin's name rests before the tab takes it, in milliseconds: the editor lays out all its tabs anew, and
 * the page would wait for that with each keystroke.
 */
const TITLE_REST = 300;

/** One panel with the preview of one manifest at a time. */
export class PreviewPanel implements Disposable {
  readonly #feed: Feed<Reply>;
  readonly #questions: EntryQuestions;
  readonly #subscriptions: Disposable;
  #uri: Uri;
  #model: PageModel;
  #wish: Wish = { face: "published", isPinned: false, wantsChecks: false };
  /** Whether the page has started; one that is hidden is taken down and starts anew when it is shown. */
  #isReady = false;
  /** Whether the server has told of a change while an answer was on its way. */
  #hasHeard = false;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly panel: WebviewPanel,
    uri: Uri,
    private readonly client: BaseLanguageClient,
    extensionUri: Uri,
    isPinned = false,
  ) {
    this.#uri = uri;
    this.#wish = { ...this.#wish, isPinned };
    this.#model = { fileName: nameOf(uri), result: null };
    this.#questions = new EntryQuestions(client);
    this.#feed = new Feed({
      ask: () => this.#ask(),
      isCurrent: ({ isCurrent }) => isCurrent,
      show: (reply) => this.#show(reply),
      isWatched: () => this.isVisible,
    });
    this.#subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message: FromPage) => {
        this.#receive(message).catch((error: unknown) => client.error("The preview failed", error, false));
      }),
      panel.onDidChangeViewState(() => (this.#isReady &&= panel.visible)),
    );
    panel.iconPath = Uri.joinPath(extensionUri, "media", "icon.svg");
    panel.webview.options = { enableScripts: true, localResourceRoots: [pageFiles(extensionUri)] };
    panel.webview.html = pageShell(panel.webview, extensionUri, uri);
  }

  /** The manifest that it shows. */
  get uri(): Uri {
    return this.#uri;
  }

  /** Whether it stays with its manifest. */
  get isPinned(): boolean {
    return this.#wish.isPinned;
  }

  /** Whether somebody can look at it. */
  get isVisible(): boolean {
    return this.#isReady && this.panel.visible;
  }

  dispose(): void {
    this.#isReady = false;
    clearTimeout(this.#titleTimer);
    this.#questions.forget();
    this.#subscriptions.dispose();
    this.panel.dispose();
  }

  /** Brings the panel to the front, without taking the focus. */
  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** Shows another manifest from now on. */
  follow(uri: Uri): void {
    this.#uri = uri;
    this.#model = { fileName: nameOf(uri), result: null };
    this.#feed.refresh();
  }

  /** The text has changed, or whether there is one. */
  refresh(): void {
    this.#feed.refresh();
  }

  /** The server says that the entry has changed. */
  onEntryChanged(): void {
    // An answer that is on its way is newer than the message that it overtakes us with, but for what is still read.
    if (this.#feed.isAsking) this.#hasHeard = true;
    else this.#feed.refresh();
  }

  /** The cursor in the text is in a value (JSON Pointer in the manifest), or in none. */
  showCursor(pointer: string | null): void {
    if (this.isVisible) this.#post({ type: "cursor", pointer });
  }

  async #ask(): Promise<Reply> {
    const uri = this.#uri;
    const { face, wantsChecks } = this.#wish;
    const document = workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    if (!document) return { kind: "closed", isCurrent: true };
    const { version } = document;
    this.#hasHeard = false;
    try {
      const question = { face, checks: wantsChecks };
      const result = await this.#questions.ask(uri, version, question);
      const isSame = uri === this.#uri && face === this.#wish.face;
      return {
        kind: "answered",
        result,
        isCurrent: isSame && (result?.version ?? version) === document.version,
      };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: "unanswered", message, isCurrent: true };
    }
  }

  #show(reply: Reply): void {
    this.#model = nextModel(this.#model, reply);
    this.#postModel();
    clearTimeout(this.#titleTimer);
    this.#titleTimer = setTimeout(() => this.#showTitle(), TITLE_REST);
    this.#expectNext(reply);
    if (this.#hasHeard && this.#model.result?.earlier.isLoading) this.#feed.refresh();
  }

  #expectNext(reply: Reply): void {
    if (reply.kind !== "answered" || !reply.result) return;
    const { face, wantsChecks: checks } = this.#wish;
    this.#questions.expect(this.#uri, reply.result.version, { face, checks });
  }

  #showTitle(): void {
    const title = titleOf(this.#model);
    if (this.panel.title !== title) this.panel.title = title;
  }

  #postModel(): void {
    this.#post({ type: "show", model: this.#model, document: this.#uri.toString() });
  }

  #post(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  async #receive(message: FromPage): Promise<void> {
    const { result } = this.#model;
    switch (message.type) {
      case "ready":
        if (result) this.#postModel();
        return this.#obey(message.wish);
      case "wish":
        return this.#obey(message.wish);
      case "link":
        return followLink(message.url);
      case "locate":
        return locate(this.client, this.#uri, message.pointer, this.panel.viewColumn);
      case "reveal":
        return revealText(this.#uri, message, this.panel.viewColumn);
      case "copy":
        if (result) this.#done(await copyValue(result, message.pointer));
        return;
      case "save":
        if (result) this.#done(await savePayload(this.#uri, result.entry));
        return;
      case "open":
        return openPayload(this.#uri, this.#wish.face, this.panel.viewColumn);
    }
  }

  #done(text: string | undefined): void {
    if (text !== undefined) this.#post({ type: "done", text });
  }

  async #obey(wish: Wish): Promise<void> {
    const isNews = wish.face !== this.#wish.face || !this.#model.result;
    this.#wish = wish;
    // The server knows open documents only. A file that is gone keeps its page.
    if (isNews) await workspace.openTextDocument(this.#uri).then(undefined, () => undefined);
    this.#isReady = true;
    this.#feed.refresh();
  }
}
