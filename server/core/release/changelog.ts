import { isString, memberValue, type JsonValue } from "../json/tree/value";
import { groupBy } from "../text/group";
import { blocksOf, isBlankLine, linesOf, type Block } from "../text/markdown";
import { versionInTitle, versionKey, withoutMarkup, type TitleVersion } from "./changelog-title";

export type Changelog = Pick<ParsedChangelog, "get">;

/** Line indices; `end` is exclusive. */
export type LineRange = Pick<Block, "start" | "end">;

export interface Heading extends LineRange {
  readonly title: string;
  readonly level: number;
  readonly titleVersion: TitleVersion | undefined;
  readonly isUnreleased: boolean;
}

export interface VersionHeading extends Heading {
  readonly titleVersion: TitleVersion;
}

const DEFINITION_START = /^ {0,3}\[([^[\]]{1,999})\]:/;
/** Matches a footnote or a link definition, which may have several lines. */
const DEFINITION_TEXT =
  /^ {0,3}\[(?:\^[^[\]]*\]:.*(?:\n(?! {0,3}\[[^[\]]+\]:).*)*|[^[\]]+\]:\s*(?:<[^<>\n]*>|[^\s<]\S*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*(?=\n|$))/;
const MAX_DEFINITION_LINES = 8;
const LABEL = /\[([^[\]]{1,999})\]/g;
const ANCHOR = /^ {0,3}<(a|div|p|span)\s+(?:id|name)\s*=[^<>]*>(?:\s*<\/\1>)?\s*$/i;
const UNRELEASED_TITLE =
  /^\[?(?:(?:un-?released|upcoming|next)(?: (?:release|version))?|未发布)\]?\s*(?:\(.*\)|[-–—].*)?$/i;
const THREE_PART_VERSION = /^\d+(?:\.\d+){2}/;

/** Returns the names by which headings may refer to a plugin: its name, its identifier and that one's last label. */
export function headingNames(manifest: JsonValue | undefined): string[] {
  const id = memberValue(manifest, "id");
  const label = isString(id) ? id.slice(id.lastIndexOf(".") + 1) : undefined;
  return [memberValue(manifest, "name"), id, label].filter(isString);
}

/** Parses a CHANGELOG.md (docs/spec/entry.md, The changelog). */
export function parseChangelog(text: string): ParsedChangelog {
  const lines = linesOf(text.replace(/^\uFEFF/, ""));
  const blocks = blocksOf(lines);
  return new ParsedChangelog(
    lines,
    blocks.filter(({ kind }) => kind === "heading").map(headingOf),
    blocks.flatMap((block) => definitionsIn(block, lines)),
  );
}

/** Finds the link definitions and footnotes at the start of a paragraph. */
function definitionsIn({ kind, start, end }: Block, lines: readonly string[]): LineRange[] {
  const definitions: LineRange[] = [];
  for (let i = start; kind === "paragraph" && i < end && DEFINITION_START.test(lines[i] ?? "");) {
    const text = lines.slice(i, Math.min(end, i + MAX_DEFINITION_LINES)).join("\n");
    const length = DEFINITION_TEXT.exec(text)?.[0].split("\n").length ?? 1;
    definitions.push({ start: i, end: (i += length) });
  }
  return definitions;
}

function headingOf({ start, end, texts, level = 1 }: Block): Heading {
  const title = withoutMarkup(texts[0] ?? "");
  const titleVersion = versionInTitle(title);
  return { start, end, title, level, titleVersion, isUnreleased: UNRELEASED_TITLE.test(title) };
}

type Section = LineRange & { readonly key: string };

export class ParsedChangelog {
  readonly definitions: ReadonlyMap<string, LineRange>;
  readonly #definitionLines: ReadonlySet<number>;
  #cache?: { readonly names: string; readonly sections: ReadonlyMap<string, Section[]> };

