import { quotedIn, type Quoted } from "./version-file";
import { tomlLines, type TomlLine } from "./toml";

/** What a `Cargo.toml` says about versions, as far as it says it in plain lines. */
export interface CargoManifest {
  readonly name?: string | undefined;
  readonly version?: Quoted | undefined;
  readonly inheritsVersion: boolean;
  readonly isNativeLibrary: boolean;
  readonly isWorkspace: boolean;
  /** True if it says what the packages of a workspace share. */
  readonly hasShared: boolean;
  /** The version that they share. */
  readonly sharedVersion?: Quoted | undefined;
  /** The paths of the packages that it depends on. */
  readonly paths: readonly string[];
}

/** The lists that say what a library is built as; the second is an older way to write it. */
const CRATE_TYPES = ["lib.crate-type", "lib.crate_type"];

/** The tables of packages that a package is built with, and the paths in them. */
const DEPENDENCIES = /(?:^|[.-])dependencies(?:\.|$)|^patch\./;
const PATH = /(?<![\w-])path\s*=\s*(["'])([^"'\\\n]*)\1/g;

/** Reads a `Cargo.toml`. What is written in another form is not known. */
export function readCargo(text: string): CargoManifest {
  const values = new Map<string, TomlLine["value"] | null>();
  const tables = new Set<string>();
  const paths: string[] = [];
  for (const { table, key, value } of tomlLines(text)) {
    tables.add(table);
    if (DEPENDENCIES.test(table)) {
      const line = `${key}=${text.slice(value.offset, value.offset + value.length)}`;
      for (const [, , path = ""] of line.matchAll(PATH)) paths.push(path);
    }
    const name = `${table}.${key}`;
    // What is there twice is not valid: either may be meant.
    values.set(name, values.has(name) ? null : value);
  }
  const raw = (name: string): string => {
    const value = values.get(name);
    return value ? text.slice(value.offset, value.offset + value.length) : "";
  };
  const quoted = (name: string): Quoted | undefined => {
    const value = values.get(name);
    return value ? stringAt(text, value) : undefined;
  };
  return {
    name: quoted("package.name")?.value,
    version: quoted("package.version"),
    inheritsVersion: raw("package.version.workspace") === "true",
    isNativeLibrary: CRATE_TYPES.some((name) => /["']cdylib["']/.test(raw(name).replaceAll(/#[^\n]*/g, ""))),
    isWorkspace: [...tables].some((table) => /^workspace(?:\.|$)/.test(table)),
    hasShared: tables.has("workspace.package"),
    sharedVersion: quoted("workspace.package.version"),
    paths,
  };
}

/** Finds the versions in a `Cargo.lock` of the packages that come from no other place, by their names; undefined for two. */
export function lockedCrates(text: string): ReadonlyMap<string, Quoted | undefined> {
  const entries = new Map<number, { name?: string; version?: Quoted | undefined; isForeign?: boolean }>();
  for (const { table, heading, key, value } of tomlLines(text)) {
    if (table !== "package") continue;
    const entry = entries.get(heading) ?? {};
    entries.set(heading, entry);
    if (key === "name") entry.name = stringAt(text, value)?.value ?? "";
    else if (key === "version") entry.version = stringAt(text, value);
    else if (key === "source") entry.isForeign = true;
  }
  const own = new Map<string, Quoted | undefined>();
  for (const { name, version, isForeign } of entries.values()) {
    if (name !== undefined && !isForeign) own.set(name, own.has(name) ? undefined : version);
  }
  return own;
}

function stringAt(text: string, value: TomlLine["value"]): Quoted | undefined {
  const quote = text[value.offset];
  const isString = quote === '"' || quote === "'";
  if (!isString || value.length < 2 || text.startsWith(quote.repeat(3), value.offset)) return undefined;
  return quotedIn(text, value);
}
