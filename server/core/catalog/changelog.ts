/** What the catalog says of a version without a package (catalog-interface.md, Placeholder version manifest). */
export const REMOTE_INSTALL_DISABLED = "Remote install is disabled until signed packages are published.";

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LINK_DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const VERSION = /(?:^|[^\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.-]+)?)/i;
const AT_ONCE = /^\W*v?\d+(?:\.\d+){2}/i;
/** From this level on, a heading without a version is a group of changes. */
const GROUPS = 3;

interface Section {
  readonly version: string;
  readonly level: number;
  readonly lines: string[];
}

/**
 * The sections of a CHANGELOG.md by the version that their heading names, without the heading
 * (entry.md, Fields, `version.changelog`). Of two sections of one version the first counts.
 */
export function changelogSections(text: string): ReadonlyMap<string, string> {
  const sections: Section[] = [];
  let open: Section | undefined;
  for (const { line, heading } of marked(text.split(/\r\n|\n|\r/))) {
    const version = heading && VERSION.exec(heading.title)?.[1];
    if (heading && (!open || isBoundary(heading, open.level, version !== undefined))) {
      open = version === undefined ? undefined : { version, level: heading.level, lines: [] };
      if (open) sections.push(open);
    } else open?.lines.push(line);
  }
  return byVersion(sections);
}

/**
 * Whether a heading ends the section that is open. Some tools write a patch release one level below the others, and its
 * groups of changes on its own level.
 */
function isBoundary({ level, title }: Heading, open: number, namesVersion: boolean): boolean {
  if (level > open) return AT_ONCE.test(title);
  return namesVersion || level < open || level < GROUPS;
}

interface Heading {
  readonly level: number;
  readonly title: string;
}

interface MarkedLine {
  readonly line: string;
  readonly heading?: Heading;
}

/** Each line, told whether it is a heading; nothing in a fenced block is. An underlined heading comes as one line. */
function* marked(lines: readonly string[]): Generator<MarkedLine> {
  let fence: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const marker = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (marker?.startsWith(fence)) fence = undefined;
      yield { line };
      continue;
    }
    fence = marker;
    const [, hashes = "", title = ""] = HEADING.exec(line) ?? [];
    const underline = UNDERLINE.exec(lines[index + 1] ?? "")?.[1];
    if (title !== "") yield { line, heading: { level: hashes.length, title } };
    // An underline also is a rule between paragraphs: only one below a version makes a heading.
    else if (underline !== undefined && VERSION.test(line)) {
      const heading = { level: underline.startsWith("=") ? 1 : 2, title: line };
      yield { line: `${line}\n${lines[index + 1] ?? ""}`, heading };
      index++;
    } else yield { line };
  }
}

function byVersion(sections: readonly Section[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { version, lines } of sections) {
    while (lines.length > 0 && isIdle(lines.at(-1) ?? "")) lines.pop();
    const text = lines.join("\n").trim();
    if (text !== "" && !texts.has(version)) texts.set(version, text);
  }
  return texts;
}

/** A line that says nothing at a section's end: blank, or the address of a link. */
function isIdle(line: string): boolean {
  return line.trim() === "" || LINK_DEFINITION.test(line);
}