  constructor(
    readonly lines: readonly string[],
    readonly headings: readonly Heading[],
    definitions: readonly LineRange[],
  ) {
    this.#definitionLines = new Set(
      definitions.flatMap(({ start, end }) => lines.slice(start, end).map((_, i) => start + i)),
    );
    const labelOf = ({ start }: LineRange) => normalizeLabel(DEFINITION_START.exec(lines[start] ?? "")?.[1]);
    // The first definition of a label wins.
    this.definitions = new Map(definitions.toReversed().map((lineRange) => [labelOf(lineRange), lineRange]));
  }

  /**
   * Returns the text below a version's heading: an empty string if the section has no content, and undefined if the
   * version has no heading.
   */
  get(version: string, names: readonly string[] = []): string | undefined {
    const joinedNames = names.join("\n");
    if (this.#cache?.names !== joinedNames)
      this.#cache = { names: joinedNames, sections: this.#sections(names) };
    const parts = this.#cache.sections.get(versionKey(version));
    const section = parts && joinParagraphs(parts.map((lines) => this.#textOf(lines)));
    return section && (hasContent(section) ? section : "");
  }

  /** Returns the headings with the role "title" (see `roleOf`) or, if there are none, with the role "guess". */
  versionHeadings(names: readonly string[]): VersionHeading[] {
    const candidates = this.headings.filter(
      (heading): heading is VersionHeading => heading.titleVersion !== undefined,
    );
    const roles = groupBy(candidates, ({ titleVersion }) => titleVersion.roleOf(names));
    return roles.get("title") ?? roles.get("guess") ?? [];
  }

  /** Returns the line index where a section's content ends, excluding trailing blank lines and link definitions. */
  contentEnd(start: number, end: number): number {
    let last = end;
    while (last > start && this.#isBlankOrDefinition(last - 1)) last--;
    return last;
  }

  /** Returns the line index of a heading, or of the first anchor directly before it. */
  startOf({ start }: Heading): number {
    let first = start;
    for (let i = start - 1; i >= 0 && (isBlankLine(this.lines[i]) || ANCHOR.test(this.lines[i] ?? "")); i--)
      if (!isBlankLine(this.lines[i])) first = i;
    return first;
  }

  #isBlankOrDefinition(index: number): boolean {
    return isBlankLine(this.lines[index]) || this.#definitionLines.has(index);
  }

  #sections(names: readonly string[]): Map<string, Section[]> {
    const versionHeadings = new Set<Heading>(this.versionHeadings(names));
    const versions = new Set([...versionHeadings].map(({ titleVersion }) => titleVersion?.key));
    const lastStartByLevel = new Map([...versionHeadings].map(({ level, start }) => [level, start]));
    const sections: Section[] = [];
    let openHeading: Heading | undefined;
    let hasGroups: boolean | undefined;
    const close = (end: number): void => {
      const key = openHeading?.titleVersion?.key;
      if (openHeading && key !== undefined) sections.push({ key, start: openHeading.end, end });
    };
    for (const heading of this.headings) {
      const { level, titleVersion } = heading;
      // A heading that only mentions a version counts if the version has no other heading.
      const isFallback = titleVersion && !versionHeadings.has(heading) && !versions.has(titleVersion.key);
      const isSection = versionHeadings.has(heading) || isFallback || heading.isUnreleased;
      if (openHeading && level > openHeading.level) {
        // Some tools write patch releases one level below the others.
        if (!versionHeadings.has(heading) || !THREE_PART_VERSION.test(titleVersion?.version ?? "")) continue;
      } else if (openHeading && level === openHeading.level && !isSection) {
        // The headings of change groups may have the same level as their version.
        hasGroups ??= this.contentEnd(openHeading.end, heading.start) === openHeading.end;
        if (hasGroups || (lastStartByLevel.get(level) ?? 0) > heading.start) continue;
      }
      close(this.startOf(heading));
      openHeading = isSection ? heading : undefined;
      hasGroups = undefined;
    }
    close(this.lines.length);
    return groupBy(sections, ({ key }) => key);
  }

  #textOf(section: LineRange): string {
    const end = this.contentEnd(section.start, section.end);
    let { start } = section;
    while (start < end && this.#isBlankOrDefinition(start)) start++;
    const body = this.lines.slice(start, end).join("\n").trim();
    const usedLinks = new Set<LineRange>();
    for (const [, label] of body.matchAll(LABEL)) {
      const definition = this.definitions.get(normalizeLabel(label));
      if (definition && (definition.start < start || definition.start >= end)) usedLinks.add(definition);
    }
    const links = [...usedLinks]
      .toSorted((left, right) => left.start - right.start)
      .map((definition) => this.lines.slice(definition.start, definition.end).join("\n").trim());
    return joinParagraphs([body, links.join("\n")]);
  }
}

function joinParagraphs(texts: readonly string[]): string {
  return texts.filter(Boolean).join("\n\n");
}

/** The maximum length of the text that is searched for content, in UTF-16 code units. */
const MAX_SEARCHED_LENGTH = 64 * 1024;

/** Tests if a section has content other than headings, comments and link definitions. */
export function hasContent(section: string): boolean {
  const lines = linesOf(section.slice(0, MAX_SEARCHED_LENGTH).replace(/<!--.*?(?:-->|$)/gs, ""));
  const blocks = blocksOf(lines).filter(({ kind }) => kind !== "heading");
  return blocks.some((block) => (definitionsIn(block, lines).at(-1)?.end ?? block.start) < block.end);
}

export function normalizeLabel(label = ""): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
