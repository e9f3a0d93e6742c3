import type { OffsetRange } from "../text/ranges";

/** One `key = value` of a TOML text, or the heading of a table. */
export interface TomlLine {
  readonly table: string;
  /** The number of the table's heading: each entry of a list of tables has one. */
  readonly heading: number;
  /** As it is written, without blanks; empty for a heading. */
  readonly key: string;
  /** The range of the value, without the comment after it; empty for a heading. */
  readonly value: OffsetRange;
}

const BLANK = /[ \t]*/y;
const HEADING = /\[\[?([^[\]\r\n#]*)\]\]?/y;
const KEY = /([^=\r\n#]*)=/y;
const REST_OF_LINE = /[^\r\n]*[\r\n]*/y;
/** Matches what may follow a value in its line. */
const END_OF_VALUE = /[ \t]*(?=[\r\n#]|$)/y;
const BARE_VALUE = /[^\r\n#]*/y;

/**
 * Yields the lines of a TOML text, far enough to find plain strings in named tables: a value over several lines is passed
 * over as a whole, and a line of another form is left out. Ends where a string or a list does not.
 */
export function* tomlLines(text: string): Generator<TomlLine> {
  let table = "";
  let heading = 0;
  const after = (expression: RegExp, at: number): number => {
    expression.lastIndex = at;
    return expression.test(text) ? expression.lastIndex : at;
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at = after(REST_OF_LINE, at)) {
    at = after(BLANK, at);
    const named = matchAt(HEADING, text, at);
    if (named !== undefined) {
      table = named.replace(/[ \t]/g, "");
      heading++;
      yield { table, heading, key: "", value: { offset: at, length: 0 } };
      continue;
    }
    const key = matchAt(KEY, text, at);
    if (key === undefined) continue;
    const start = after(BLANK, at + key.length + 1);
    const end = valueEnd(text, start);
    if (end === undefined) return;
    at = end;
    END_OF_VALUE.lastIndex = end;
    if (!END_OF_VALUE.test(text)) continue;
    const length = text.slice(start, end).trimEnd().length;
    yield { table, heading, key: key.replace(/[ \t]/g, ""), value: { offset: start, length } };
  }
}

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[1];
}

function valueEnd(text: string, start: number): number | undefined {
  const first = text[start] ?? "";
  if (first === '"' || first === "'") return stringEnd(text, start);
  if (first === "[" || first === "{") return listEnd(text, start);
  BARE_VALUE.lastIndex = start;
  BARE_VALUE.test(text);
  return BARE_VALUE.lastIndex;
}

/** Returns the offset after a list or an inline table, or those of JSON. */
export function listEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === "[" || sign === "{") depth++;
    else if (sign === '"' || sign === "'") {
      const end = stringEnd(text, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (sign === "#") at = lineEnd(text, at);
    else if ((sign === "]" || sign === "}") && --depth === 0) return at + 1;
  }
  return undefined;
}

function stringEnd(text: string, start: number): number | undefined {
  const quote = text[start] ?? "";
  const isLong = text.startsWith(quote.repeat(3), start);
  const close = isLong ? quote.repeat(3) : quote;
  for (let at = start + close.length; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\" && quote === '"') at++;
    else if (sign === quote && text.startsWith(close, at)) return at + close.length;
    else if (!isLong && (sign === "\n" || sign === "\r")) return undefined;
  }
  return undefined;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
