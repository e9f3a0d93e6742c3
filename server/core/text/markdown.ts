/** A block of a Markdown text; blank lines do not belong to blocks, except in a fence. */
export interface Block {
  readonly kind: "heading" | "fence" | "list" | "paragraph";
  /** The index of its first line, and of the line after its last one. */
  readonly start: number;
  readonly end: number;
  /** The title of a heading, the items of a list, the trimmed lines of a paragraph, or the exact lines of a fence. */
  readonly texts: readonly string[];
  /** The level of a heading, from 1. */
  readonly level?: number;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM = /^[-*+] +([^ ].*)$/;
const INDENT = /^\s{2}/;

/** Splits a text into lines at any kind of line break. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/**
 * Finds the blocks of a Markdown text that changelogs use; everything else is a paragraph.
 * @param isTitle checks whether an underlined line is a heading; an underline can also be a thematic break
 */
export function blocksOf(
  lines: readonly string[],
  isTitle: (line: string) => boolean = () => false,
): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const block = isBlank(lines[at])
      ? undefined
      : (headingAt(lines, at, isTitle) ?? fenceAt(lines, at) ?? runAt(lines, at, isTitle));
    if (block) blocks.push(block);
    at = block?.end ?? at + 1;
  }
  return blocks;
}

function headingAt(
  lines: readonly string[],
  start: number,
  isTitle: (line: string) => boolean,
): Block | undefined {
  const line = lines[start] ?? "";
  const [, hashes = "", title] = HEADING.exec(line) ?? [];
  if (title !== undefined) {
    return { kind: "heading", start, end: start + 1, texts: [title.trim()], level: hashes.length };
  }
  const underline = UNDERLINE.exec(lines[start + 1] ?? "")?.[1];
  if (underline === undefined || !isTitle(line)) return undefined;
  const level = underline.startsWith("=") ? 1 : 2;
  return { kind: "heading", start, end: start + 2, texts: [line.trim()], level };
}

/** Reads a fenced block with its fences; without a closing one it extends to the end of the text. */
function fenceAt(lines: readonly string[], start: number): Block | undefined {
  const fence = FENCE.exec(lines[start] ?? "")?.[1];
  if (fence === undefined) return undefined;
  let end = start + 1;
  while (end < lines.length && !FENCE.exec(lines[end] ?? "")?.[1]?.startsWith(fence)) end++;
  end = Math.min(end + 1, lines.length);
  return { kind: "fence", start, end, texts: lines.slice(start, end) };
}

/** Reads a list or a paragraph: the lines up to a blank one, or to a block of another kind. */
function runAt(lines: readonly string[], start: number, isTitle: (line: string) => boolean): Block {
  const isList = ITEM.test((lines[start] ?? "").trim());
  const texts: string[] = [];
  let end = start;
  for (; end < lines.length && !isBlank(lines[end]); end++) {
    const line = lines[end] ?? "";
    if (end > start && (FENCE.test(line) || headingAt(lines, end, isTitle))) break;
    const item = ITEM.exec(line.trim())?.[1];
    // An item may span several lines.
    const isRest = isList && item === undefined && INDENT.test(line);
    if (isList !== (item !== undefined || isRest)) break;
    texts.push(isRest ? `${texts.pop() ?? ""} ${line.trim()}` : (item ?? line.trim()));
  }
  return { kind: isList ? "list" : "paragraph", start, end, texts };
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}
