import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import type { Position, Range } from "vscode-languageserver-types";

type Change = TextDocumentContentChangeEvent;

/** Fewer changes are made one by one in less time than it takes to cut a text into lines. */
const FEW = 8;

/** Of a text with longer lines, on the average, lines are no small parts. */
const LONG_LINE = 1_000;

/**
 * A document whose changes are made when somebody asks for the text. In a burst of changes nobody does: then each costs
 * what its lines are long, and not, as in the library's document, what the document is long.
 */
export class QueuedDocument implements TextDocument {
  readonly #document: TextDocument;
  #queue: Change[] = [];
  #version: number;

  /** Makes a document, as TextDocument.create does. */
  static create(uri: string, languageId: string, version: number, text: string): QueuedDocument {
    return new QueuedDocument(TextDocument.create(uri, languageId, version, text));
  }

  /**
   * Changes a document in place, as TextDocument.update does.
   * @throws TypeError when a change is none: then none of them is made
   */
  static update(document: QueuedDocument, changes: readonly Change[], version: number): QueuedDocument {
    if (!changes.every(isChange))
      throw new TypeError("A change of a document has a text, and a range or none.");
    document.#queue = document.#queue.concat(changes);
    document.#version = version;
    return document;
  }

  private constructor(document: TextDocument) {
    this.#document = document;
    this.#version = document.version;
  }

  get uri(): string {
    return this.#document.uri;
  }

  get languageId(): string {
    return this.#document.languageId;
  }

  get version(): number {
    return this.#version;
  }

  get lineCount(): number {
    return this.current.lineCount;
  }

  /** How long the text was, in UTF-16 code units, when somebody asked for it last. */
  get lastLength(): number {
    return this.#document.getText().length;
  }

  getLineRange(line: number): Range {
    return this.current.getLineRange(line);
  }

  getEOLCharacters(line: number): string {
    return this.current.getEOLCharacters(line);
  }

  getText(range?: Range): string {
    return this.current.getText(range);
  }

  positionAt(offset: number): Position {
    return this.current.positionAt(offset);
  }

  offsetAt(position: Position): number {
    return this.current.offsetAt(position);
  }

  private get current(): TextDocument {
    const queue = this.#queue;
    if (queue.length === 0) return this.#document;
    this.#queue = [];
    const text = queue.length < FEW ? undefined : changed(this.#document.getText(), queue);
    if (text !== undefined) TextDocument.update(this.#document, [{ text }], this.#version);
    else
      for (const change of queue) TextDocument.update(this.#document, [this.clamped(change)], this.#version);
    return this.#document;
  }

  /** The library's line table is wrong after a change of lines that are not there. */
  private clamped(change: Change): Change {
    if (!isIncremental(change)) return change;
    const document = this.#document;
    const clamp = (position: Position): Position =>
      position.line >= 0 && position.line < document.lineCount
        ? position
        : document.positionAt(document.offsetAt(position));
    return { range: { start: clamp(change.range.start), end: clamp(change.range.end) }, text: change.text };
  }
}

function isChange(change: Change): boolean {
  const { range, text } = change as { range?: Partial<Range>; text: unknown };
  return (
    typeof text === "string" && (range === undefined || (isPosition(range.start) && isPosition(range.end)))
  );
}

function isPosition(position: Position | undefined): boolean {
  return Number.isInteger(position?.line) && Number.isInteger(position?.character);
}

/** A text after changes, each of the text that the one before it has left; undefined when its lines are too long. */
function changed(text: string, changes: readonly Change[]): string | undefined {
  let lines = linesOf(text);
  if (text.length > lines.length * LONG_LINE) return undefined;
  for (const change of changes) {
    lines = isIncremental(change) ? replaced(lines, change.range, change.text) : linesOf(change.text);
  }
  return lines.join("");
}

function isIncremental(change: Change): change is Change & { range: Range } {
  return "range" in change && (change.range as Range | undefined) !== undefined;
}

/** The lines of a text (LSP 3.17, Text Documents), each with its line break; an empty last line is left out. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

/** The lines with a text in the place of a range, whichever way round this is. */
function replaced(lines: string[], range: Range, text: string): string[] {
  const one = inside(lines, range.start);
  const other = inside(lines, range.end);
  const isForward = one.line < other.line || (one.line === other.line && one.character <= other.character);
  const [start, end] = isForward ? [one, other] : [other, one];
  // A line break can be put together of two, or taken apart: the lines around take part.
  const first = Math.max(0, start.line - 1);
  const last = Math.min(lines.length, end.line + 2);
  const head = lines.slice(first, start.line).join("") + (lines[start.line] ?? "").slice(0, start.character);
  const tail = (lines[end.line] ?? "").slice(end.character) + lines.slice(end.line + 1, last).join("");
  const between = linesOf(head + text + tail);
  if (between.length !== last - first) return lines.slice(0, first).concat(between, lines.slice(last));
  for (const [i, line] of between.entries()) lines[first + i] = line;
  return lines;
}

/** The place that a position means: one beyond a line is its end, before the line break; one beyond the text, its end. */
function inside(lines: readonly string[], { line, character }: Position): Position {
  if (line < 0) return { line: 0, character: 0 };
  if (line >= lines.length) return endOf(lines);
  return { line, character: Math.max(0, Math.min(character, contentLength(lines[line] ?? ""))) };
}

function endOf(lines: readonly string[]): Position {
  const last = lines.at(-1) ?? "";
  const hasBreak = contentLength(last) < last.length;
  return hasBreak || lines.length === 0
    ? { line: lines.length, character: 0 }
    : { line: lines.length - 1, character: last.length };
}

/** How long a line is without its line break. */
function contentLength(line: string): number {
  if (line.endsWith("\r\n")) return line.length - 2;
  return line.endsWith("\n") || line.endsWith("\r") ? line.length - 1 : line.length;
}
