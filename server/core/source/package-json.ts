import { visit, type JSONVisitor } from "jsonc-parser";
import { quotedIn, type QuotedText } from "./version-file";

const NO_VERSION = "0.0.0";

/** Finds the version of a `package.json`; undefined for 0.0.0, which means that the package is not published. */
export function packageVersion(text: string): QuotedText | undefined {
  const version = lockedPackages(text).get("/");
  return version?.value === NO_VERSION ? undefined : version;
}

/**
 * Maps the folder of each package in a `package-lock.json` to its version, and `/` to the top-level version. Omits
 * `node_modules`. A duplicate version is undefined. The map is empty if the text is not JSON.
 */
export function lockedPackages(text: string): ReadonlyMap<string, QuotedText | undefined> {
  const versionsByPlace = new Map<string, QuotedText | undefined>();
  /** The key in `versionsByPlace` for the next value; undefined if the next value is not a version. */
  let place: string | undefined;
  let isJson = true;
  const forgetPlace = () => void (place = undefined);
  const visitor: JSONVisitor = {
    onObjectProperty: (name, _offset, _length, _line, _character, path) => {
      const key = name === "version" ? placeOf(path()) : undefined;
      place = key === undefined || versionsByPlace.has(key) ? undefined : key;
      if (key !== undefined) versionsByPlace.set(key, undefined);
    },
    onLiteralValue: (value: unknown, offset, length) => {
      if (place !== undefined && typeof value === "string")
        versionsByPlace.set(place, quotedIn(text, { offset, length }));
    },
    onObjectBegin: forgetPlace,
    onArrayBegin: forgetPlace,
    onError: () => void (isJson = false),
  };
  try {
    // Node and npm skip a byte order mark. A space in its place keeps the offsets.
    visit(text.replace(/^\uFEFF/, " "), visitor, { disallowComments: true });
  } catch {
    // Nested too deeply.
    isJson = false;
  }
  return isJson ? versionsByPlace : new Map();
}

function placeOf([member, folder, ...rest]: readonly unknown[]): string | undefined {
  if (member === undefined) return "/";
  const isPackage = member === "packages" && typeof folder === "string" && rest.length === 0;
  return isPackage && !/(?:^|\/)node_modules\//.test(folder) ? folder : undefined;
}
