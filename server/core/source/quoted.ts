import type { OffsetRange } from "../text/ranges";

/** The characters between the quotes of a string that has no escapes, and where they are. */
export interface Quoted extends OffsetRange {
  readonly value: string;
}

/** Returns what is between the quotes of a string; undefined if it has an escape. */
export function quotedIn(text: string, { offset, length }: OffsetRange): Quoted | undefined {
  const value = text.slice(offset + 1, offset + length - 1);
  return value.includes("\\") ? undefined : { value, offset: offset + 1, length: value.length };
}
