import {
  Disposable,
  Uri,
  window,
  workspace,
  type FileRenameEvent,
  type TextEditor,
  type ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
} from "vscode";
import { State, type BaseLanguageClient } from "vscode-languageclient";
import {
  DOCUMENT_KIND_REQUEST,
  ENTRY_CHANGED_NOTIFICATION,
  type DocumentKindResult,
  type EntryChangedParams,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { isJsonCandidate, LANGUAGE_ID, movedWith, nameOf } from "../editor/documents";
import { CursorWatch } from "./cursor";
import type { PageState } from "./page/model/messages";
import { titleOf } from "./page/model/model";
import { PreviewPanel } from "./panel";
import { PayloadDocuments } from "./payload-documents";

/** By it the editor restores our panels after the window was reloaded. */
export const VIEW_TYPE = "pluginManifest.preview";

/** All previews, at most one for each manifest. */
export class Previews implements Disposable, WebviewPanelSerializer<Partial<PageState>> {
  /** In the order in which they were opened. */
  readonly #panels = new Set<PreviewPanel>();
  readonly #payloads: PayloadDocuments;
  readonly #subscriptions: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly extensionUri: Uri,
  ) {
    const refresh = ({ uri }: { uri: Uri }) => this.#of(uri)?.refresh();
    this.#payloads = new PayloadDocuments(client);
    this.#subscriptions = Disposable.from(
      this.#payloads,
      new CursorWatch(client, ({ document }) => {
        const panel = this.#of(document.uri);
        return panel ? [panel] : [];
      }),
      window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      window.onDidChangeActiveTextEditor((editor) => void this.#follow(editor)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) refresh(document);
      }),
      workspace.onDidOpenTextDocument(refresh),
      workspace.onDidCloseTextDocument(refresh),
      workspace.onDidRenameFiles(({ files }) => void this.#onRenamed(files)),
      client.onNotification(ENTRY_CHANGED_NOTIFICATION, (params: EntryChangedParams) =>
        this.#onChanged(params),
      ),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) for (const panel of this.#panels) panel.refresh();
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const panel of this.#panels) panel.dispose();
  }

  /**
   * Shows the preview of a manifest, which need not be open; the focus stays where it is. A preview that is not pinned
   * is used again.
   */
  async open(uri: Uri, viewColumn: ViewColumn): Promise<void> {
    const open = this.#of(uri) ?? this.#follower();
    if (open) {
      await workspace.openTextDocument(uri);
      if (open.uri.toString() !== uri.toString()) open.follow(uri);
      open.reveal();
      return;
    }
    await workspace.openTextDocument(uri);
    const title = titleOf({ fileName: nameOf(uri), result: null });
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
    if (state?.document) this.#adopt(panel, Uri.parse(state.document), state.isPinned);
    else panel.dispose();
    return Promise.resolve();
  }

  #of(uri: Uri): PreviewPanel | undefined {
    return [...this.#panels].find((panel) => panel.uri.toString() === uri.toString());
  }

  /** The panel that goes with the active manifest; of several, the newest. */
  #follower(): PreviewPanel | undefined {
    return [...this.#panels].findLast(({ isPinned }) => !isPinned);
  }

  #adopt(panel: WebviewPanel, uri: Uri, isPinned = false): void {
    this.#of(uri)?.dispose();
    const preview = new PreviewPanel(panel, uri, this.client, this.extensionUri, isPinned);
    this.#panels.add(preview);
    panel.onDidDispose(() => {
      this.#panels.delete(preview);
      preview.dispose();
    });
  }

  /** Another editor is active: the preview goes with it if a manifest is in it that no preview shows. */
  async #follow(editor: TextEditor | undefined): Promise<void> {
    const document = editor?.document;
    if (!document || !this.#follower() || this.#of(document.uri)) return;
    if (document.languageId !== LANGUAGE_ID && !isJsonCandidate(document)) return;
    const kind = await ask<DocumentKindResult | null>(this.client, DOCUMENT_KIND_REQUEST, document.uri).catch(
      () => null,
    );
    if (kind && window.activeTextEditor === editor && !this.#of(document.uri))
      this.#follower()?.follow(document.uri);
  }

  /** Previews go with their manifests, also those that are pinned or whose manifest is in no editor. */
  async #onRenamed(files: FileRenameEvent["files"]): Promise<void> {
    for (const panel of this.#panels) {
      const [uri] = files.flatMap((file) => movedWith(panel.uri, file) ?? []);
      if (!uri) continue;
      // The server knows open documents only. A file that is gone again keeps its page.
      await workspace.openTextDocument(uri).then(undefined, () => undefined);
      if (!this.#of(uri)) panel.follow(uri);
    }
  }

  #onChanged({ textDocument }: EntryChangedParams): void {
    const uri = this.client.protocol2CodeConverter.asUri(textDocument.uri);
    this.#of(uri)?.onEntryChanged();
    this.#payloads.refresh(uri);
  }
}
