import type { Edit } from "../text/ranges";
import { headingsOf, type Heading } from "./changelog";

const UNRELEASED = /^\[?unreleased\]?(?:\(.*\))?$/i;
const DATE = /^(\s*(?:[-–—,]\s*)?\(?)\d{4}-\d\d-\d\d(\)?)/;

/**
 * Returns the edit that adds a heading for a version to a changelog, in the form of the newest version's: below the one
 * for what is not released, else above that of the newest version.
 * @param today `2030-01-31`, written where the other headings have a date
 * @returns undefined if the version has a heading
 */
export function headingEdit(text: string, version: string, today: string): Edit | undefined {
  const starts = lineStarts(text);
  const headings = headingsOf(text);
  if (headings.some((heading) => heading.version === version)) return undefined;
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const next = headings.find((heading) => heading.version !== undefined);
  const open = headings.find(({ title }) => UNRELEASED.test(title.trim()));
  const like = next
    ? headingLike(next, version, today)
    : `## ${open?.title.startsWith("[") ? `[${version}]` : version}`;
  const isBelow = open && (!next || open.start < next.start);
  if (isBelow) {
    const offset = withoutBreak(text, starts[open.end] ?? text.length);
    return { offset, length: 0, text: `${eol}${eol}${like}` };
  }
  if (next) return { offset: starts[next.start] ?? 0, length: 0, text: `${like}${eol}${eol}` };
  const before = text.trim() === "" ? ["# Changelog", ""] : /[\r\n]$/.test(text) ? [""] : ["", ""];
  return { offset: text.length, length: 0, text: [...before, like, ""].join(eol) };
}

/** Writes the heading of another version: its level, brackets, letter and date are kept; a link or a name is not. */
function headingLike({ title, level, version: old = "" }: Heading, version: string, today: string): string {
  const at = title.indexOf(old);
  const letter = /[vV]$/.exec(title.slice(0, at))?.[0] ?? "";
  const after = title.slice(at + old.length);
  const isBracketed = title.slice(0, at - letter.length).endsWith("[") && /^\](?!\()/.test(after);
  const [, before, close] = DATE.exec(after.replace(/^\](?:\([^)]*\))?/, "")) ?? [];
  const date = before === undefined ? "" : `${before}${today}${close ?? ""}`;
  const name = `${letter}${version}`;
  return `${"#".repeat(level)} ${isBracketed ? `[${name}]` : name}${date}`;
}

/** Returns the offsets of the lines, and of the end of the text. */
function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: found }) => index + found.length)];
}

/** Returns the offset before the line break that ends at an offset. */
function withoutBreak(text: string, offset: number): number {
  return offset - (/(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0);
}
