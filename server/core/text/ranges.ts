import type { Snippet } from "./snippet";

/** A range of a text in UTF-16 code units. */
export interface OffsetRange {
  readonly offset: number;
  readonly length: number;
}

export function endOf(range: OffsetRange): number {
  return range.offset + range.length;
}

/** One replacement. Its offset refers to the text before any edit of the same fix. */
export interface Edit extends OffsetRange {
  readonly text: string;
  readonly snippet?: Snippet;
}

/** A range as in LSP: zero-based, in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}
