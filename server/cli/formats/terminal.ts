import { styleText } from "node:util";
import { isPlainAscii, escapeAt } from "../../core/text/printable";

type Color = "red" | "yellow" | "green" | "blue" | "gray" | "underline";

/** Colors a text, or returns it unchanged. */
export type Paint = (color: Color, text: string) => string;

/** Standard output, standard error, or a test double. */
type Output = Partial<Pick<NodeJS.WriteStream, "isTTY" | "hasColors">>;

export const PLAIN_PAINT: Paint = (_, text) => text;

/** Returns a function that colors text if an output supports color. */
export function paintFor(output: Output, environment: NodeJS.ProcessEnv = process.env): Paint {
  if (!showsColors(output, environment)) return PLAIN_PAINT;
  // The output is already checked, so Node need not inspect standard output.
  return (color, text) => styleText(color, text, { validateStream: false });
}

/** Tests if an output supports color. `FORCE_COLOR` has priority over `NO_COLOR` (https://no-color.org). */
function showsColors(output: Output, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forceColor, NO_COLOR: noColor, ...variables } = environment;
  if (forceColor) return forceColor !== "0" && forceColor !== "false";
  return !noColor && output.isTTY === true && output.hasColors?.(variables) === true;
}

/** The fraction of columns before the mark, if the start of the line is cut off. */
const SHARE_BEFORE_MARK = 0.3;
/** The maximum width of a tab. The mark's line repeats the tabs of the source line, so that the mark lines up. */
const TAB_WIDTH = 8;
const ELLIPSIS = "…";

const ZERO_WIDTH = /^[\p{Mn}\p{Me}]$/u;
/** Matches characters that occupy two columns in a terminal. */
const WIDE =
  /^(?![\uFF61-\uFFDC])[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]$/u;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A character of a line. Offsets are UTF-16 offsets in the line. */
interface Cell extends Span {
  readonly printedText: string;
  readonly columns: number;
}

function* cellsOf(line: string, firstStart = 0): Iterable<Cell> {
  for (let start = firstStart; start < line.length;) {
    const { character, printedText } = escapeAt(line, start);
    const end = start + character.length;
    yield { start, end, printedText, columns: widthOf(character, printedText) };
    start = end;
  }
}

function widthOf(character: string, printedText: string): number {
  if (character === "\t") return TAB_WIDTH;
  if (isPlainAscii(character)) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  if (WIDE.test(character)) return 2;
  return printedText === character ? 1 : printedText.length;
}

export function displayWidth(text: string): number {
  let sum = 0;
  for (const { columns } of cellsOf(text)) sum += columns;
  return sum;
}

export function padColumns(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** Wraps text at word boundaries. Only a line with a single word may exceed `columns`. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<=[ |，；。：、])/)) {
    const longerLine = `${lines.at(-1) ?? ""}${word}`;
    if (lines.length === 0 || displayWidth(longerLine.trimEnd()) > columns) lines.push(word);
    else lines[lines.length - 1] = longerLine;
  }
  return lines.map((line) => line.trimEnd());
}

/** Shortens a line to at most `maxColumns` around the start of a span. @returns the line, and `^` below the span */
export function sourceLine(line: string, span: Span, maxColumns: number): { text: string; mark: string } {
  const start = visibleStart(line, span, maxColumns);
  const prefix = start > 0 ? ELLIPSIS : "";
  const columns = maxColumns - prefix.length;
  const reachesEnd = endWithin(line, start, columns) === line.length;
  const end = reachesEnd ? line.length : endWithin(line, start, columns - 1);
  let [text, mark] = [prefix, " ".repeat(prefix.length)];
  for (const cell of cellsOf(line.slice(0, end), start)) {
    text += cell.printedText;
    const isMarked = cell.start < span.end && cell.end > span.start;
    if (isMarked || cell.start < span.start)
      mark += cell.printedText === "\t" ? "\t" : (isMarked ? "^" : " ").repeat(cell.columns);
  }
  // Also mark positions without width, such as the end of a line.
  return { text: reachesEnd ? text : text + ELLIPSIS, mark: mark.includes("^") ? mark : `${mark}^` };
}

/** Returns the offset of the first visible character of a line. */
function visibleStart(line: string, { start, end }: Span, maxColumns: number): number {
  if (endWithin(line, 0, maxColumns) === line.length) return 0;
  if (endWithin(line, 0, maxColumns - 1) >= end || endWithin(line, 0, maxColumns / 2) >= start) return 0;
  const searchStart = Math.max(0, start - maxColumns);
  let columns = displayWidth(line.slice(searchStart, start));
  for (const cell of cellsOf(line, searchStart)) {
    if (columns <= maxColumns * SHARE_BEFORE_MARK) return cell.start;
    columns -= cell.columns;
  }
  return start;
}

/** Returns the end of the longest part of a line that begins at `start` and fits in `columns`. */
function endWithin(line: string, start: number, columns: number): number {
  let remaining = columns;
  for (const cell of cellsOf(line, start)) {
    remaining -= cell.columns;
    if (remaining < 0) return cell.start;
  }
  return line.length;
}
