import type { OffsetRange } from "../../server/core/text/ranges";

/** A text without its marks, and the marked ranges; offsets refer to the text without marks. */
export interface Marked {
  readonly text: string;
  /** In the order of their opening marks, so an outer range comes before its inner ranges. */
  readonly ranges: readonly OffsetRange[];
  readonly cursor?: number;
}

/**
 * Reads the marks in a text: `«…»` is a range, which may be empty or contain other ranges, and `█` is the cursor.
 * @throws when a mark has no partner, or the text has two cursors
 */
export function marked(source: string): Marked {
  let text = "";
  let cursor: number | undefined;
  const ranges: { offset: number; length: number }[] = [];
  const open: { offset: number; length: number }[] = [];
  for (const part of source.split(/([«»█])/)) {
    if (part === "«") {
      const range = { offset: text.length, length: 0 };
      ranges.push(range);
      open.push(range);
    } else if (part === "»") {
      const range = open.pop();
      if (!range) throw new Error(`A » without its «: ${source}`);
      range.length = text.length - range.offset;
    } else if (part === "█") {
      if (cursor !== undefined) throw new Error(`Two cursors: ${source}`);
      cursor = text.length;
    } else text += part;
  }
  if (open.length > 0) throw new Error(`A « without its »: ${source}`);
  return { text, ranges, ...(cursor === undefined ? {} : { cursor }) };
}

/** Marks ranges in a text, the reverse of `marked`, so that a failing comparison shows the ranges. */
export function mark(text: string, ranges: readonly OffsetRange[]): string {
  const marks = ranges.flatMap(({ offset, length }, index) => [
    { at: offset, sign: "«", order: length === 0 ? 1 : 2, index },
    { at: offset + length, sign: "»", order: length === 0 ? 1 : 0, index: length === 0 ? index : -index },
  ]);
  marks.sort((a, b) => a.at - b.at || a.order - b.order || a.index - b.index);
  let result = "";
  let from = 0;
  for (const { at, sign } of marks) {
    result += text.slice(from, at) + sign;
    from = at;
  }
  return result + text.slice(from);
}
