import { TextDocument, type Position, type Range } from "vscode-languageserver-textdocument";
import { endOf, type OffsetRange } from "../core/text/ranges";

/** Returns a function that converts offsets in a text to zero-based lines and characters (UTF-16 code units). */
export function rangesIn(text: string): (range: OffsetRange) => Range {
  const document = TextDocument.create("", "json", 0, text);
  return (range) => ({ start: document.positionAt(range.offset), end: document.positionAt(endOf(range)) });
}

/** Returns a function that converts an offset in a text likewise. */
export function positionsIn(text: string): (offset: number) => Position {
  const document = TextDocument.create("", "json", 0, text);
  return (offset) => document.positionAt(offset);
}

/** Returns a function that converts a position in a text to an offset, clamped to the end of its line. */
export function offsetsIn(text: string): (position: Position) => number {
  const document = TextDocument.create("", "json", 0, text);
  return (position) => document.offsetAt(position);
}

/** Formats a position for people, one-based: `3:9`. */
export function formatPosition({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}
