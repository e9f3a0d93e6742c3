import { blocksOf, linesOf, type Block } from "../text/markdown";

/** The changelog of a version without a package (docs/spec/catalog-interface.md, Placeholder). */
export const REMOTE_INSTALL_DISABLED = "Remote install is disabled until signed packages are published.";

const LINK_DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const VERSION = /(?:^|[^\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.-]+)?)/i;
/** Matches a title that begins with a version. */
const VERSION_FIRST = /^\W*v?\d+(?:\.\d+){2}/i;
/** From this level on, a heading without a version is a group of changes. */
const GROUPS = 3;

/**
 * Finds the sections of a CHANGELOG.md by the version in their headings; the headings are left out. Of two sections of
 * one version, the first counts (docs/spec/entry.md, The changelog).
 */
export function changelogSections(text: string): ReadonlyMap<string, string> {
  const lines = linesOf(text);
  const sections = new Map<string, string>();
  let open: Heading | undefined;
  const close = (end: number): void => {
    if (open?.version === undefined || sections.has(open.version)) return;
    const section = withoutEmptyEnd(lines.slice(open.end, end)).join("\n").trim();
    if (section !== "") sections.set(open.version, section);
  };
  for (const heading of headingsOf(lines)) {
    if (open && !isBoundary(heading, open.level)) continue;
    close(heading.start);
    open = heading.version === undefined ? undefined : heading;
  }
  close(lines.length);
  return sections;
}

interface Heading extends Pick<Block, "start" | "end"> {
  readonly title: string;
  readonly level: number;
  /** The version that it names. */
  readonly version: string | undefined;
}

/** Finds the headings of a changelog; an underlined line is a heading only if it names a version. */
function headingsOf(lines: readonly string[]): Heading[] {
  return blocksOf(lines, (line) => VERSION.test(line)).flatMap(({ kind, start, end, texts, level = 1 }) => {
    const [title = ""] = texts;
    return kind === "heading" ? [{ start, end, title, level, version: VERSION.exec(title)?.[1] }] : [];
  });
}

/**
 * Checks whether a heading ends the open section. Some tools write the headings of patch releases one level below the
 * others, and those of their groups of changes on the same level.
 */
function isBoundary({ level, title, version }: Heading, open: number): boolean {
  if (level > open) return VERSION_FIRST.test(title);
  return version !== undefined || level < open || level < GROUPS;
}

/** Removes the blank lines and link definitions at the end. */
function withoutEmptyEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "" && !LINK_DEFINITION.test(line));
  return lines.slice(0, last + 1);
}
