import { styleText } from "node:util";
import { isPlain, printableAt } from "../../core/text/printable";

type Color = "red" | "yellow" | "green" | "blue" | "gray" | "underline";

/** Colors a text, or returns it unchanged. */
export type Paint = (color: Color, text: string) => string;

/** The destination of text: standard output, standard error, or a test's. */
interface Output {
  readonly isTTY?: boolean;
  hasColors?(environment: object): boolean;
}

export const UNPAINTED: Paint = (_, text) => text;

/** Returns a function that colors text if an output supports it. */
export function paintOn(output: Output, environment: NodeJS.ProcessEnv = process.env): Paint {
  if (!showsColors(output, environment)) return UNPAINTED;
  // The output is already checked, so Node need not inspect standard output.
  return (color, text) => styleText(color, text, { validateStream: false });
}

/**
 * Tests if an output shows colors: as `FORCE_COLOR` says; not if `NO_COLOR` is set (https://no-color.org); otherwise
 * if it is a terminal with colors. An empty variable counts as not set.
 */
function showsColors(output: Output, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, ...others } = environment;
  if (forced) return forced !== "0" && forced !== "false";
  return !none && output.isTTY === true && output.hasColors?.(others) === true;
}

/** The share of the columns that shows what is before the mark, in a long line. */
const SHARE_BEFORE_MARK = 0.3;
/** The maximum width of a tab. It is printed as a tab, so that the mark lines up. */
const TAB = 8;
const ELLIPSIS = "…";

const ZERO_WIDTH = /^[\p{Mn}\p{Me}]$/u;
/** Matches characters that occupy two columns in a terminal. */
const WIDE =
  /^(?![\uFF61-\uFFDC])[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]$/u;

/** A line of a document, and the line with the mark below it. */
interface SourceLine {
  readonly text: string;
  readonly mark: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Shows a part of a line with a mark below it. For a long line, shows the columns around the start of the part.
 * @param limit the maximum number of columns
 */
export function sourceLine(line: string, span: Span, limit: number): SourceLine {
  const start = firstShown(line, span, limit);
  const isCut = start > 0;
  const room = isCut ? limit - 1 : limit;
  const fitting = endWithin(line, start, room);
  const end = fitting === line.length ? fitting : endWithin(line, start, room - 1);
  const { text, mark } = draw(line, { start, end }, span);
  return {
    text: `${isCut ? ELLIPSIS : ""}${text}${end < line.length ? ELLIPSIS : ""}`,
    mark: (isCut ? " " : "") + mark,
  };
}

export function padColumns(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
}

export function columnsOf(text: string): number {
  let columns = 0;
  for (let at = 0; at < text.length; at += printableAt(text, at).character.length)
    columns += widthAt(text, at);
  return columns;
}

/** Breaks a text into lines of at most so many columns, between words. */
export function wrapped(text: string, columns: number): string[] {
  const lines = [""];
  for (const word of text.split(/(?<=[ |，；。：、])/)) {
    const longer = `${lines.at(-1) ?? ""}${word}`;
    if (columnsOf(longer.trimEnd()) <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}

/** Returns the start of the part of a line that is shown. */
function firstShown(line: string, { start, end }: Span, limit: number): number {
  const isShort = endWithin(line, 0, limit) === line.length;
  const isNear = endWithin(line, 0, limit - 1) >= end || endWithin(line, 0, limit / 2) >= start;
  if (isShort || isNear) return 0;
  let first = start;
  for (let left = Math.floor(limit * SHARE_BEFORE_MARK); first > 0;) {
    const before = first - (/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(line.slice(first - 2, first)) ? 2 : 1);
    left -= widthAt(line, before);
    if (left < 0) break;
    first = before;
  }
  return first;
}

/** Returns the end of the part of a line that fits into some columns. */
function endWithin(line: string, start: number, columns: number): number {
  let [at, left] = [start, columns];
  while (at < line.length) {
    left -= widthAt(line, at);
    if (left < 0) break;
    at += printableAt(line, at).character.length;
  }
  return at;
}

function draw(line: string, shown: Span, span: Span): SourceLine {
  let [text, mark, at] = ["", "", shown.start];
  while (at < shown.end) {
    const cell = printableAt(line, at);
    text += cell.shown;
    const isMarked = at < span.end && at + cell.character.length > span.start;
    if (isMarked || at < span.start)
      mark += cell.shown === "\t" ? "\t" : (isMarked ? "^" : " ").repeat(widthAt(line, at));
    at += cell.character.length;
  }
  // Also mark positions without width, such as the end of a line.
  return { text, mark: mark.includes("^") ? mark : `${mark}^` };
}

function widthAt(line: string, at: number): number {
  const { character, shown } = printableAt(line, at);
  if (character === "\t") return TAB;
  if (isPlain(character)) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  if (WIDE.test(character)) return 2;
  return shown === character ? 1 : shown.length;
}
