import type { Edit } from "../text/ranges";
import {
  parseChangelog,
  normalizeLabel,
  type ChangelogText,
  type Heading,
  type LineRange,
  type Release,
} from "./changelog";
import { versionKey } from "./changelog-title";

const DATE = /^(\s*(?:[-–—,:/]\s*)?\(?)\d{4}-\d\d-\d\d([)\]]?)/;
const LINK = /\[([^[\]]*)\]\(([^()]*)\)/;
const MAX_ADDRESS = 2_000;

/**
 * Adds a version's heading, unless it exists, and its link definition in the style of the newest version's. The heading
 * goes below that of the unreleased section, or else before the newest section.
 * @param today `2030-01-31`, for headings with a date
 * @param names the plugin's names
 */
export function headingEdits(text: string, version: string, today: string, names: readonly string[]): Edit[] {
  const changelog = parseChangelog(text);
  const { headings } = changelog;
  const key = versionKey(version);
  if (
    headings.some(({ titleVersion }) => titleVersion?.key === key && titleVersion.roleOf(names) !== "mention")
  )
    return [];
  const starts = lineStarts(text);
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const [newest] = changelog.releases(names);
  const unreleased = headings.find(({ isUnreleased, titleVersion }) => isUnreleased && !titleVersion);
  const source: Source = { text, starts, eol };
  const words = unreleased && /^[#\s]*\[/.test(textOf(source, unreleased)) ? `[${version}]` : version;
  const heading = newest ? headingLike(newest, textOf(source, newest), version, today) : `## ${words}`;
  const links = newest ? linkEdits(changelog, newest, unreleased, version, source) : [];
  if (unreleased && (!newest || unreleased.start < newest.start)) {
    const offset = withoutBreak(text, starts[unreleased.end] ?? text.length);
    return [{ offset, length: 0, text: `${eol}${eol}${heading}` }, ...links].sort(byOffset);
  }
  if (newest) {
    const offset = starts[changelog.startOf(newest)] ?? 0;
    return [{ offset, length: 0, text: `${heading}${eol}${eol}` }, ...links].sort(byOffset);
  }
  const linesAbove = text.trim() === "" ? ["# Changelog", ""] : /[\r\n]$/.test(text) ? [""] : ["", ""];
  return [{ offset: text.length, length: 0, text: [...linesAbove, heading, ""].join(eol) }];
}

const byOffset = (left: Edit, right: Edit) => left.offset - right.offset;

interface Source {
  readonly text: string;
  readonly starts: readonly number[];
  readonly eol: string;
}

function textOf({ text, starts }: Source, { start, end }: LineRange): string {
  return text.slice(starts[start], starts[end] ?? text.length);
}

/** Writes a heading in the style of another one: level, words, brackets, letter, link and date, but no title. */
function headingLike(release: Release, source: string, version: string, today: string): string {
  const { prefix, suffix, version: oldVersion } = release.titleVersion;
  const start = prefix.replace(/\d{4}-\d\d-\d\d/, today);
  const closing = /[[(][^\])]*$/.test(start) ? (/^[\])]/.exec(suffix)?.[0] ?? "") : "";
  const [, gap, close = ""] = DATE.exec(suffix.slice(closing.length)) ?? [];
  const date = gap === undefined ? "" : `${gap}${today}${close}`;
  const unchecked = `${start}${version}${closing}${date}`;
  // Drop a bracket that nothing closes.
  const closed = Math.max(unchecked.lastIndexOf("]"), unchecked.lastIndexOf(")")) + 1;
  const title = unchecked.slice(0, closed) + unchecked.slice(closed).replace(/[[(]/, "");
  const [, label = "", address = ""] = LINK.exec(source.slice(0, MAX_ADDRESS)) ?? [];
  const words = label.replace(oldVersion, version).replace(/\d{4}-\d\d-\d\d/, today);
  const link = label.includes(oldVersion) ? addressOf(address, oldVersion, version) : undefined;
  return `${"#".repeat(release.level)} ${link === undefined ? title : title.replace(words, () => `[${words}](${link})`)}`;
}

/** Defines a link like the newest version's, and starts the comparison of the unreleased section at the new version. */
function linkEdits(
  { definitions }: ChangelogText,
  { titleVersion }: Release,
  unreleased: Heading | undefined,
  version: string,
  source: Source,
): Edit[] {
  const { starts, eol } = source;
  const { prefix, suffix, version: oldVersion } = titleVersion;
  const labelFor = (number: string) => prefix.slice(prefix.lastIndexOf("[") + 1) + number;
  const isInBrackets = /\[[^\]]*$/.test(prefix) && suffix.startsWith("]");
  const lines = isInBrackets ? definitions.get(normalizeLabel(labelFor(oldVersion))) : undefined;
  const edits: Edit[] = [];
  const definition = lines ? textOf(source, lines).trimEnd() : "";
  const address = addressOf(definition.slice(definition.indexOf("]:") + 2), oldVersion, version);
  if (lines && address !== undefined && !definitions.has(normalizeLabel(labelFor(version))))
    edits.push({
      offset: starts[lines.start] ?? 0,
      length: 0,
      text: `[${labelFor(version)}]:${address}${eol}`,
    });
  const unreleasedLabel = normalizeLabel(unreleased?.title.replace(/[[\]]/g, ""));
  for (const linkLines of [definitions.get(unreleasedLabel), unreleased]) {
    const index = linkLines ? textOf(source, linkLines).indexOf(`${oldVersion}..`) : -1;
    if (!linkLines || index < 0) continue;
    edits.push({ offset: (starts[linkLines.start] ?? 0) + index, length: oldVersion.length, text: version });
  }
  return edits;
}

/** Replaces the version in a link's address; in a comparison of two versions, the old one becomes the start. */
function addressOf(address: string, old: string, version: string): string | undefined {
  if (address.length > MAX_ADDRESS || !address.includes(old)) return undefined;
  const [left = "", ...others] = address.split("..");
  const right = others.join("..");
  if (!right.includes(old)) return address.replaceAll(old, version);
  const match = [...left.matchAll(/(?<!\d)\d+(?:\.\d+)+/g)].at(-1);
  const end = match ? match.index + match[0].length : 0;
  const isLast = match !== undefined && !/[\d/]/.test(left.slice(end));
  const start = isLast ? `${left.slice(0, match.index)}${old}${left.slice(end)}` : left;
  return `${start}..${right.replaceAll(old, version)}`;
}

/** Returns the offsets of the lines; the first one starts after a byte order mark. */
function lineStarts(text: string): number[] {
  const breaks = [...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: lineBreak }) => index + lineBreak.length);
  return [text.startsWith("\uFEFF") ? 1 : 0, ...breaks];
}

function withoutBreak(text: string, offset: number): number {
  return offset - (/(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0);
}
