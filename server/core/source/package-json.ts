import { visit, type JSONVisitor } from "jsonc-parser";
import { quotedIn, type QuotedText } from "./version-file";

const NO_VERSION = "0.0.0";

/** Finds the version of a `package.json`; undefined for 0.0.0, which means that the package is not published. */
export function packageVersion(text: string): QuotedText | undefined {
  const version = lockedPackageVersions(text).get("/");
  return version?.value === NO_VERSION ? undefined : version;
}

/**
 * Maps the folder of each package in a `package-lock.json` to its version, and `/` to the top-level version. Omits
 * `node_modules`. A duplicate version is undefined. The map is empty if the text is not JSON.
 */
export function lockedPackageVersions(text: string): ReadonlyMap<string, QuotedText | undefined> {
  const versionsByFolder = new Map<string, QuotedText | undefined>();
  /** The folder whose version is the next value; undefined if the next value is not a version. */
  let folder: string | undefined;
  let isJson = true;
  const forgetFolder = () => void (folder = undefined);
  const visitor: JSONVisitor = {
    onObjectProperty: (name, _offset, _length, _line, _character, path) => {
      const key = name === "version" ? folderAt(path()) : undefined;
      folder = key === undefined || versionsByFolder.has(key) ? undefined : key;
      if (key !== undefined) versionsByFolder.set(key, undefined);
    },
    onLiteralValue: (value: unknown, offset, length) => {
      if (folder !== undefined && typeof value === "string")
        versionsByFolder.set(folder, quotedIn(text, { offset, length }));
    },
    onObjectBegin: forgetFolder,
    onArrayBegin: forgetFolder,
    onError: () => void (isJson = false),
  };
  try {
    // Node and npm skip a byte order mark. A space in its place keeps the offsets.
    visit(text.replace(/^\uFEFF/, " "), visitor, { disallowComments: true });
  } catch {
    // Nested too deeply.
    isJson = false;
  }
  return isJson ? versionsByFolder : new Map();
}

/** Returns the folder of the package at a JSON path, `/` for the root; undefined if no package is there. */
function folderAt([member, folder, ...rest]: readonly unknown[]): string | undefined {
  if (member === undefined) return "/";
  const isPackage = member === "packages" && typeof folder === "string" && rest.length === 0;
  return isPackage && !/(?:^|\/)node_modules\//.test(folder) ? folder : undefined;
}
