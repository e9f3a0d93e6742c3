import { indentationAt } from "../../../core/json/edit/style";

/** What a line begins with, when it is only white space up to an offset. */
export function blankBefore(text: string, offset: number): string | undefined {
  return /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(lineStart(text, offset), offset))?.[1];
}

/** The later lines of an inserted text for an editor that indents them as the line that they are inserted in. */
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
