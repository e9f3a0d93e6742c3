import { Disposable, Uri, workspace, type WebviewPanel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  UNWATCH_ENTRY_REQUEST,
  WATCH_ENTRY_REQUEST,
  entryParamsFor,
  type TabChoices,
  type EntryChangedParams,
} from "../../server/protocol";
import { askServer, errorMessage } from "../editor/ask";
import { fileNameOf } from "../editor/documents";
import { runPageAction, type PageHost } from "../page/actions";
import { chooseBase } from "./choose-base";
import {
  nextModel,
  titleOf,
  withEarlier,
  type EarlierVersions,
  type MessageFromPage,
  type PageModel,
  type PageOptions,
  type TabName,
  type MessageToPage,
} from "../../server/page/model/messages";
import { editorHost } from "./page-host";
import { pageFolder, pageHtml } from "./shell";

/** The delay before the title changes: each change makes the editor redraw all tabs. */
const TITLE_DELAY_MS = 300;

/** Previews one manifest at a time. */
export class PreviewPanel implements Disposable {
  readonly #listeners: Disposable;
  #uri: Uri;
  /** Excludes the earlier versions, which arrive separately. */
  #model: PageModel;
  #earlierVersions: EarlierVersions | undefined;
  #options: PageOptions;
  #choices: TabChoices = { packages: [] };
  /** The tab to select once the page is ready. */
  #requestedTab: TabName | undefined;
  /** True while the page runs. The editor discards the page when the preview is hidden, and restarts the page later. */
  #isReady = false;
  /** The JSON Pointer of the value that the page marks: null if the cursor is not in a value, undefined if unknown. */
  #cursorPointer: string | null | undefined;
  /** The manifest and the parameters (as JSON) for which the server sends entries. */
  #subscription: { readonly uri: Uri; readonly query: string } | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly panel: WebviewPanel,
    uri: Uri,
    private readonly client: BaseLanguageClient,
    extensionUri: Uri,
    isPinned = false,
  ) {
    this.#uri = uri;
    this.#options = { tab: "page", face: "published", isPinned };
    this.#model = { fileName: fileNameOf(uri), result: null };
    this.#listeners = Disposable.from(
      panel.webview.onDidReceiveMessage((message: MessageFromPage) => {
        this.#receive(message).catch((error: unknown) => client.error("The preview failed", error, false));
      }),
      panel.onDidChangeViewState(() => {
        this.#isReady &&= panel.visible;
        this.#updateSubscription();
      }),
    );
    panel.iconPath = Uri.joinPath(extensionUri, "media", "icon.svg");
    panel.webview.options = { enableScripts: true, localResourceRoots: [pageFolder(extensionUri)] };
    panel.webview.html = pageHtml(panel.webview, extensionUri, uri);
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
    this.#updateSubscription();
    this.#listeners.dispose();
    this.panel.dispose();
  }

  showManifest(uri: Uri): void {
    this.#model = { ...this.#model, result: null };
    this.#choices = { packages: [] };
    this.moveTo(uri);
  }

  /** Follows a renamed manifest. Keeps the last entry, because the editor may close the renamed document. */
  moveTo(uri: Uri): void {
    this.#uri = uri;
    this.#model = { fileName: fileNameOf(uri), result: this.#model.result };
    this.#cursorPointer = undefined;
    this.#updateSubscription();
  }

  showTab(tab: TabName, choices: Partial<TabChoices>, notice?: string): void {
    this.#choices = { ...this.#choices, ...choices };
    this.#requestedTab = tab;
    this.#selectTab();
    this.#updateSubscription();
    if (notice !== undefined) this.#post({ type: "done", text: notice });
  }

  resubscribe(): void {
    this.#subscription = undefined;
    this.#updateSubscription();
  }

  showEarlierVersions(earlier: EarlierVersions): void {
    this.#earlierVersions = earlier;
    this.#post({ type: "earlier", earlier });
  }

  showEntry(answer: Pick<EntryChangedParams, "model" | "failure">): void {
    // The server may send an entry before it learns that the document is closed.
    if (this.isVisible && this.#subscription) this.#showModel(nextModel(this.#model, answer));
  }

  /** @param pointer the value at the cursor (JSON Pointer); null if there is no value */
  showCursor(pointer: string | null): void {
    // Most keystrokes leave the cursor in the same value. Marking that value again would delay the next update.
    if (!this.isVisible || pointer === this.#cursorPointer) return;
    this.#cursorPointer = pointer;
    this.#post({ type: "cursor", pointer });
  }

  /** Subscribes while the page is visible and its manifest is open: the server knows open documents only. */
  #updateSubscription(): void {
    const [uri, previous] = [this.#uri, this.#subscription];
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    const parameters = this.isVisible && isOpen ? entryParamsFor(this.#options, this.#choices) : undefined;
    const query = JSON.stringify(parameters);
    if (this.isVisible && !isOpen) this.#showModel({ ...this.#model, stale: { kind: "closed" } });
    if (previous?.uri === uri && previous.query === query) return;
    this.#subscription = parameters && { uri, query };
    if (previous && (!parameters || previous.uri !== uri)) this.#send(UNWATCH_ENTRY_REQUEST, previous.uri);
    if (parameters) this.#send(WATCH_ENTRY_REQUEST, uri, parameters);
  }

  #send(method: string, uri: Uri, parameters: object = {}): void {
    askServer(this.client, method, uri, parameters).catch((error: unknown) => {
      if (uri === this.#subscription?.uri) this.showEntry({ model: null, failure: errorMessage(error) });
    });
  }

  #showModel(model: PageModel): void {
    this.#model = model;
    this.#postModel();
    clearTimeout(this.#titleTimer);
    this.#titleTimer = setTimeout(() => {
      const title = titleOf(this.#model);
      if (this.panel.title !== title) this.panel.title = title;
    }, TITLE_DELAY_MS);
  }

  #selectTab(): void {
    if (this.#requestedTab === undefined || !this.isVisible) return;
    this.#post({ type: "select", tab: this.#requestedTab });
    this.#requestedTab = undefined;
  }

  #postModel(): void {
    this.#post({ type: "show", model: this.#model, document: this.#uri.toString() });
  }

  #post(message: MessageToPage): void {
    void this.panel.webview.postMessage(message);
  }

  async #receive(message: MessageFromPage): Promise<void> {
    switch (message.type) {
      case "ready":
        this.#cursorPointer = undefined;
        if (this.#earlierVersions) this.#post({ type: "earlier", earlier: this.#earlierVersions });
        if (this.#model.result) this.#postModel();
        return this.#applyOptions(message.options);
      case "options":
        return this.#applyOptions(message.options);
      case "compare": {
        const base = message.base ?? (await chooseBase(this.client, this.#uri));
        if (base) this.showTab("changes", { base });
        return;
      }
      default: {
        const { result } = this.#model;
        return runPageAction(message, result && withEarlier(result, this.#earlierVersions), this.#pageHost());
      }
    }
  }

  #pageHost(): PageHost {
    const { viewColumn } = this.panel;
    const { packages } = this.#choices;
    const state = { manifest: this.#uri, face: this.#options.face, packages, viewColumn };
    return editorHost(this.client, state, (text) => this.#post({ type: "done", text }));
  }

  async #applyOptions(options: PageOptions): Promise<void> {
    const needsDocument = options.face !== this.#options.face || !this.#model.result;
    this.#options = options;
    // A deleted file cannot be opened, but its preview stays.
    if (needsDocument) await workspace.openTextDocument(this.#uri).then(undefined, () => undefined);
    this.#isReady = true;
    this.#selectTab();
    this.#updateSubscription();
  }
}
