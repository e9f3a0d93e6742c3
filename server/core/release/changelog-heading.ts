import type { Edit } from "../text/ranges";
import {
  parseChangelog,
  normalizeLabel,
  type ParsedChangelog,
  type Heading,
  type LineRange,
  type VersionHeading,
} from "./changelog";
import { versionKey } from "./changelog-title";

const DATE_AFTER_VERSION = /^(\s*(?:[-–—,:/]\s*)?\(?)\d{4}-\d\d-\d\d([)\]]?)/;
const LINK = /\[([^[\]]*)\]\(([^()]*)\)/;
const MAX_LINK_LENGTH = 2_000;

/**
 * Returns edits that add a version's heading and link definition, unless the version has a heading. Inserts the heading
 * below the unreleased heading, else before the newest version, else at the end.
 * @param today the date for the heading: `2030-01-31`
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
  const lineStarts = findLineStarts(text);
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const [newest] = changelog.versionHeadings(names);
  const unreleased = headings.find(({ isUnreleased, titleVersion }) => isUnreleased && !titleVersion);
  const source: ChangelogText = { text, lineStarts, eol };
  const newVersion = unreleased && /^[#\s]*\[/.test(textOf(source, unreleased)) ? `[${version}]` : version;
  const heading = newest ? headingLike(newest, textOf(source, newest), version, today) : `## ${newVersion}`;
  const links = newest ? linkEdits(changelog, newest, unreleased, version, source) : [];
  if (unreleased && (!newest || unreleased.start < newest.start)) {
    const offset = beforeLineBreak(text, lineStarts[unreleased.end] ?? text.length);
    return [{ offset, length: 0, text: `${eol}${eol}${heading}` }, ...links].sort(byOffset);
  }
  if (newest) {
    const offset = lineStarts[changelog.startOf(newest)] ?? 0;
    return [{ offset, length: 0, text: `${heading}${eol}${eol}` }, ...links].sort(byOffset);
  }
  const linesAbove = text.trim() === "" ? ["# Changelog", ""] : /[\r\n]$/.test(text) ? [""] : ["", ""];
  return [{ offset: text.length, length: 0, text: [...linesAbove, heading, ""].join(eol) }];
}

const byOffset = (left: Edit, right: Edit) => left.offset - right.offset;

interface ChangelogText {
  readonly text: string;
  readonly lineStarts: readonly number[];
  readonly eol: string;
}

function textOf({ text, lineStarts }: ChangelogText, { start, end }: LineRange): string {
  return text.slice(lineStarts[start], lineStarts[end] ?? text.length);
}

/** Writes a heading like an older one, with the new version, date and address. Omits other text after the version. */
function headingLike(older: VersionHeading, olderText: string, version: string, today: string): string {
  const { prefix, suffix, version: oldVersion } = older.titleVersion;
  const newPrefix = prefix.replace(/\d{4}-\d\d-\d\d/, today);
  const bracket = /[[(][^\])]*$/.test(newPrefix) ? (/^[\])]/.exec(suffix)?.[0] ?? "") : "";
  const [, gap, close = ""] = DATE_AFTER_VERSION.exec(suffix.slice(bracket.length)) ?? [];
  const date = gap === undefined ? "" : `${gap}${today}${close}`;
  const draft = `${newPrefix}${version}${bracket}${date}`;
  // Remove an unclosed bracket.
  const closedEnd = Math.max(draft.lastIndexOf("]"), draft.lastIndexOf(")")) + 1;
  const title = draft.slice(0, closedEnd) + draft.slice(closedEnd).replace(/[[(]/, "");
  const [, label = "", address = ""] = LINK.exec(olderText.slice(0, MAX_LINK_LENGTH)) ?? [];
  const newLabel = label.replace(oldVersion, version).replace(/\d{4}-\d\d-\d\d/, today);
  const link = label.includes(oldVersion) ? updateAddress(address, oldVersion, version) : undefined;
  return `${"#".repeat(older.level)} ${link === undefined ? title : title.replace(newLabel, () => `[${newLabel}](${link})`)}`;
}

/** Returns edits that add a link definition like the newest version's, and start the unreleased link at `version`. */
function linkEdits(
  { definitions }: ParsedChangelog,
  { titleVersion }: VersionHeading,
  unreleased: Heading | undefined,
  version: string,
  source: ChangelogText,
): Edit[] {
  const { lineStarts, eol } = source;
  const { prefix, suffix, version: oldVersion } = titleVersion;
  const labelFor = (labelVersion: string) => prefix.slice(prefix.lastIndexOf("[") + 1) + labelVersion;
  const isInBrackets = /\[[^\]]*$/.test(prefix) && suffix.startsWith("]");
  const definitionLines = isInBrackets ? definitions.get(normalizeLabel(labelFor(oldVersion))) : undefined;
  const edits: Edit[] = [];
  const definition = definitionLines ? textOf(source, definitionLines).trimEnd() : "";
  const address = updateAddress(definition.slice(definition.indexOf("]:") + 2), oldVersion, version);
  if (definitionLines && address !== undefined && !definitions.has(normalizeLabel(labelFor(version))))
    edits.push({
      offset: lineStarts[definitionLines.start] ?? 0,
      length: 0,
      text: `[${labelFor(version)}]:${address}${eol}`,
    });
  const unreleasedLabel = normalizeLabel(unreleased?.title.replace(/[[\]]/g, ""));
  for (const lines of [definitions.get(unreleasedLabel), unreleased]) {
    const index = lines ? textOf(source, lines).indexOf(`${oldVersion}..`) : -1;
    if (!lines || index < 0) continue;
    edits.push({ offset: (lineStarts[lines.start] ?? 0) + index, length: oldVersion.length, text: version });
  }
  return edits;
}

/** Replaces the old version in a link: `v1.2.0` by `v1.3.0`, and `v1.1.0...v1.2.0` by `v1.2.0...v1.3.0`. */
function updateAddress(address: string, oldVersion: string, version: string): string | undefined {
  if (address.length > MAX_LINK_LENGTH || !address.includes(oldVersion)) return undefined;
  const [left = "", ...rightParts] = address.split("..");
  const right = rightParts.join("..");
  if (!right.includes(oldVersion)) return address.replaceAll(oldVersion, version);
  const match = [...left.matchAll(/(?<!\d)\d+(?:\.\d+)+/g)].at(-1);
  const end = match ? match.index + match[0].length : 0;
  const isAtEnd = match !== undefined && !/[\d/]/.test(left.slice(end));
  const start = isAtEnd ? `${left.slice(0, match.index)}${oldVersion}${left.slice(end)}` : left;
  return `${start}..${right.replaceAll(oldVersion, version)}`;
}

/** Returns the offset of each line. The first line starts after a byte order mark. */
function findLineStarts(text: string): number[] {
  const breaks = [...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: lineBreak }) => index + lineBreak.length);
  return [text.startsWith("\uFEFF") ? 1 : 0, ...breaks];
}

function beforeLineBreak(text: string, offset: number): number {
  return offset - (/(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0);
}
