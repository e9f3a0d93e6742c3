import { TextDocument, type Position, type Range } from "vscode-languageserver-textdocument";
import { endOf, type OffsetRange } from "../core/text/ranges";

/** Returns a converter from offsets to zero-based lines and characters. All positions count UTF-16 code units. */
export function rangeConverter(text: string): (range: OffsetRange) => Range {
  const document = TextDocument.create("", "json", 0, text);
  return (range) => ({ start: document.positionAt(range.offset), end: document.positionAt(endOf(range)) });
}

export function positionConverter(text: string): (offset: number) => Position {
  const document = TextDocument.create("", "json", 0, text);
  return (offset) => document.positionAt(offset);
}

/** Returns a converter from positions to offsets. A position beyond its line means the end of that line. */
export function offsetConverter(text: string): (position: Position) => number {
  const document = TextDocument.create("", "json", 0, text);
  return (position) => document.offsetAt(position);
}

/** Formats a position for people, one-based: `3:9`. */
export function formatPosition({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}
