import type { Text } from "@codemirror/state";
import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";

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
