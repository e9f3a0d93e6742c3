import { createScanner } from "jsonc-parser";
import type { OffsetRange } from "../text/ranges";
import { quotedIn, type Quoted } from "./version-file";
import { listEnd } from "./toml";

/** What a package says that has never been published. */
const NO_VERSION = "0.0.0";

/** The strings in a file that have no escapes, by their names; undefined for what is there twice. */
type Strings = Map<string, Quoted | undefined>;

/** Finds the version of a `package.json`; undefined for one that is not published by itself. */
export function packageVersion(text: string): Quoted | undefined {
  const found: Strings = new Map();
  const isWhole = eachMember(text, 0, (name, value) => add(found, name, text, value));
  const version = isWhole ? found.get("version") : undefined;
  return version?.value === NO_VERSION ? undefined : version;
}

/** Finds the versions in a `package-lock.json`: its own by `/`, that of a package of the workspace by its folder. */
export function lockedPackages(text: string): ReadonlyMap<string, Quoted | undefined> {
  const found: Strings = new Map();
  const isWhole = eachMember(text, 0, (name, value) => {
    if (name === "version") add(found, "/", text, value);
    if (name !== "packages") return;
    eachMember(text, value.offset, (folder, { offset }) => {
      if (/(?:^|\/)node_modules\//.test(folder)) return;
      eachMember(text, offset, (each, version) => each === "version" && add(found, folder, text, version));
    });
  });
  return isWhole ? found : new Map();
}

function add(found: Strings, name: string, text: string, value: OffsetRange): void {
  found.set(name, text[value.offset] === '"' && !found.has(name) ? quotedIn(text, value) : undefined);
}

/** The library declares its kinds of token as an ambient const enum, which esbuild cannot read. */
const UNKNOWN = 16;

/** Visits the members of the object at an offset, but nothing in their values, however deep; false if there is none. */
function eachMember(text: string, start: number, visit: (name: string, value: OffsetRange) => void): boolean {
  const scanner = createScanner(text, true);
  // Node and npm read over a byte order mark.
  scanner.setPosition(start === 0 && text.startsWith("\uFEFF") ? 1 : start);
  /** Returns the first character of the next token; undefined at the end, and for what is none. */
  const next = (): string | undefined => {
    const [token, fault]: number[] = [scanner.scan(), scanner.getTokenError()];
    return token === UNKNOWN || fault !== 0 ? undefined : text[scanner.getTokenOffset()];
  };
  const isEnd = () => start > 0 || (next() === undefined && scanner.getTokenLength() === 0);
  if (next() !== "{") return false;
  let sign = next();
  if (sign === "}") return isEnd();
  for (; sign === '"'; sign = next()) {
    const name = scanner.getTokenValue();
    const first = next() === ":" ? next() : undefined;
    if (first === undefined || "}],:".includes(first)) return false;
    const offset = scanner.getTokenOffset();
    const end = "[{".includes(first) ? listEnd(text, offset) : offset + scanner.getTokenLength();
    if (end === undefined) return false;
    visit(name, { offset, length: end - offset });
    scanner.setPosition(end);
    const after = next();
    if (after !== ",") return after === "}" && isEnd();
  }
  return false;
}
