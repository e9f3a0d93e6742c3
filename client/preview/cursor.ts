import { Disposable, window, type TextEditor } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { POINTER_AT_REQUEST } from "../../server/protocol";
import { ask } from "../editor/ask";
import type { PreviewPanel } from "./panel";

/** How long the cursor has to rest, in milliseconds: shorter than anybody notices, longer than a key repeats. */
const REST = 50;

/** Tells each preview which value of its manifest the cursor is in. */
export class CursorWatch implements Disposable {
  readonly #subscription: Disposable;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts questions: the answer to an older one is worth nothing. */
  #asked = 0;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly panelsOf: (editor: TextEditor) => PreviewPanel[],
  ) {
    const look = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.look(), REST);
    };
    this.#subscription = Disposable.from(
      window.onDidChangeTextEditorSelection(look),
      window.onDidChangeActiveTextEditor(look),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscription.dispose();
  }

  /** Tells of where the cursor is now. */
  async look(): Promise<void> {
    const editor = window.activeTextEditor;
    if (!editor) return;
    const panels = this.panelsOf(editor).filter(({ isVisible }) => isVisible);
    if (panels.length === 0) return;
    const number = (this.#asked += 1);
    const position = this.client.code2ProtocolConverter.asPosition(editor.selection.active);
    const pointer = await ask<string | null>(this.client, POINTER_AT_REQUEST, editor.document.uri, {
      position,
    }).catch(() => null);
    if (number === this.#asked) for (const panel of panels) panel.showCursor(pointer);
  }
}
