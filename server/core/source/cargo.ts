import type { OffsetRange } from "../text/ranges";
import { quotedIn, type Quoted } from "./version-file";

/** The plain values of a `Cargo.toml`. */
export interface CargoManifest {
  readonly name?: string | undefined;
  readonly version?: Quoted | undefined;
  readonly inheritsVersion: boolean;
  readonly isNativeLibrary: boolean;
  readonly isWorkspace: boolean;
  /** True if it has a table `workspace.package`. */
  readonly hasShared: boolean;
  readonly sharedVersion?: Quoted | undefined;
  /** The folders of its path dependencies. */
  readonly paths: readonly string[];
}

/** The keys of a library's crate types; the second is an older spelling. */
const CRATE_TYPES = ["lib.crate-type", "lib.crate_type"];

const DEPENDENCIES = /(?:^|[.-])dependencies(?:\.|$)|^patch\./;
const PATH = /(?<![\w-])path\s*=\s*(["'])([^"'\\\n]*)\1/g;

/** Reads a `Cargo.toml`; skips values in other forms. */
export function readCargo(text: string): CargoManifest {
  const values = new Map<string, TomlLine | undefined>();
  const tables = new Set<string>();
  const paths: string[] = [];
  for (const line of tomlLines(text)) {
    const { table, key, raw } = line;
    tables.add(table);
    if (DEPENDENCIES.test(table))
      for (const [, , path = ""] of `${key}=${raw}`.matchAll(PATH)) paths.push(path);
    const name = `${table}.${key}`;
    // Duplicates are invalid, so the version is unknown.
    values.set(name, values.has(name) ? undefined : line);
  }
  const raw = (name: string): string => values.get(name)?.raw ?? "";
  return {
    name: stringAt(text, values.get("package.name"))?.value,
    version: stringAt(text, values.get("package.version")),
    inheritsVersion: raw("package.version.workspace") === "true",
    isNativeLibrary: CRATE_TYPES.some((name) => /["']cdylib["']/.test(raw(name).replaceAll(/#[^\n]*/g, ""))),
    isWorkspace: [...tables].some((table) => /^workspace(?:\.|$)/.test(table)),
    hasShared: tables.has("workspace.package"),
    sharedVersion: stringAt(text, values.get("workspace.package.version")),
    paths,
  };
}

/** Finds the versions of the local packages in a `Cargo.lock`, by their names; undefined for two of one name. */
export function lockedCrates(text: string): ReadonlyMap<string, Quoted | undefined> {
  const entries = new Map<number, { name?: string; version?: Quoted | undefined; isForeign?: boolean }>();
  for (const line of tomlLines(text)) {
    const { table, heading, key } = line;
    if (table !== "package") continue;
    const entry = entries.get(heading) ?? {};
    entries.set(heading, entry);
    if (key === "name") entry.name = stringAt(text, line)?.value ?? "";
    else if (key === "version") entry.version = stringAt(text, line);
    else if (key === "source") entry.isForeign = true;
  }
  const local = new Map<string, Quoted | undefined>();
  for (const { name, version, isForeign } of entries.values()) {
    if (name !== undefined && !isForeign) local.set(name, local.has(name) ? undefined : version);
  }
  return local;
}

function stringAt(text: string, line: TomlLine | undefined): Quoted | undefined {
  const quote = line?.raw.charAt(0) ?? "";
  const isString = quote === '"' || quote === "'";
  return line && isString && line.raw.length > 1 && !line.raw.startsWith(quote.repeat(3))
    ? quotedIn(text, line)
    : undefined;
}

/** A `key = value` line or the heading of a table in TOML. Its range is the value's, without a comment. */
interface TomlLine extends OffsetRange {
  readonly table: string;
  /** Counts the headings, to distinguish the entries of a list of tables. */
  readonly heading: number;
  /** Without blanks; empty for a heading. */
  readonly key: string;
  /** The value as it is written. */
  readonly raw: string;
}

const BLANK = /[ \t]*/y;
const HEADING = /\[\[?([^[\]\r\n#]*)\]\]?/y;
const KEY = /([^=\r\n#]*)=/y;
const REST_OF_LINE = /[^\r\n]*[\r\n]*/y;
const COMMENT = /[^\n]*/y;
const END_OF_VALUE = /[ \t]*(?=[\r\n#]|$)/y;
const BARE_VALUE = /[^\r\n#]*/y;

/**
 * Yields the lines of a TOML text that matter for plain strings in named tables. Skips other lines and whole multi-line
 * values. Stops at an unclosed string or list.
 */
function* tomlLines(text: string): Generator<TomlLine> {
  let table = "";
  let heading = 0;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at = after(REST_OF_LINE, text, at)) {
    at = after(BLANK, text, at);
    const tableName = matchAt(HEADING, text, at)?.[1];
    if (tableName !== undefined) {
      table = tableName.replace(/[ \t]/g, "");
      yield { table, heading: ++heading, key: "", raw: "", offset: at, length: 0 };
      continue;
    }
    const key = matchAt(KEY, text, at)?.[1];
    if (key === undefined) continue;
    const start = after(BLANK, text, at + key.length + 1);
    const end = valueEnd(text, start);
    if (end === undefined) return;
    at = end;
    if (!matchAt(END_OF_VALUE, text, end)) continue;
    const raw = text.slice(start, end).trimEnd();
    yield { table, heading, key: key.replace(/[ \t]/g, ""), raw, offset: start, length: raw.length };
  }
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

function after(expression: RegExp, text: string, at: number): number {
  return at + (matchAt(expression, text, at)?.[0].length ?? 0);
}

function valueEnd(text: string, start: number): number | undefined {
  const first = text[start] ?? "";
  if (first === '"' || first === "'") return stringEnd(text, start);
  return first === "[" || first === "{" ? listEnd(text, start) : after(BARE_VALUE, text, start);
}

function listEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === "[" || sign === "{") depth++;
    else if (sign === '"' || sign === "'") {
      const end = stringEnd(text, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (sign === "#") at = after(COMMENT, text, at);
    else if ((sign === "]" || sign === "}") && --depth === 0) return at + 1;
  }
  return undefined;
}

function stringEnd(text: string, start: number): number | undefined {
  const quote = text[start] ?? "";
  const isLong = text.startsWith(quote.repeat(3), start);
  const close = isLong ? quote.repeat(3) : quote;
  for (let at = start + close.length; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\" && quote === '"') at++;
    else if (sign === quote && text.startsWith(close, at)) return at + close.length;
    else if (!isLong && (sign === "\n" || sign === "\r")) return undefined;
  }
  return undefined;
}
