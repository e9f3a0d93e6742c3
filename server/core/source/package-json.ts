import { createScanner } from "jsonc-parser";
import { quotedIn, type Quoted } from "./quoted";

/** What a package says that has never been published. */
const NO_VERSION = "0.0.0";

/** Finds the version of a `package.json`; undefined for one that is not published by itself. */
export function packageVersion(text: string): Quoted | undefined {
  const [version] = stringsAt(text, ["version"]);
  return version?.value === NO_VERSION ? undefined : version;
}

/** Finds the two places of its own version in a `package-lock.json`, those that there are. */
export function lockedPackage(text: string): Quoted[] {
  return [...stringsAt(text, ["version"]), ...stringsAt(text, ["packages", "", "version"])];
}

/** The library declares its kinds of token as an ambient const enum, which esbuild cannot read. */
const UNKNOWN = 16;

/**
 * Finds the strings at a place of a JSON text that have no escapes. However deep the text is, no stack is needed.
 * @returns nothing for a text that is not JSON, or has the place twice
 */
function stringsAt(text: string, place: readonly string[]): Quoted[] {
  // Node and npm read over a byte order mark.
  const scanner = createScanner(text.replace(/^\uFEFF/, " "), true);
  /** The name in each open object; undefined in a list. */
  const names: (string | undefined)[] = [];
  const found: (Quoted | undefined)[] = [];
  let isName = false;
  for (let token: number = scanner.scan(); scanner.getTokenLength() > 0; token = scanner.scan()) {
    const [offset, fault]: number[] = [scanner.getTokenOffset(), scanner.getTokenError()];
    if (token === UNKNOWN || fault !== 0 || offset === undefined) return [];
    switch (text[offset]) {
      case "{":
      case "[":
        if (isAt(names, place)) found.push(undefined);
        isName = text[offset] === "{";
        names.push(isName ? "" : undefined);
        break;
      case "}":
      case "]":
        names.pop();
        isName = false;
        break;
      case ",":
        isName = names.at(-1) !== undefined;
        break;
      case '"':
        if (isName) names[names.length - 1] = scanner.getTokenValue();
        else if (isAt(names, place)) found.push(quotedIn(text, { offset, length: scanner.getTokenLength() }));
        isName = false;
        break;
      case ":":
        break;
      default:
        // A number, or a literal name.
        if (isAt(names, place)) found.push(undefined);
    }
  }
  const [only] = found;
  return names.length === 0 && found.length === 1 && only ? [only] : [];
}

function isAt(names: readonly (string | undefined)[], place: readonly string[]): boolean {
  return names.length === place.length && place.every((name, i) => names[i] === name);
}
