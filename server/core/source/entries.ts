import type { SourceEntry } from "../manifest/host/host";

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
