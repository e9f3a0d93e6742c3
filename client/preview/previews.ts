import {
  Disposable,
  TabInputWebview,
  Uri,
  ViewColumn,
  window,
  workspace,
  type FileRenameEvent,
  type TextDocument,
  type TextEditor,
  type WebviewPanel,
  type WebviewPanelSerializer,
} from "vscode";
import { State, type BaseLanguageClient } from "vscode-languageclient";
import {
  DOCUMENT_KIND_REQUEST,
  EARLIER_VERSIONS_NOTIFICATION,
  ENTRY_CHANGED_NOTIFICATION,
  ENTRY_REQUEST,
  POINTER_AT_REQUEST,
  type ReaderChoices,
  type DocumentKindResult,
  type EarlierVersionsParams,
  type EntryChangedParams,
  type EntryResult,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { isJsonCandidate, LANGUAGE_ID, movedWith, nameOf } from "../editor/documents";
import { titleOf, type PageState, type TabName } from "../../server/page/model/messages";
import { PreviewPanel } from "./panel";
import { PayloadDocuments } from "./payload-documents";

const VIEW_TYPE = "pluginManifest.preview";

/** The delay before the cursor's position is sent, in milliseconds: unnoticeable, but longer than a key repeat. */
const CURSOR_DELAY = 50;

/** All previews, at most one for each manifest. */
export class Previews implements Disposable, WebviewPanelSerializer<Partial<PageState>> {
  readonly #panels = new Set<PreviewPanel>();
  readonly #payloads: PayloadDocuments;
  readonly #subscriptions: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly extensionUri: Uri,
  ) {
    const refresh = ({ uri }: { uri: Uri }) => {
      this.#of(uri)?.refresh();
      this.#payloads.refresh(uri);
    };
    this.#payloads = new PayloadDocuments(client);
    this.#subscriptions = Disposable.from(
      this.#payloads,
      this.#watchCursor(),
      window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      window.onDidChangeActiveTextEditor((editor) => void this.#follow(editor)),
      workspace.onDidOpenTextDocument((document) => {
        refresh(document);
        // An active document opens again when its language changes to the manifest language.
        this.followActive(document);
      }),
      workspace.onDidCloseTextDocument(refresh),
      workspace.onDidRenameFiles(({ files }) => void this.#onRenamed(files)),
      client.onNotification(ENTRY_CHANGED_NOTIFICATION, (params: EntryChangedParams) => {
        const panel = this.#ofDocument(params);
        panel?.show(params);
        if (panel) this.#payloads.refresh(panel.uri);
      }),
      client.onNotification(EARLIER_VERSIONS_NOTIFICATION, (params: EarlierVersionsParams) =>
        this.#ofDocument(params)?.keepEarlier(params),
      ),
      client.onDidChangeState(({ newState }) => {
        if (newState !== State.Starting) for (const { uri } of this.#panels) refresh({ uri });
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const panel of this.#panels) panel.dispose();
  }

  /** Opens a manifest's preview without taking the focus. Reuses a preview that is not pinned. */
  async open(uri: Uri): Promise<void> {
    await workspace.openTextDocument(uri);
    const existing = this.#of(uri) ?? this.#unpinned();
    if (existing) {
      if (existing.uri.toString() !== uri.toString()) existing.follow(uri);
      existing.panel.reveal(undefined, true);
      return;
    }
    const title = titleOf({ fileName: nameOf(uri), result: null });
    const viewColumn = (await this.#closeUnrestored(uri)) ?? ViewColumn.Beside;
    const showOptions = { viewColumn, preserveFocus: true };
    this.#adopt(window.createWebviewPanel(VIEW_TYPE, title, showOptions, { enableFindWidget: true }), uri);
  }

  async showTab(uri: Uri, tab: TabName, chosen: Partial<ReaderChoices>, done?: string): Promise<void> {
    await this.open(uri);
    this.#of(uri)?.showTab(tab, chosen, done);
  }

  /**
   * Closes a manifest's preview from before a window reload: the editor restores a hidden tab only when it is shown.
   * @returns the column of the closed tab
   */
  async #closeUnrestored(uri: Uri): Promise<ViewColumn | undefined> {
    const restored = [...this.#panels].map(({ panel }) => panel.title);
    const unrestored = window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input, label }) => isPreview(input) && !restored.includes(label));
    if (unrestored.length === 0) return undefined;
    const result = await ask<EntryResult | null>(this.client, ENTRY_REQUEST, uri);
    const title = titleOf({ fileName: nameOf(uri), result });
    const tab = unrestored.find(({ label }) => label === title);
    if (!tab) return undefined;
    await window.tabGroups.close(tab, true);
    return tab.group.viewColumn;
  }

  deserializeWebviewPanel(panel: WebviewPanel, state: Partial<PageState> | undefined): Promise<void> {
    if (state?.document) this.#adopt(panel, Uri.parse(state.document), state.isPinned);
    else panel.dispose();
    return Promise.resolve();
  }

  /** The document that a command is about: the focused preview's, or else the active editor's. */
  get activeManifest(): Uri | undefined {
    const focused = [...this.#panels].find(({ panel }) => panel.active);
    return focused?.uri ?? window.activeTextEditor?.document.uri;
  }

  #of(uri: Uri): PreviewPanel | undefined {
    return [...this.#panels].find((panel) => panel.uri.toString() === uri.toString());
  }

  #unpinned(): PreviewPanel | undefined {
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

  followActive(document: TextDocument): void {
    const editor = window.activeTextEditor;
    if (editor?.document === document) void this.#follow(editor);
  }

  async #follow(editor: TextEditor | undefined): Promise<void> {
    const document = editor?.document;
    if (!document || !this.#unpinned() || this.#of(document.uri)) return;
    if (document.languageId !== LANGUAGE_ID && !isJsonCandidate(document)) return;
    const kind = await ask<DocumentKindResult | null>(this.client, DOCUMENT_KIND_REQUEST, document.uri).catch(
      () => null,
    );
    if (kind && window.activeTextEditor === editor && !this.#of(document.uri))
      this.#unpinned()?.follow(document.uri);
  }

  async #onRenamed(files: FileRenameEvent["files"]): Promise<void> {
    for (const panel of this.#panels) {
      const [uri] = files.flatMap((file) => movedWith(panel.uri, file) ?? []);
      if (!uri) continue;
      // A preview stays when its file is deleted.
      await workspace.openTextDocument(uri).then(undefined, () => undefined);
      if (!this.#of(uri)) panel.follow(uri);
    }
  }

  /** Shows the value at the active editor's cursor in the preview. */
  #watchCursor(): Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastRequest = 0;
    const update = async () => {
      const editor = window.activeTextEditor;
      const panel = editor && this.#of(editor.document.uri);
      if (!editor || !panel?.isVisible) return;
      const request = ++lastRequest;
      const position = this.client.code2ProtocolConverter.asPosition(editor.selection.active);
      const parameters = { position };
      const pointer = await ask<string | null>(this.client, POINTER_AT_REQUEST, panel.uri, parameters).catch(
        () => null,
      );
      // A later request may be answered first.
      if (request === lastRequest) panel.showCursor(pointer);
    };
    const updateLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), CURSOR_DELAY);
    };
    return Disposable.from(
      window.onDidChangeTextEditorSelection(updateLater),
      window.onDidChangeActiveTextEditor(updateLater),
      { dispose: () => clearTimeout(timer) },
    );
  }

  #ofDocument({ textDocument }: EntryChangedParams | EarlierVersionsParams): PreviewPanel | undefined {
    return this.#of(this.client.protocol2CodeConverter.asUri(textDocument.uri));
  }
}

/** Tests if a tab has a preview. The editor prefixes the view type. */
function isPreview(input: unknown): boolean {
  return input instanceof TabInputWebview && input.viewType.endsWith(VIEW_TYPE);
}
