import { blocksOf, linesOf, type Block } from "../text/markdown";

/** What the catalog says of a version without a package (catalog-interface.md, Placeholder version manifest). */
export const REMOTE_INSTALL_DISABLED = "Remote install is disabled until signed packages are published.";

const LINK_DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const VERSION = /(?:^|[^\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.-]+)?)/i;
const AT_ONCE = /^\W*v?\d+(?:\.\d+){2}/i;
/** From this level on, a heading without a version is a group of changes. */
const GROUPS = 3;

/**
 * The sections of a CHANGELOG.md by the version that their heading names, without the heading
 * (entry.md, Fields, `version.changelog`). Of two sections of one version the first counts.
 */
export function changelogSections(text: string): ReadonlyMap<string, string> {
  const lines = linesOf(text);
  const sections = new Map<string, string>();
  let open: Heading | undefined;
  const close = (end: number): void => {
    if (open?.version === undefined || sections.has(open.version)) return;
    const section = withoutIdleEnd(lines.slice(open.end, end)).join("\n").trim();
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

/** The headings of a changelog; of the underlined ones those that name a version. */
function headingsOf(lines: readonly string[]): Heading[] {
  return blocksOf(lines, (line) => VERSION.test(line)).flatMap(({ kind, start, end, texts, level = 1 }) => {
    const [title = ""] = texts;
    return kind === "heading" ? [{ start, end, title, level, version: VERSION.exec(title)?.[1] }] : [];
  });
}

/**
 * Whether a heading ends the section that is open. Some tools write a patch release one level below the others, and its
 * groups of changes on its own level.
 */
function isBoundary({ level, title, version }: Heading, open: number): boolean {
  if (level > open) return AT_ONCE.test(title);
  return version !== undefined || level < open || level < GROUPS;
}

/** The lines up to the last one that says something: a blank one, or the address of a link, says nothing there. */
function withoutIdleEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "" && !LINK_DEFINITION.test(line));
  return lines.slice(0, last + 1);
}
