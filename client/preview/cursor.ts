import { Disposable, window, type Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { POINTER_AT_REQUEST } from "../../server/protocol";
import { ask } from "../editor/ask";
import type { PreviewPanel } from "./panel";

/** The delay after which the cursor's position is sent, in milliseconds: unnoticeable, but longer than a key repeat. */
const DELAY = 50;

/** Tells the preview of the active editor's manifest which value the cursor is in. */
export class CursorWatch implements Disposable {
  readonly #subscription: Disposable;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last request; answers to older ones are ignored. */
  #lastRequest = 0;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly panelOf: (manifest: Uri) => PreviewPanel | undefined,
  ) {
    const updateLater = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.update(), DELAY);
    };
    this.#subscription = Disposable.from(
      window.onDidChangeTextEditorSelection(updateLater),
      window.onDidChangeActiveTextEditor(updateLater),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscription.dispose();
  }

  async update(): Promise<void> {
    const editor = window.activeTextEditor;
    const panel = editor && this.panelOf(editor.document.uri);
    if (!editor || !panel?.isVisible) return;
    const request = (this.#lastRequest += 1);
    const position = this.client.code2ProtocolConverter.asPosition(editor.selection.active);
    const pointer = await ask<string | null>(this.client, POINTER_AT_REQUEST, editor.document.uri, {
      position,
    }).catch(() => null);
    if (request === this.#lastRequest) panel.showCursor(pointer);
  }
}
