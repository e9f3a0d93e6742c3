import { indentationAt } from "../../../core/json/edit/style";

/** Returns the white space between a line's start and an offset; undefined if there is anything else. */
export function blankBefore(text: string, offset: number): string | undefined {
  return /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(lineStart(text, offset), offset))?.[1];
}

/** Removes the current line's indentation from the later lines, for an editor that adds it to inserted lines. */
export function relativeLines(newText: string, text: string, offset: number): string {
  const indent = indentationAt(text, offset).slice(0, offset - lineStart(text, offset));
  return newText.replaceAll(
    /(\r\n|\n|\r)([ \t]*)/g,
    (_, eol: string, white: string) => eol + (white.startsWith(indent) ? white.slice(indent.length) : white),
  );
}

function lineStart(text: string, offset: number): number {
  if (offset === 0) return 0;
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}
