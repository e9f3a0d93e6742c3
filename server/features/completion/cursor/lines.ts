import { indentationAt } from "../../../core/json/edit/style";

/** Returns the white space between a line's start and an offset; undefined if there is anything else. */
export function blankBefore(text: string, offset: number): string | undefined {
  return /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(lineStart(text, offset), offset))?.[1];
}

/** Returns the part of a line's indentation before an offset, which an editor adds to the later lines that it inserts. */
export function indentBefore(text: string, offset: number): string {
  return indentationAt(text, offset).slice(0, offset - lineStart(text, offset));
}

function lineStart(text: string, offset: number): number {
  if (offset === 0) return 0;
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}
