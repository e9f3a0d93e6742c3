import type { ChangeSet, Text } from "@codemirror/state";
import type {
  Position,
  Range,
  TextDocumentContentChangeEvent,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import type { ServerClient } from "./language-server";

/** The server recognizes a document with this file name as a manifest, even if the document is empty. */
const DEFAULT_URI = "playground:/plugin.manifest.json";

/** Keeps the server's copy of a text in sync with the editor. */
export class OpenDocument {
  #version = 1;

  constructor(
    readonly server: ServerClient,
    text: string,
    readonly uri = DEFAULT_URI,
  ) {
    const textDocument = { uri, languageId: "plugin-manifest", version: this.#version, text };
    server.notify("textDocument/didOpen", { textDocument });
  }

  get version(): number {
    return this.#version;
  }

  /** Sends changes to the server. @param oldText the text before the changes */
  change(changes: ChangeSet, oldText: Text): void {
    this.#version += 1;
    this.server.notify("textDocument/didChange", {
      textDocument: { uri: this.uri, version: this.#version },
      contentChanges: contentChanges(changes, oldText),
    });
  }

  close(): void {
    this.server.notify("textDocument/didClose", { textDocument: { uri: this.uri } });
  }

  ask<Result>(method: string, params: object = {}): Promise<Result | null> {
    return this.server.request<Result | null>(method, { textDocument: { uri: this.uri }, ...params });
  }
}

/** Lists the changes from last to first, so that no change moves the range of the next change. */
function contentChanges(changes: ChangeSet, oldText: Text): TextDocumentContentChangeEvent[] {
  const events: TextDocumentContentChangeEvent[] = [];
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => {
    events.unshift({ range: rangeOf(oldText, from, to), text: inserted.toString() });
  }, true);
  return events;
}

/** Returns the position (UTF-16, zero-based) of an offset. */
export function positionOf(text: Text, offset: number): Position {
  const line = text.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** Returns the offset of a position. Positions outside the text are clamped. */
export function offsetOf(text: Text, { line, character }: Position): number {
  if (line >= text.lines) return text.length;
  const { from, to } = text.line(line + 1);
  return Math.min(from + character, to);
}

export function rangeOf(text: Text, from: number, to: number): Range {
  return { start: positionOf(text, from), end: positionOf(text, to) };
}

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export function changesOf(text: Text, edits: readonly TextEdit[]): Change[] {
  return edits.map(({ range, newText }) => ({
    from: offsetOf(text, range.start),
    to: offsetOf(text, range.end),
    insert: newText,
  }));
}

export function editsOf({ changes }: WorkspaceEdit, uri: string): readonly TextEdit[] {
  return changes?.[uri] ?? [];
}
