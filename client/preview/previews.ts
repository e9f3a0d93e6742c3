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
  type TabChoices,
  type DocumentKindResult,
  type EarlierVersionsParams,
  type EntryChangedParams,
  type EntryResult,
} from "../../server/protocol";
import { askServer } from "../editor/ask";
import { isJsonCandidate, LANGUAGE_ID, movedUri, fileNameOf } from "../editor/documents";
import { titleOf, type PageState, type TabName } from "../../server/page/model/messages";
import { PreviewPanel } from "./panel";
import { PayloadDocuments } from "./payload-documents";

const VIEW_TYPE = "pluginManifest.preview";

/** The delay before the cursor's position is sent: too short to notice, longer than a key repeat. */
const CURSOR_DELAY_MS = 50;

/** Manages the previews, at most one for each manifest. */
export class Previews implements Disposable, WebviewPanelSerializer<Partial<PageState>> {
  readonly #panels = new Set<PreviewPanel>();
  readonly #payloads: PayloadDocuments;
  readonly #subscriptions: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly extensionUri: Uri,
  ) {
    const refresh = ({ uri }: { uri: Uri }) => {
      this.#panelOf(uri)?.resubscribe();
      this.#payloads.refresh(uri);
    };
    this.#payloads = new PayloadDocuments(client);
    this.#subscriptions = Disposable.from(
      this.#payloads,
      this.#watchCursor(),
      window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      window.onDidChangeActiveTextEditor((editor) => void this.#followEditor(editor)),
      workspace.onDidOpenTextDocument((document) => {
        refresh(document);
        // The active document is reported as opened again when its language changes to the manifest language.
        this.followIfActive(document);
      }),
      workspace.onDidCloseTextDocument(refresh),
      workspace.onDidRenameFiles(({ files }) => void this.#onRenamed(files)),
      client.onNotification(ENTRY_CHANGED_NOTIFICATION, (params: EntryChangedParams) => {
        const panel = this.#panelOfDocument(params);
        panel?.showEntry(params);
        if (panel) this.#payloads.refresh(panel.uri);
      }),
      client.onNotification(EARLIER_VERSIONS_NOTIFICATION, (params: EarlierVersionsParams) =>
        this.#panelOfDocument(params)?.showEarlierVersions(params),
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
    const preview = this.#panelOf(uri) ?? this.#unpinnedPanel();
    if (preview) {
      if (preview.uri.toString() !== uri.toString()) preview.showManifest(uri);
      preview.panel.reveal(undefined, true);
      return;
    }
    const title = titleOf({ fileName: fileNameOf(uri), result: null });
    const viewColumn = (await this.#closeUnrestoredTab(uri)) ?? ViewColumn.Beside;
    const showOptions = { viewColumn, preserveFocus: true };
    this.#addPanel(window.createWebviewPanel(VIEW_TYPE, title, showOptions, { enableFindWidget: true }), uri);
  }

  async showTab(uri: Uri, tab: TabName, choices: Partial<TabChoices>, notice?: string): Promise<void> {
    await this.open(uri);
    this.#panelOf(uri)?.showTab(tab, choices, notice);
  }

  /** Closes a manifest's preview tab if the editor has not restored it since a reload. @returns the tab's column */
  async #closeUnrestoredTab(uri: Uri): Promise<ViewColumn | undefined> {
    const restoredTitles = [...this.#panels].map(({ panel }) => panel.title);
    const unrestoredTabs = window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input, label }) => isPreview(input) && !restoredTitles.includes(label));
    if (unrestoredTabs.length === 0) return undefined;
    const result = await askServer<EntryResult>(this.client, ENTRY_REQUEST, uri);
    const title = titleOf({ fileName: fileNameOf(uri), result });
    const tab = unrestoredTabs.find(({ label }) => label === title);
    if (!tab) return undefined;
    await window.tabGroups.close(tab, true);
    return tab.group.viewColumn;
  }

  deserializeWebviewPanel(panel: WebviewPanel, state: Partial<PageState> | undefined): Promise<void> {
    if (state?.document) this.#addPanel(panel, Uri.parse(state.document), state.isPinned);
    else panel.dispose();
    return Promise.resolve();
  }

  /** The document for commands: the focused preview's manifest, or else the active editor's document. */
  get activeManifest(): Uri | undefined {
    const focusedPanel = [...this.#panels].find(({ panel }) => panel.active);
    return focusedPanel?.uri ?? window.activeTextEditor?.document.uri;
  }

  #panelOf(uri: Uri): PreviewPanel | undefined {
    return [...this.#panels].find((panel) => panel.uri.toString() === uri.toString());
  }

  #unpinnedPanel(): PreviewPanel | undefined {
    return [...this.#panels].findLast(({ isPinned }) => !isPinned);
  }

  #addPanel(panel: WebviewPanel, uri: Uri, isPinned = false): void {
    this.#panelOf(uri)?.dispose();
    const preview = new PreviewPanel(panel, uri, this.client, this.extensionUri, isPinned);
    this.#panels.add(preview);
    panel.onDidDispose(() => {
      this.#panels.delete(preview);
      preview.dispose();
    });
  }

  followIfActive(document: TextDocument): void {
    const editor = window.activeTextEditor;
    if (editor?.document === document) void this.#followEditor(editor);
  }

  async #followEditor(editor: TextEditor | undefined): Promise<void> {
    const document = editor?.document;
    if (!document || !this.#unpinnedPanel() || this.#panelOf(document.uri)) return;
    if (document.languageId !== LANGUAGE_ID && !isJsonCandidate(document)) return;
    const request = askServer<DocumentKindResult>(this.client, DOCUMENT_KIND_REQUEST, document.uri);
    const kind = await request.catch(() => null);
    if (kind && window.activeTextEditor === editor && !this.#panelOf(document.uri))
      this.#unpinnedPanel()?.showManifest(document.uri);
  }

  async #onRenamed(files: FileRenameEvent["files"]): Promise<void> {
    for (const panel of this.#panels) {
      const [uri] = files.flatMap((file) => movedUri(panel.uri, file) ?? []);
      if (!uri) continue;
      // A deleted file cannot be opened, but its preview stays.
      await workspace.openTextDocument(uri).then(undefined, () => undefined);
      if (!this.#panelOf(uri)) panel.moveTo(uri);
    }
  }

  /** Makes the preview mark the value at the active editor's cursor. */
  #watchCursor(): Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastRequestNumber = 0;
    const update = async () => {
      const editor = window.activeTextEditor;
      const panel = editor && this.#panelOf(editor.document.uri);
      if (!editor || !panel?.isVisible) return;
      const requestNumber = ++lastRequestNumber;
      const position = this.client.code2ProtocolConverter.asPosition(editor.selection.active);
      const request = askServer<string>(this.client, POINTER_AT_REQUEST, panel.uri, { position });
      const pointer = await request.catch(() => null);
      // Ignore the answer to an earlier request, which may arrive last.
      if (requestNumber === lastRequestNumber) panel.showCursor(pointer);
    };
    const updateLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), CURSOR_DELAY_MS);
    };
    return Disposable.from(
      window.onDidChangeTextEditorSelection(updateLater),
      window.onDidChangeActiveTextEditor(updateLater),
      { dispose: () => clearTimeout(timer) },
    );
  }

  #panelOfDocument({ textDocument }: EntryChangedParams | EarlierVersionsParams): PreviewPanel | undefined {
    return this.#panelOf(this.client.protocol2CodeConverter.asUri(textDocument.uri));
  }
}

/** Tests if a tab's input is a preview. The editor adds a prefix to the view type. */
function isPreview(input: unknown): boolean {
  return input instanceof TabInputWebview && input.viewType.endsWith(VIEW_TYPE);
}
