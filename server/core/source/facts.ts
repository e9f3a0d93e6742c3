import type { SourceEntry } from "../manifest/host/host";
import type { OffsetRange, TextRange } from "../text/ranges";

/** What the plugin's own files say, as far as it could be read (docs/spec/source.md). */
export interface SourceFacts {
  /** The versions in them, in the order of their files and places. */
  readonly versions: readonly SourceVersion[];
  /** The files that may have others. */
  readonly unread?: readonly UnreadFile[];
  /** What its code says; absent if the configuration says nothing about code. */
  readonly code?: CodeFacts | undefined;
}

/** A file that is not readable, or larger than its limit. */
export interface UnreadFile {
  readonly path: string;
  /** The most bytes that are read of it. */
  readonly limit: number;
}

/** A version in a file of the plugin. */
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
  /** The name; undefined where it is no plain string literal, and for a use. */
  readonly name?: string | undefined;
  /** The literal with its quotes, or the call or field. */
  readonly range: TextRange;
  /** The characters between the quotes, in the decoded text, if they are the name to the letter. */
  readonly content?: OffsetRange | undefined;
  /** The line that it begins in, without white space around it. */
  readonly line: string;
}

export interface FoundPlace extends CodePlace {
  readonly uri: string;
  readonly path: string;
}

export type NamedPlace = FoundPlace & { readonly name: string };

/** What the entries of `source` find by name. */
export type CodeName = NonNullable<SourceEntry["names"]>;

/** What a plugin's own code says, as far as it has been read (docs/spec/source.md). Immutable. */
export class CodeFacts {
  /**
   * @param places sorted by path, then by position
   * @param unread the path of the first file that was not read, if not all were: then what was not found may be there
   */
  constructor(
    readonly places: readonly FoundPlace[],
    readonly unread?: string,
  ) {}

  /** Returns the places of each name of a kind, in the order of the first ones. */
  named(kind: CodeName): ReadonlyMap<string, readonly NamedPlace[]> {
    return byName(
      this.places.filter((place): place is NamedPlace => isNamed(place, kind)),
      ({ name }) => name,
    );
  }

  /** Tests if code names something of a kind by a value that is known only when it runs. */
  hasNameless(kind: CodeName): boolean {
    return this.places.some((place) => place.entry.names === kind && place.name === undefined);
  }

  /** Returns the places that use each capability or permission. */
  uses(kind: "capability" | "permission"): ReadonlyMap<string, readonly FoundPlace[]> {
    return byName(this.places, ({ entry }) => entry.uses?.[kind]);
  }
}

function isNamed({ entry, name }: FoundPlace, kind: CodeName): boolean {
  return entry.names === kind && name !== undefined;
}

function byName<P>(places: readonly P[], nameOf: (place: P) => string | undefined): Map<string, P[]> {
  const found = new Map<string, P[]>();
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
  /** The extensions of the files to look in. */
  readonly files: readonly string[];
  readonly path: readonly string[];
  /** The last name of that path. A text without it has nothing to find. */
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
