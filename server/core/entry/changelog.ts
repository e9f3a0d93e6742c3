import { blocksIn, blocksOf, linesOf, type Block } from "../text/markdown";

/** The changelog of a version without a package (docs/spec/catalog-interface.md, Placeholder). */
export const REMOTE_INSTALL_DISABLED = "Remote install is disabled until signed packages are published.";

const LINK_DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const VERSION = /(?:^|[^\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.-]+)?)/i;
/** Matches the words before a version that a heading only refers to: *Since 1.2.0*. */
const REFERENCE =
  /\b(?:since|from|to|until|before|after|with|without|in|for|than|see|of|requires?|needs?|and|or)\b/i;
const WHOLE_VERSION = /^\d+(?:\.\d+){2}/;
/** From this level on, headings right below the version's and on its level are groups of changes. */
const GROUPS = 3;

/**
 * Finds the sections of a CHANGELOG.md by the version in their headings; the headings are left out. Of two sections of
 * one version, the first counts (docs/spec/entry.md, The changelog).
 */
export function changelogSections(text: string): ReadonlyMap<string, string> {
  const reading = sectionsIn(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** Finds the same sections with pauses, so that a large text can be read in slices. */
export function* sectionsIn(text: string): Generator<undefined, ReadonlyMap<string, string>> {
  const lines = linesOf(text);
  const sections = new Map<string, string>();
  let open: Heading | undefined;
  const close = (end: number): void => {
    if (open?.version === undefined || sections.has(open.version)) return;
    const section = withoutEmptyEnd(lines.slice(open.end, end)).join("\n").trim();
    if (section !== "") sections.set(open.version, section);
  };
  let hasGroups = false;
  for (const block of blocksIn(lines, true)) {
    const heading = block && headingOf(block);
    yield;
    if (!heading) continue;
    if (open) {
      if (open.level >= GROUPS && heading.start === firstText(lines, open.end)) hasGroups = true;
      if (!isBoundary(heading, open.level, hasGroups)) continue;
      close(heading.start);
    }
    hasGroups = false;
    open = heading.version === undefined ? undefined : heading;
  }
  close(lines.length);
  return sections;
}

/** So many characters of a section are read to see whether it says anything: one that does says it before. */
const LOOKED_AT = 64 * 1024;

/** Tests if a section says anything: headings, comments and link definitions alone do not. */
export function saysSomething(section: string): boolean {
  const lines = linesOf(section.slice(0, LOOKED_AT).replace(/<!--.*?(?:-->|$)/gs, ""));
  const blocks = blocksOf(lines, true).filter(({ kind }) => kind !== "heading");
  return blocks.some(({ start, end }) => lines.slice(start, end).some((line) => !LINK_DEFINITION.test(line)));
}

/** Returns the headings of a changelog; a title that only refers to a version names none. */
export function headingsOf(text: string): Heading[] {
  return blocksOf(linesOf(text), true)
    .flatMap((block) => headingOf(block) ?? [])
    .map((heading) => (isReference(heading.title) ? { ...heading, version: undefined } : heading));
}

export interface Heading extends Pick<Block, "start" | "end"> {
  readonly title: string;
  readonly level: number;
  /** The version that it names. */
  readonly version: string | undefined;
}

function headingOf({ kind, start, end, texts, level = 1 }: Block): Heading | undefined {
  const [title = ""] = texts;
  return kind === "heading" ? { start, end, title, level, version: VERSION.exec(title)?.[1] } : undefined;
}

/**
 * Tests if a heading ends the open section: it names a version, or is on the section's level or above. Some tools
 * write patch releases one level below the others, and their groups of changes on the same level as the release.
 * @param hasGroups true if the open section begins with a heading on its own level
 */
function isBoundary({ level, title, version }: Heading, open: number, hasGroups: boolean): boolean {
  if (level > open) return version !== undefined && WHOLE_VERSION.test(version) && !isReference(title);
  return version !== undefined || level < open || !hasGroups;
}

/** Tests if a title mentions a version without being that version's heading. */
function isReference(title: string): boolean {
  return REFERENCE.test(title.slice(0, VERSION.exec(title)?.index));
}

/** Returns the index of the first line that is not blank. */
function firstText(lines: readonly string[], from: number): number {
  let at = from;
  while (lines[at]?.trim() === "") at++;
  return at;
}

/** Removes the blank lines and link definitions at the end. */
function withoutEmptyEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "" && !LINK_DEFINITION.test(line));
  return lines.slice(0, last + 1);
}
