import { Disposable, Uri, workspace, type WebviewPanel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  UNWATCH_ENTRY_REQUEST,
  WATCH_ENTRY_REQUEST,
  questionFor,
  type ReaderChoices,
  type EntryChangedParams,
  type EntryResult,
} from "../../server/protocol";
import { type EarlierVersions, withEarlier } from "../../server/page/model/messages";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { act, type PageHost } from "../page/actions";
import { chooseBase } from "./choose-base";
import {
  nextModel,
  titleOf,
  type FromPage,
  type PageModel,
  type PageOptions,
  type TabName,
  type ToPage,
} from "../../server/page/model/messages";
import { editorAsHost } from "./page-host";
import { pageFiles, pageShell } from "./shell";

/**
 * The delay before the tab shows a changed plugin name, in milliseconds: the editor lays out all its tabs anew, which
 * would slow down the page at each keystroke.
 */
const TITLE_DELAY = 300;

/** A panel that previews one manifest at a time. */
export class PreviewPanel implements Disposable {
  readonly #subscriptions: Disposable;
  #uri: Uri;
  /** What the page shows, without the earlier versions. */
  #model: PageModel;
  #earlier: EarlierVersions | undefined;
  #options: PageOptions = { tab: "page", face: "published", isPinned: false };
  #chosen: ReaderChoices = { packages: [] };
  #tab: TabName | undefined;
  /** True once the page has started. The editor discards a hidden page and restarts it when it is shown. */
  #isReady = false;
  /** The value under the cursor as the page knows it (JSON Pointer, null: none); undefined if it knows nothing. */
  #cursor: string | null | undefined;
  /** What the panel watches at the server; undefined while it watches nothing. */
  #watched: { readonly uri: Uri; readonly asked: string } | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly panel: WebviewPanel,
    uri: Uri,
    private readonly client: BaseLanguageClient,
    extensionUri: Uri,
    isPinned = false,
  ) {
    this.#uri = uri;
    this.#options = { ...this.#options, isPinned };
    this.#model = { fileName: nameOf(uri), result: null };
    this.#subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message: FromPage) => {
        this.#receive(message).catch((error: unknown) => client.error("The preview failed", error, false));
      }),
      panel.onDidChangeViewState(() => {
        this.#isReady &&= panel.visible;
        this.#watch();
      }),
    );
    panel.iconPath = Uri.joinPath(extensionUri, "media", "icon.svg");
    panel.webview.options = { enableScripts: true, localResourceRoots: [pageFiles(extensionUri)] };
    panel.webview.html = pageShell(panel.webview, extensionUri, uri);
  }

  get uri(): Uri {
    return this.#uri;
  }

  get isPinned(): boolean {
    return this.#options.isPinned;
  }

  get isVisible(): boolean {
    return this.#isReady && this.panel.visible;
  }

  dispose(): void {
    this.#isReady = false;
    clearTimeout(this.#titleTimer);
    this.#watch();
    this.#subscriptions.dispose();
    this.panel.dispose();
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  follow(uri: Uri): void {
    this.#uri = uri;
    this.#model = { fileName: nameOf(uri), result: null };
    this.#chosen = { packages: [] };
    this.#cursor = undefined;
    this.#watch();
  }

  showTab(tab: TabName, chosen: Partial<ReaderChoices>, done?: string): void {
    this.#chosen = { ...this.#chosen, ...chosen };
    this.#tab = tab;
    this.#showTab();
    this.#watch();
    this.#done(done);
  }

  refresh(): void {
    this.#watched = undefined;
    this.#watch();
  }

  keepEarlier(earlier: EarlierVersions): void {
    this.#earlier = earlier;
    this.#postEarlier();
  }

  show(answer: Pick<EntryChangedParams, "model" | "failure">): void {
    if (this.isVisible) this.#show(nextModel(this.#model, answer));
  }

  /** Marks the value under the text editor's cursor (JSON Pointer in the manifest); null: none. */
  showCursor(pointer: string | null): void {
    // Most keystrokes leave the cursor in its value, and marking it again would delay the next page.
    if (!this.isVisible || pointer === this.#cursor) return;
    this.#cursor = pointer;
    this.#post({ type: "cursor", pointer });
  }

  #watch(): void {
    const [uri, watched] = [this.#uri, this.#watched];
    const isOpen = workspace.textDocuments.some((open) => open.uri.toString() === uri.toString());
    const parameters = this.isVisible && isOpen ? questionFor(this.#options, this.#chosen) : undefined;
    const asked = JSON.stringify(parameters);
    if (this.isVisible && !isOpen) this.#show({ ...this.#model, trouble: { kind: "closed" } });
    if (watched?.uri === uri && watched.asked === asked) return;
    this.#watched = parameters && { uri, asked };
    if (watched && (!parameters || watched.uri !== uri)) this.#send(UNWATCH_ENTRY_REQUEST, watched.uri);
    if (parameters) this.#send(WATCH_ENTRY_REQUEST, uri, parameters);
  }

  #send(method: string, uri: Uri, parameters: object = {}): void {
    ask(this.client, method, uri, parameters).catch((error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error);
      if (uri === this.#watched?.uri) this.show({ model: null, failure });
    });
  }

  #show(model: PageModel): void {
    this.#model = model;
    this.#postModel();
    clearTimeout(this.#titleTimer);
    this.#titleTimer = setTimeout(() => this.#showTitle(), TITLE_DELAY);
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

  #postEarlier(): void {
    if (this.#earlier) this.#post({ type: "earlier", earlier: this.#earlier });
  }

  #postModel(): void {
    this.#post({ type: "show", model: this.#model, document: this.#uri.toString() });
  }

  #post(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  get #result(): EntryResult | null {
    return this.#model.result && withEarlier(this.#model.result, this.#earlier);
  }

  async #receive(message: FromPage): Promise<void> {
    switch (message.type) {
      case "ready":
        this.#cursor = undefined;
        this.#postEarlier();
        if (this.#model.result) this.#postModel();
        return this.#apply(message.options);
      case "options":
        return this.#apply(message.options);
      case "compare": {
        const base = message.base ?? (await chooseBase(this.client, this.#uri));
        if (base) this.showTab("changes", { base });
        return;
      }
      default:
        return act(message, this.#result, this.#host());
    }
  }

  #host(): PageHost {
    const { viewColumn } = this.panel;
    const { packages } = this.#chosen;
    const shown = { manifest: this.#uri, face: this.#options.face, packages, viewColumn };
    return editorAsHost(this.client, shown, (text) => this.#done(text));
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
    this.#watch();
  }
}
