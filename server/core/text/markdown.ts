/** A block of a Markdown text. HTML counts as a paragraph. Only fences and HTML may contain blank lines. */
export interface Block {
  readonly kind: "heading" | "fence" | "list" | "paragraph";
  /** Line indices; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The title of a heading, the items of a list, the trimmed lines of a paragraph or the lines of a fence. */
  readonly texts: readonly string[];
  readonly level?: number;
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(\S.*)?)?$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Matches an opening fence; a line with more backticks after the fence is inline code. */
const FENCE = /^ {0,3}(?:(`{3,})(?=[^`]*$)|(~{3,}))/;
const CLOSING_FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const BLOCK_QUOTE = /^ {0,3}>/;
const THEMATIC_BREAK = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const INDENTED_CODE = /^(?: {4}| {0,3}\t)/;
/** Matches the start and end of HTML blocks that may contain blank lines (CommonMark, HTML blocks, kinds 1 and 2). */
const HTML: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
];
const ITEM = /^[-*+] +([^ ].*)$/;
const INDENT = /^\s{2}/;

export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Finds the blocks that changelogs use (CommonMark); everything else is a paragraph. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < lines.length;) {
    const block = isBlankLine(lines[start]) ? undefined : blockAt(lines, start);
    if (block) blocks.push(block);
    start = block?.end ?? start + 1;
  }
  return blocks;
}

function blockAt(lines: readonly string[], start: number): Block {
  const line = lines[start] ?? "";
  const block = headingAt(lines, start) ?? fenceAt(lines, start) ?? htmlAt(lines, start);
  if (block) return block;
  if (THEMATIC_BREAK.test(line)) return paragraph(lines, start, start + 1);
  if (INDENTED_CODE.test(line)) return paragraphWhile(lines, start, (next) => INDENTED_CODE.test(next));
  if (BLOCK_QUOTE.test(line))
    return paragraphWhile(lines, start, (next) => !THEMATIC_BREAK.test(next) && !ITEM.test(next));
  return textAt(lines, start);
}

function headingAt(lines: readonly string[], start: number): Block | undefined {
  const [, hashes, title = ""] = HEADING.exec(lines[start] ?? "") ?? [];
  return hashes === undefined
    ? undefined
    : { kind: "heading", start, end: start + 1, texts: [title.trim()], level: hashes.length };
}

function fenceAt(lines: readonly string[], start: number): Block | undefined {
  const [, backticks, tildes] = FENCE.exec(lines[start] ?? "") ?? [];
  const fence = backticks ?? tildes;
  if (fence === undefined) return undefined;
  let end = start + 1;
  while (end < lines.length && !CLOSING_FENCE.exec(lines[end] ?? "")?.[1]?.startsWith(fence)) end++;
  end = Math.min(end + 1, lines.length);
  return { kind: "fence", start, end, texts: lines.slice(start, end) };
}

function htmlAt(lines: readonly string[], start: number): Block | undefined {
  const closing = HTML.find(([begin]) => begin.test(lines[start] ?? ""))?.[1];
  if (!closing) return undefined;
  let last = start;
  while (last < lines.length && !closing.test(lines[last] ?? "")) last++;
  return paragraph(lines, start, Math.min(last + 1, lines.length));
}

function paragraphWhile(lines: readonly string[], start: number, accepts: (line: string) => boolean): Block {
  let end = start + 1;
  while (!isBlankLine(lines[end]) && !interrupts(lines[end] ?? "") && accepts(lines[end] ?? "")) end++;
  return paragraph(lines, start, end);
}

function interrupts(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || HTML.some(([begin]) => begin.test(line));
}

function paragraph(lines: readonly string[], start: number, end: number): Block {
  return { kind: "paragraph", start, end, texts: lines.slice(start, end).map((line) => line.trim()) };
}

function textAt(lines: readonly string[], start: number): Block {
  const isList = ITEM.test((lines[start] ?? "").trim());
  const texts: string[] = [];
  let end = start;
  for (; end < lines.length && !isBlankLine(lines[end]); end++) {
    const line = lines[end] ?? "";
    if (end > start && (interrupts(line) || (!isList && BLOCK_QUOTE.test(line)))) break;
    const underline = end > start && !isList ? UNDERLINE.exec(line)?.[1] : undefined;
    if (underline !== undefined) {
      const level = underline.startsWith("=") ? 1 : 2;
      return { kind: "heading", start, end: end + 1, texts: [texts.join(" ")], level };
    }
    const item = ITEM.exec(line.trim())?.[1];
    // An item may span several lines.
    const isContinuation = isList && item === undefined && INDENT.test(line);
    if (isList !== (item !== undefined || isContinuation)) break;
    texts.push(isContinuation ? `${texts.pop() ?? ""} ${line.trim()}` : (item ?? line.trim()));
  }
  return { kind: isList ? "list" : "paragraph", start, end, texts };
}

export function isBlankLine(line = ""): boolean {
  return line.trim() === "";
}
