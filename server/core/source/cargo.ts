import { quotedIn, type QuotedText } from "./version-file";

export interface CargoManifest {
  readonly name?: string | undefined;
  readonly version?: QuotedText | undefined;
  readonly inheritsVersion: boolean;
  readonly isNativeLibrary: boolean;
  readonly isWorkspace: boolean;
  readonly hasWorkspacePackage: boolean;
  readonly workspaceVersion?: QuotedText | undefined;
  readonly dependencyFolders: readonly string[];
}

/** The keys of a library's crate types; the second is an older spelling. */
const CRATE_TYPE_KEYS = ["lib.crate-type", "lib.crate_type"];

const DEPENDENCY_TABLE = /(?:^|[.-])dependencies(?:\.|$)|^patch\./;
const PATH_VALUE = /(?<![\w-])path\s*=\s*(["'])([^"'\\\n]*)\1/g;

/** Reads a `Cargo.toml`: only table headings and `key = value` lines, not all of TOML. */
export function readCargo(text: string): CargoManifest {
  const linesByKey = new Map<string, TomlLine | undefined>();
  const tables = new Set<string>();
  const dependencyFolders: string[] = [];
  for (const line of tomlLines(text)) {
    const { table, key, source } = line;
    tables.add(table);
    if (DEPENDENCY_TABLE.test(table))
      for (const [, , path = ""] of `${key}=${source}`.matchAll(PATH_VALUE)) dependencyFolders.push(path);
    const name = `${table}.${key}`;
    // A duplicate key is invalid, so its value is unknown.
    linesByKey.set(name, linesByKey.has(name) ? undefined : line);
  }
  const sourceOf = (name: string): string => (linesByKey.get(name)?.source ?? "").replaceAll(/#[^\n]*/g, "");
  return {
    name: linesByKey.get("package.name")?.string?.value,
    version: linesByKey.get("package.version")?.string,
    inheritsVersion: sourceOf("package.version.workspace") === "true",
    isNativeLibrary: CRATE_TYPE_KEYS.some((name) => /["']cdylib["']/.test(sourceOf(name))),
    isWorkspace: [...tables].some((table) => /^workspace(?:\.|$)/.test(table)),
    hasWorkspacePackage: tables.has("workspace.package"),
    workspaceVersion: linesByKey.get("workspace.package.version")?.string,
    dependencyFolders,
  };
}

/** Maps each local package in a `Cargo.lock` to its version. A name that two packages share maps to undefined. */
export function lockedCrateVersions(text: string): ReadonlyMap<string, QuotedText | undefined> {
  const entries = new Map<number, { name?: string; version?: QuotedText | undefined; isRemote?: boolean }>();
  for (const { table, headingNumber, key, string } of tomlLines(text)) {
    if (table !== "package") continue;
    const entry = entries.get(headingNumber) ?? {};
    entries.set(headingNumber, entry);
    if (key === "name") entry.name = string?.value ?? "";
    else if (key === "version") entry.version = string;
    else if (key === "source") entry.isRemote = true;
  }
  const versions = new Map<string, QuotedText | undefined>();
  for (const { name, version, isRemote } of entries.values()) {
    if (name !== undefined && !isRemote) versions.set(name, versions.has(name) ? undefined : version);
  }
  return versions;
}

/** A `key = value` line or the heading of a table in TOML. */
interface TomlLine {
  readonly table: string;
  /** Distinguishes tables with the same name, such as `[[package]]`. */
  readonly headingNumber: number;
  /** The key without blanks; empty for a heading. */
  readonly key: string;
  /** The text of the value, without a comment after it. */
  readonly source: string;
  /** The value, if it is a string on one line. */
  readonly string?: QuotedText | undefined;
}

const BLANK = /[ \t]*/y;
const HEADING = /\[\[?([^[\]\r\n#]*)\]\]?/y;
const KEY = /([^=\r\n#]*)=/y;
const REST_OF_LINE = /[^\r\n]*[\r\n]*/y;
const COMMENT = /[^\n]*/y;
const END_OF_VALUE = /[ \t]*(?=[\r\n#]|$)/y;
const BARE_VALUE = /[^\r\n#]*/y;

/** Yields the headings and the `key = value` lines of a TOML text. Stops at an unclosed string or list. */
function* tomlLines(text: string): Generator<TomlLine> {
  let table = "";
  let headingNumber = 0;
  for (
    let offset = text.startsWith("\uFEFF") ? 1 : 0;
    offset < text.length;
    offset = skip(REST_OF_LINE, text, offset)
  ) {
    offset = skip(BLANK, text, offset);
    const tableName = matchAt(HEADING, text, offset)?.[1];
    if (tableName !== undefined) {
      table = tableName.replace(/[ \t]/g, "");
      yield { table, headingNumber: ++headingNumber, key: "", source: "" };
      continue;
    }
    const key = matchAt(KEY, text, offset)?.[1];
    if (key === undefined) continue;
    const start = skip(BLANK, text, offset + key.length + 1);
    const end = valueEnd(text, start);
    if (end === undefined) return;
    offset = end;
    if (!matchAt(END_OF_VALUE, text, end)) continue;
    const source = text.slice(start, end).trimEnd();
    const isString = /^(?:"(?!"")|'(?!''))./.test(source);
    const string = isString ? quotedIn(text, { offset: start, length: source.length }) : undefined;
    yield { table, headingNumber, key: key.replace(/[ \t]/g, ""), source, string };
  }
}

function matchAt(expression: RegExp, text: string, offset: number): RegExpExecArray | null {
  expression.lastIndex = offset;
  return expression.exec(text);
}

function skip(expression: RegExp, text: string, offset: number): number {
  return offset + (matchAt(expression, text, offset)?.[0].length ?? 0);
}

function valueEnd(text: string, start: number): number | undefined {
  const first = text[start] ?? "";
  if (first === '"' || first === "'") return stringEnd(text, start);
  return first === "[" || first === "{" ? listEnd(text, start) : skip(BARE_VALUE, text, start);
}

function listEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let offset = start; offset < text.length; offset++) {
    const character = text[offset];
    if (character === "[" || character === "{") depth++;
    else if (character === '"' || character === "'") {
      const end = stringEnd(text, offset);
      if (end === undefined) return undefined;
      offset = end - 1;
    } else if (character === "#") offset = skip(COMMENT, text, offset);
    else if ((character === "]" || character === "}") && --depth === 0) return offset + 1;
  }
  return undefined;
}

function stringEnd(text: string, start: number): number | undefined {
  const quote = text[start] ?? "";
  const isLong = text.startsWith(quote.repeat(3), start);
  const close = isLong ? quote.repeat(3) : quote;
  for (let offset = start + close.length; offset < text.length; offset++) {
    const character = text[offset];
    if (character === "\\" && quote === '"') offset++;
    else if (character === quote && text.startsWith(close, offset)) return offset + close.length;
    else if (!isLong && (character === "\n" || character === "\r")) return undefined;
  }
  return undefined;
}
