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
 * Returns edits that add a version's heading, and its link definition, in the style of the newest version: below the
 * heading of the unreleased section, or else before the newest section. Returns none if the heading exists.
 * @param today `2030-01-31`, for headings with a date
 * @param names the plugin's names
 */
export function headingEdits(text: string, version: string, today: string, names: readonly string[]): Edit[] {
  const changelog = parseChangelog(text);
  const { headings } = changelog;
  const key = versionKey(version);
  if (headings.some(({ titleVersion: named }) => named?.key === key && named.roleOf(names) !== "mention"))
    return [];
  const starts = lineStarts(text);
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const [newest] = changelog.releases(names);
  const unreleased = headings.find(({ isUnreleased, titleVersion: named }) => isUnreleased && !named);
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
  const before = text.trim() === "" ? ["# Changelog", ""] : /[\r\n]$/.test(text) ? [""] : ["", ""];
  return [{ offset: text.length, length: 0, text: [...before, heading, ""].join(eol) }];
}

const byOffset = (one: Edit, other: Edit) => one.offset - other.offset;

interface Source {
  readonly text: string;
  readonly starts: readonly number[];
  readonly eol: string;
}

function textOf({ text, starts }: Source, { start, end }: LineRange): string {
  return text.slice(starts[start], starts[end] ?? text.length);
}

/** Writes a heading in the style of another one: level, words, brackets, letter, link and date, but no title. */
function headingLike(
  { level, titleVersion: named }: Release,
  source: string,
  version: string,
  today: string,
): string {
  const before = named.prefix.replace(/\d{4}-\d\d-\d\d/, today);
  const closing = /[[(][^\])]*$/.test(before) ? (/^[\])]/.exec(named.suffix)?.[0] ?? "") : "";
  const [, gap, close = ""] = DATE.exec(named.suffix.slice(closing.length)) ?? [];
  const date = gap === undefined ? "" : `${gap}${today}${close}`;
  const unchecked = `${before}${version}${closing}${date}`;
  // Drop a bracket that nothing closes.
  const closed = Math.max(unchecked.lastIndexOf("]"), unchecked.lastIndexOf(")")) + 1;
  const title = unchecked.slice(0, closed) + unchecked.slice(closed).replace(/[[(]/, "");
  const [, label = "", address = ""] = LINK.exec(source.slice(0, MAX_ADDRESS)) ?? [];
  const words = label.replace(named.version, version).replace(/\d{4}-\d\d-\d\d/, today);
  const link = label.includes(named.version) ? addressOf(address, named.version, version) : undefined;
  return `${"#".repeat(level)} ${link === undefined ? title : title.replace(words, () => `[${words}](${link})`)}`;
}

/** Defines a link like the newest version's, and starts the comparison of the unreleased section at the new version. */
function linkEdits(
  { definitions }: ChangelogText,
  { titleVersion: named }: Release,
  unreleased: Heading | undefined,
  version: string,
  source: Source,
): Edit[] {
  const { starts, eol } = source;
  const label = (number: string) => named.prefix.slice(named.prefix.lastIndexOf("[") + 1) + number;
  const isInBrackets = /\[[^\]]*$/.test(named.prefix) && named.suffix.startsWith("]");
  const own = isInBrackets ? definitions.get(normalizeLabel(label(named.version))) : undefined;
  const edits: Edit[] = [];
  const definition = own ? textOf(source, own).trimEnd() : "";
  const address = addressOf(definition.slice(definition.indexOf("]:") + 2), named.version, version);
  if (own && address !== undefined && !definitions.has(normalizeLabel(label(version))))
    edits.push({ offset: starts[own.start] ?? 0, length: 0, text: `[${label(version)}]:${address}${eol}` });
  for (const lines of [
    definitions.get(normalizeLabel(unreleased?.title.replace(/[[\]]/g, ""))),
    unreleased,
  ]) {
    const index = lines ? textOf(source, lines).indexOf(`${named.version}..`) : -1;
    if (!lines || index < 0) continue;
    edits.push({ offset: (starts[lines.start] ?? 0) + index, length: named.version.length, text: version });
  }
  return edits;
}

/** Replaces the version in a link's address; in a comparison of two versions, the old one becomes the start. */
function addressOf(address: string, old: string, version: string): string | undefined {
  if (address.length > MAX_ADDRESS || !address.includes(old)) return undefined;
  const [left = "", ...others] = address.split("..");
  const right = others.join("..");
  if (!right.includes(old)) return address.replaceAll(old, version);
  const from = [...left.matchAll(/(?<!\d)\d+(?:\.\d+)+/g)].at(-1);
  const end = from ? from.index + from[0].length : 0;
  const isLast = from !== undefined && !/[\d/]/.test(left.slice(end));
  const before = isLast ? `${left.slice(0, from.index)}${old}${left.slice(end)}` : left;
  return `${before}..${right.replaceAll(old, version)}`;
}

/** Returns the offsets of the lines; the first one starts after a byte order mark. */
function lineStarts(text: string): number[] {
  const breaks = [...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: found }) => index + found.length);
  return [text.startsWith("\uFEFF") ? 1 : 0, ...breaks];
}

function withoutBreak(text: string, offset: number): number {
  return offset - (/(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0);
}
