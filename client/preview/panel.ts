import { Disposable, Uri, workspace, type WebviewPanel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { EntryResult, PackageOf } from "../../server/protocol";
import { nameOf } from "../editor/documents";
import { copyValue, followLink, locate, openPayload, savePayload } from "./actions";
import { Feed } from "./feed";
import { applyFix } from "./fixes";
import type { FromPage, PageModel, PageOptions, TabName, ToPage } from "../../server/page/model/messages";
import { nextModel, titleOf, type Answer } from "../../server/page/model/model";
import { EntryQuestions, type Question } from "./questions";
import { applyReleaseFix, releaseAction, type ReleaseSubject } from "./release";
import { shortened } from "../../server/core/text/older-versions";
import { revealText } from "./reveal";
import { pageFiles, pageShell } from "./shell";

/** An answer; `isCurrent` if it is still about the newest text when it arrives. */
type Reply = Answer & { readonly isCurrent: boolean };

/**
 * The delay before the tab shows a changed plugin name, in milliseconds: the editor lays out all its tabs anew, which
 * would slow down the page at each keystroke.
 */
const TITLE_DELAY = 300;

/** A panel that previews one manifest at a time. */
export class PreviewPanel implements Disposable {
  readonly #feed: Feed<Reply>;
  readonly #questions: EntryQuestions;
  readonly #subscriptions: Disposable;
  #uri: Uri;
  #model: PageModel;
  #options: PageOptions = {
    face: "published",
    isPinned: false,
    wantsChecks: false,
    wantsRelease: false,
  };
  /** The packages of the release that the page shows. */
  #packages: readonly PackageOf[] = [];
  /** The tab to show once the page has started. */
  #tab: TabName | undefined;
  /** True once the page has started. The editor discards a hidden page and restarts it when it is shown. */
  #isReady = false;
  /** True if the server has sent a change while a request was pending. */
  #hasChanged = false;
  /** The number of the earlier versions that the page has. */
  #sentOlder: number | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly panel: WebviewPanel,
    uri: Uri,
    private readonly client: BaseLanguageClient,
    extensionUri: Uri,
    isPinned = false,
  ) {
    this.#uri = uri;
    this.#options = { ...this.#options, isPinned };
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

  /** The manifest that the panel shows. */
  get uri(): Uri {
    return this.#uri;
  }

  /** True if the panel keeps its manifest when another one becomes active. */
  get isPinned(): boolean {
    return this.#options.isPinned;
  }

  /** True if the page has started and is visible. */
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
    this.#sentOlder = undefined;
    this.#packages = [];
    this.#feed.refresh();
  }

  /** Shows the checklist before a release with some packages. */
  showRelease(packages: readonly PackageOf[]): void {
    this.#packages = packages;
    this.#tab = "release";
    this.#showTab();
    this.#feed.refresh();
  }

  /** Updates the page after the document was opened, changed or closed. */
  refresh(): void {
    this.#feed.refresh();
  }

  /** Handles the server's notification that the entry has changed. */
  onEntryChanged(): void {
    // A pending answer is newer than this message, except for earlier versions that are still being read.
    if (this.#feed.isAsking) this.#hasChanged = true;
    else this.#feed.refresh();
  }

  /** Marks the value under the text editor's cursor (JSON Pointer in the manifest); null: none. */
  showCursor(pointer: string | null): void {
    if (this.isVisible) this.#post({ type: "cursor", pointer });
  }

  async #ask(): Promise<Reply> {
    const uri = this.#uri;
    const { face } = this.#options;
    const document = workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    if (!document) return { kind: "closed", isCurrent: true };
    const { version } = document;
    this.#hasChanged = false;
    try {
      const result = await this.#questions.ask(uri, version, this.#question());
      const isSame = uri === this.#uri && face === this.#options.face;
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
    this.#titleTimer = setTimeout(() => this.#showTitle(), TITLE_DELAY);
    this.#expectNext(reply);
    const { result } = this.#model;
    if (this.#hasChanged && (result?.earlier.isLoading || result?.release?.isLoading)) this.#feed.refresh();
  }

  #expectNext(reply: Reply): void {
    if (reply.kind !== "answered" || !reply.result) return;
    this.#questions.expect(this.#uri, reply.result.version, this.#question());
  }

  #question(): Question {
    const { face, wantsChecks: checks, wantsRelease } = this.#options;
    return { face, checks, ...(wantsRelease && { release: { packages: this.#packages } }) };
  }

  #showTab(): void {
    if (this.#tab === undefined || !this.isVisible) return;
    this.#post({ type: "select", tab: this.#tab });
    this.#tab = undefined;
  }

  #showTitle(): void {
    const title = titleOf(this.#model);
    if (this.panel.title !== title) this.panel.title = title;
  }

  #postModel(): void {
    const { result } = this.#model;
    const isKnown = result?.older !== undefined && result.older === this.#sentOlder;
    this.#sentOlder = result?.older;
    const model = isKnown ? { ...this.#model, result: shortened(result) } : this.#model;
    this.#post({ type: "show", model, document: this.#uri.toString() });
  }

  #post(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  async #receive(message: FromPage): Promise<void> {
    const { result } = this.#model;
    switch (message.type) {
      case "ready":
        this.#sentOlder = undefined;
        if (result) this.#postModel();
        return this.#apply(message.options);
      case "options":
        return this.#apply(message.options);
      case "link":
        return followLink(message.url);
      case "locate":
        return locate(this.client, this.#uri, message.pointer, this.panel.viewColumn);
      case "reveal":
        return revealText(this.#uri, message, this.panel.viewColumn);
      case "fix":
        if (result)
          this.#done(await applyFix(this.client, this.#uri, result, message, this.panel.viewColumn));
        return;
      case "releaseFix":
        if (result) this.#done(await applyReleaseFix(this.client, this.#subject(result), message));
        return;
      case "release":
        if (result) this.#done(await releaseAction(this.client, this.#subject(result), message));
        return;
      case "copy":
        if (result) this.#done(await copyValue(result, message.pointer));
        return;
      case "save":
        if (result) this.#done(await savePayload(this.#uri, result));
        return;
      case "open":
        return openPayload(this.#uri, this.#options.face, this.panel.viewColumn);
    }
  }

  #subject(result: EntryResult): ReleaseSubject {
    const { viewColumn: previewColumn } = this.panel;
    return { manifest: this.#uri, result, packages: this.#packages, previewColumn };
  }

  #done(text: string | undefined): void {
    if (text !== undefined) this.#post({ type: "done", text });
  }

  async #apply(options: PageOptions): Promise<void> {
    const needsDocument = options.face !== this.#options.face || !this.#model.result;
    this.#options = options;
    // The server knows open documents only. A page stays when its file is deleted.
    if (needsDocument) await workspace.openTextDocument(this.#uri).then(undefined, () => undefined);
    this.#isReady = true;
    this.#showTab();
    this.#feed.refresh();
  }
}
