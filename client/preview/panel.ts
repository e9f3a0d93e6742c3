import { Disposable, env, Uri, workspace, type WebviewPanel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { ENTRY_REQUEST, type EntryResult, type Face } from "../../server/protocol";
import { ask } from "../ask";
import { nameOf } from "../documents";
import { Feed } from "./feed";
import type { FromPage, PageModel, ToPage } from "./messages";
import { nextModel, titleOf, type Answer } from "./model";
import { webAddress } from "./page/web-address";
import { revealText } from "./reveal";
import { pageFiles, pageShell } from "./shell";

/** An answer, and whether it is still about the newest text when it arrives. */
type Reply = Answer & { readonly isCurrent: boolean };

/** One panel with the preview of one manifest. */
export class PreviewPanel implements Disposable {
  readonly #feed: Feed<Reply>;
  readonly #subscriptions: Disposable;
  #model: PageModel;
  #face: Face = "published";
  /** Whether the page has started; one that is hidden is taken down and starts anew when it is shown. */
  #isReady = false;

  constructor(
    private readonly panel: WebviewPanel,
    private readonly uri: Uri,
    private readonly client: BaseLanguageClient,
    extensionUri: Uri,
  ) {
    this.#model = { fileName: nameOf(uri), result: null };
    this.#feed = new Feed({
      ask: () => this.#ask(),
      isCurrent: ({ isCurrent }) => isCurrent,
      show: (reply) => this.#show(nextModel(this.#model, reply)),
      isWatched: () => this.#isReady && this.panel.visible,
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

  dispose(): void {
    this.#isReady = false;
    this.#subscriptions.dispose();
    this.panel.dispose();
  }

  /** Brings the panel to the front, without taking the focus. */
  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** The text has changed, or whether there is one. */
  refresh(): void {
    this.#feed.refresh();
  }

  /** The server says that the entry has changed. */
  onEntryChanged(): void {
    // An answer that is on its way is newer than the message that it overtakes us with.
    if (!this.#feed.isAsking) this.#feed.refresh();
  }

  async #ask(): Promise<Reply> {
    const key = this.uri.toString();
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === key);
    if (!document) return { kind: "closed", isCurrent: true };
    const { version } = document;
    const face = this.#face;
    try {
      const result = await ask<EntryResult | null>(this.client, ENTRY_REQUEST, this.uri, { face });
      const isCurrent = (result?.version ?? version) === document.version && face === this.#face;
      return { kind: "answered", result, isCurrent };
    } catch (error) {
      return {
        kind: "unanswered",
        message: error instanceof Error ? error.message : String(error),
        isCurrent: true,
      };
    }
  }

  #show(model: PageModel): void {
    this.#model = model;
    const title = titleOf(model);
    if (this.panel.title !== title) this.panel.title = title;
    this.#post({ type: "show", model });
  }

  #post(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  async #receive(message: FromPage): Promise<void> {
    switch (message.type) {
      case "ready":
        if (this.#model.result) this.#post({ type: "show", model: this.#model });
        return this.#changeFace(message.face);
      case "face":
        return this.#changeFace(message.face);
      case "copy":
        await env.clipboard.writeText(JSON.stringify(this.#model.result?.entry, null, 2));
        this.#post({ type: "copied" });
        return;
      case "link":
        return this.#follow(message.url);
      case "reveal":
        return revealText(this.uri, message, this.panel.viewColumn);
    }
  }

  async #changeFace(face: Face): Promise<void> {
    const isNews = face !== this.#face || !this.#model.result;
    this.#face = face;
    // The server knows open documents only. A file that is gone keeps its page.
    if (isNews) await workspace.openTextDocument(this.uri).then(undefined, () => undefined);
    this.#isReady = true;
    this.#feed.refresh();
  }

  /** The page is not to be trusted with what it asks to open. */
  async #follow(url: string): Promise<void> {
    const address = webAddress(url);
    if (address) await env.openExternal(Uri.parse(address.href, true));
  }
}
