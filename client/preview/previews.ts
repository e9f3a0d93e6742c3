import {
  Disposable,
  Uri,
  window,
  workspace,
  type ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
} from "vscode";
import { State, type BaseLanguageClient } from "vscode-languageclient";
import { ENTRY_CHANGED_NOTIFICATION, type EntryChangedParams } from "../../server/protocol";
import { nameOf } from "../documents";
import type { PageState } from "./messages";
import { PreviewPanel } from "./panel";

/** By it the editor restores our panels after the window was reloaded. */
export const VIEW_TYPE = "pluginManifest.preview";

/** All previews, at most one for each manifest. */
export class Previews implements Disposable, WebviewPanelSerializer<Partial<PageState>> {
  /** By the manifest's URI. */
  readonly #panels = new Map<string, PreviewPanel>();
  readonly #subscriptions: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly extensionUri: Uri,
  ) {
    const refresh = ({ uri }: { uri: Uri }) => this.#panels.get(uri.toString())?.refresh();
    this.#subscriptions = Disposable.from(
      window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) refresh(document);
      }),
      workspace.onDidOpenTextDocument(refresh),
      workspace.onDidCloseTextDocument(refresh),
      client.onNotification(ENTRY_CHANGED_NOTIFICATION, ({ textDocument }: EntryChangedParams) =>
        this.#panels.get(client.protocol2CodeConverter.asUri(textDocument.uri).toString())?.onEntryChanged(),
      ),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) for (const panel of this.#panels.values()) panel.refresh();
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const panel of this.#panels.values()) panel.dispose();
  }

  /** Shows the preview of a manifest, which need not be open; the focus stays where it is. */
  async open(uri: Uri, viewColumn: ViewColumn): Promise<void> {
    const open = this.#panels.get(uri.toString());
    if (open) {
      open.reveal();
      return;
    }
    await workspace.openTextDocument(uri);
    const title = `Preview ${nameOf(uri)}`;
    const panel = window.createWebviewPanel(
      VIEW_TYPE,
      title,
      { viewColumn, preserveFocus: true },
      { enableFindWidget: true },
    );
    this.#adopt(panel, uri);
  }

  /** After the window was reloaded. */
  deserializeWebviewPanel(panel: WebviewPanel, state: Partial<PageState> | undefined): Promise<void> {
    if (state?.document) this.#adopt(panel, Uri.parse(state.document));
    else panel.dispose();
    return Promise.resolve();
  }

  #adopt(panel: WebviewPanel, uri: Uri): void {
    const key = uri.toString();
    this.#panels.get(key)?.dispose();
    const preview = new PreviewPanel(panel, uri, this.client, this.extensionUri);
    this.#panels.set(key, preview);
    panel.onDidDispose(() => {
      if (this.#panels.get(key) === preview) this.#panels.delete(key);
      preview.dispose();
    });
  }
}
