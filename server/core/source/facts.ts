import type { SourceEntry } from "../manifest/host";
import { groupBy } from "../text/group";
import type { OffsetRange, TextRange } from "../text/ranges";

/** Facts from the plugin's readable source files (docs/spec/source.md). */
export interface SourceFacts {
  /** Sorted by file, then by position. */
  readonly versions: readonly SourceVersion[];
  readonly unreadFiles?: readonly UnreadFile[];
  /** Absent if the host lists no calls or fields to find. */
  readonly code?: CodeFacts | undefined;
}

/** A file that is unreadable or too large. */
export interface UnreadFile {
  readonly path: string;
  /** The maximum number of bytes. */
  readonly limit: number;
}

export interface SourceVersion {
  readonly path: string;
  readonly uri: string;
  readonly version: string;
  /** The range between the quotes, not counting a byte order mark. */
  readonly range: TextRange;
}

/** A place in code that names a command, identifier or version, or that uses a capability or permission. */
export interface CodePlace {
  readonly entry: SourceEntry;
  /** Undefined if the place only uses a capability or permission, or if the name is not a plain string literal. */
  readonly name?: string | undefined;
  /** The literal with its quotes, or else the call's path or the field's key. */
  readonly range: TextRange;
  /** The range between the quotes; undefined if the literal has escapes. */
  readonly contentRange?: OffsetRange | undefined;
  /** The first line of the place, trimmed and shortened. */
  readonly line: string;
}

export interface FilePlace extends CodePlace {
  readonly uri: string;
  readonly path: string;
}

export type NamedFilePlace = FilePlace & { readonly name: string };

export type CodeNameKind = NonNullable<SourceEntry["names"]>;

/** The names and uses found in a plugin's own code (docs/spec/source.md). Immutable. */
export class CodeFacts {
  /**
   * @param places sorted by path, then by position
   * @param unreadPath the first file that was not read; names that seem missing may be in that file
   */
  constructor(
    readonly places: readonly FilePlace[],
    readonly unreadPath?: string,
  ) {}

  placesByName(kind: CodeNameKind): ReadonlyMap<string, readonly NamedFilePlace[]> {
    const places = this.places.filter(({ entry, name }) => entry.names === kind && name !== undefined);
    return groupBy(places as NamedFilePlace[], ({ name }) => name);
  }

  /** Tests if code computes a name of this kind at run time. */
  hasComputedName(kind: CodeNameKind): boolean {
    return this.places.some((place) => place.entry.names === kind && place.name === undefined);
  }

  placesByUse(kind: "capability" | "permission"): ReadonlyMap<string, readonly FilePlace[]> {
    const places = groupBy(this.places, ({ entry }) => entry.uses?.[kind]);
    places.delete(undefined);
    return places as Map<string, FilePlace[]>;
  }
}

/** A call or field to find in code, parsed from a `SourceEntry`. */
export interface CodeEntry {
  readonly entry: SourceEntry;
  readonly files: readonly string[];
  readonly path: readonly string[];
  /** The last name of the path. Files without this word are not parsed. */
  readonly word: string;
  readonly field?: string;
  readonly isMacro: boolean;
}

export function codeEntries(source: readonly SourceEntry[] = []): CodeEntry[] {
  return source.flatMap(codeEntriesOf);
}

function codeEntriesOf(entry: SourceEntry): CodeEntry[] {
  const { files, call, field } = entry;
  const pattern = call ?? field;
  if (!files || pattern === undefined) return [];
  const names = pattern.replace(/!$/, "").split(/::|\./);
  const isMacro = call?.endsWith("!") === true;
  const [path, fieldName] = call === undefined ? [names.slice(0, -1), names.at(-1)] : [names, undefined];
  const word = path.at(-1);
  if (word === undefined) return [];
  return [{ entry, files, path, word, isMacro, ...(fieldName !== undefined && { field: fieldName }) }];
}
