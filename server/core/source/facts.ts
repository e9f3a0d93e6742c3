import type { SourceEntry } from "../manifest/host/host";
import type { OffsetRange, TextRange } from "../text/ranges";

/** What the plugin's own files say, as far as it could be read (docs/spec/source.md). */
export interface SourceFacts {
  /** Sorted by file, then by position. */
  readonly versions: readonly SourceVersion[];
  /** The files that may have other versions. */
  readonly unread?: readonly UnreadFile[];
  /** Absent if the configuration names nothing to find in code. */
  readonly code?: CodeFacts | undefined;
}

/** A file that is not readable, or larger than its limit in bytes. */
export interface UnreadFile {
  readonly path: string;
  readonly limit: number;
}

export interface SourceVersion {
  readonly path: string;
  readonly uri: string;
  readonly version: string;
  /** The characters between its quotes. A byte order mark is not counted. */
  readonly range: TextRange;
}

/** A place in code that names something of the manifest, or uses what the manifest declares. */
export interface CodePlace {
  readonly entry: SourceEntry;
  /** Undefined for a use, and where it is not a plain string literal. */
  readonly name?: string | undefined;
  /** The literal with its quotes, or the call or field. */
  readonly range: TextRange;
  /** The characters between the quotes, if they have no escapes. */
  readonly content?: OffsetRange | undefined;
  /** Its first line, trimmed. */
  readonly line: string;
}

export interface FoundPlace extends CodePlace {
  readonly uri: string;
  readonly path: string;
}

export type NamedPlace = FoundPlace & { readonly name: string };

export type CodeName = NonNullable<SourceEntry["names"]>;

/** What a plugin's own code says (docs/spec/source.md). Immutable. */
export class CodeFacts {
  /**
   * @param places sorted by path, then by position
   * @param unread the path of the first file that was not read: what was not found may be there
   */
  constructor(
    readonly places: readonly FoundPlace[],
    readonly unread?: string,
  ) {}

  /** Groups the places of a kind by name. */
  named(kind: CodeName): ReadonlyMap<string, readonly NamedPlace[]> {
    const named = byName(this.places, ({ entry, name }) => (entry.names === kind ? name : undefined));
    return named as Map<string, NamedPlace[]>;
  }

  /** Tests if code names something of a kind by a value known only at run time. */
  hasNameless(kind: CodeName): boolean {
    return this.places.some((place) => place.entry.names === kind && place.name === undefined);
  }

  /** Groups the places that use a capability or a permission by its name. */
  uses(kind: "capability" | "permission"): ReadonlyMap<string, readonly FoundPlace[]> {
    return byName(this.places, ({ entry }) => entry.uses?.[kind]);
  }
}

function byName(
  places: readonly FoundPlace[],
  nameOf: (place: FoundPlace) => string | undefined,
): Map<string, FoundPlace[]> {
  const found = new Map<string, FoundPlace[]>();
  for (const place of places) {
    const name = nameOf(place);
    const known = name === undefined ? undefined : found.get(name);
    if (known) known.push(place);
    else if (name !== undefined) found.set(name, [place]);
  }
  return found;
}

/** An entry of `source` about code: a call or a field, by the names of its path. */
export interface CodeEntry {
  readonly entry: SourceEntry;
  /** The extensions of the files to search. */
  readonly files: readonly string[];
  readonly path: readonly string[];
  /** The last name of the path: only a text with this word is parsed. */
  readonly word: string;
  readonly field?: string;
  readonly isMacro: boolean;
}

export function codeEntries(source: readonly SourceEntry[] = []): CodeEntry[] {
  return source.flatMap((entry) => codeEntry(entry) ?? []);
}

function codeEntry(entry: SourceEntry): CodeEntry | undefined {
  const { files, call, field } = entry;
  const written = call ?? field;
  if (!files || written === undefined) return undefined;
  const names = written.replace(/!$/, "").split(/::|\./);
  const isMacro = call?.endsWith("!") === true;
  const [path, last] = call === undefined ? [names.slice(0, -1), names.at(-1)] : [names, undefined];
  const word = path.at(-1);
  if (word === undefined) return undefined;
  return { entry, files, path, word, isMacro, ...(last !== undefined && { field: last }) };
}
