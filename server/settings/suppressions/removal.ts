import { createScanner, type Node } from "jsonc-parser";
import { blankBefore } from "../../core/json/edit/style";
import { endOf, type Edit } from "../../core/text/ranges";

/**
 * Returns the edits that remove an entry of a list from a text of JSON with comments: the entry, a comma, and the line
 * that would be blank. Comments stay.
 */
export function removalOf(text: string, entry: Node): Edit[] {
  const entries = entry.parent?.children ?? [];
  const index = entries.indexOf(entry);
  const [previous, next] = [entries[index - 1], entries[index + 1]];
  if (next) {
    const comma = commaIn(text, endOf(entry), next.offset);
    return withoutBlanks(text, [span(entry.offset, endOf(entry)), span(comma, comma + 1)]);
  }
  if (previous) {
    const comma = commaIn(text, endOf(previous), entry.offset);
    return withoutBlanks(text, [span(comma, comma + 1), span(entry.offset, endOf(entry))]);
  }
  const list = entry.parent ?? entry;
  const [start, end] = [list.offset + 1, endOf(list) - 1];
  const isAlone = (text.slice(start, entry.offset) + text.slice(endOf(entry), end)).trim() === "";
  return isAlone ? [span(start, end)] : withoutBlanks(text, [span(entry.offset, endOf(entry))]);
}

// The library declares it as an ambient const enum, which esbuild cannot read.
const COMMA: number = 5;

/** Finds the comma between two entries. */
function commaIn(text: string, from: number, to: number): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  for (let token: number = scanner.scan(); token !== COMMA && scanner.getTokenOffset() < to;)
    token = scanner.scan();
  return scanner.getTokenOffset();
}

function span(start: number, end: number): Edit {
  return { offset: start, length: end - start, text: "" };
}

/** Joins removals with nothing but blanks between them, and takes away the blanks that would be left of their lines. */
function withoutBlanks(text: string, removals: readonly Edit[]): Edit[] {
  const joined = removals.reduce<Edit[]>((edits, edit) => {
    const last = edits.at(-1);
    const isBeside = last && text.slice(endOf(last), edit.offset).trim() === "";
    return isBeside ? [...edits.slice(0, -1), span(last.offset, endOf(edit))] : [...edits, edit];
  }, []);
  return joined.map((edit) => {
    const indentation = blankBefore(text, edit.offset);
    const after = /^[ \t]*(?:\r\n|\n|\r)?/.exec(text.slice(endOf(edit)))?.[0] ?? "";
    if (indentation !== undefined && /[\r\n]/.test(after))
      return span(edit.offset - indentation.length, endOf(edit) + after.length);
    // In a line with others, one of the two gaps is left.
    const gap = /[[ \t]/.test(text[edit.offset - 1] ?? "") ? (/^[ \t]*/.exec(after)?.[0].length ?? 0) : 0;
    return span(edit.offset, endOf(edit) + gap);
  });
}
