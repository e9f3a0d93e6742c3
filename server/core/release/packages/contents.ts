import { differences, type Difference, type JsonValue } from "../../json/tree/value";
import { unwritableName } from "../../manifest/formats";
import { PACKAGE_FIELDS } from "../../manifest/vocabulary";

/** The manifest in a package, or why it cannot be compared. */
export type PackedManifest =
  | { readonly value: JsonValue }
  | { readonly fault: "missing" | "large" | "unreadable" | "not-json" };

export interface PackageListing {
  /** The paths of the package's files: relative, with slashes. */
  readonly files: ReadonlySet<string>;
  /** Names that lead out of the package, exactly as written in it. */
  readonly outsideNames: readonly string[];
  /** Pairs of paths that some systems treat as one file: equal, or different only in case or Unicode form. */
  readonly collidingNames: readonly (readonly [string, string])[];
  readonly firstNameByFault: ReadonlyMap<NameFault, string>;
  /** The name, with its slash, of a top folder that wrongly contains all files, if any. */
  readonly wrapperFolder?: string | undefined;
}

export interface PackageContents extends Omit<PackageListing, "files"> {
  readonly manifest: PackedManifest;
  /** First bytes of the icon and of the platform's library, by path. Omits files that cannot be read. */
  readonly fileStarts: ReadonlyMap<string, Uint8Array>;
}

/** The number of bytes to read from a library or picture: enough for nearly all headers. */
export const START_BYTES = 4096;

export const PACKED_MANIFEST = "manifest.json";

/** JSON Pointers of values that packers and the catalog set separately for each package. */
const PACKAGE_SPECIFIC_POINTERS = ["entry/native", "artifacts", "install_status", ...PACKAGE_FIELDS].map(
  (name) => `/${name}`,
);

/** Finds where a package's manifest differs from `manifest`, ignoring formatting and package-specific values. */
export function packedDifferences(manifest: JsonValue, packedManifest: JsonValue): Difference[] {
  return differences(manifest, packedManifest, "", true).filter(
    ({ pointer }) => !PACKAGE_SPECIFIC_POINTERS.some((place) => `${pointer}/`.startsWith(`${place}/`)),
  );
}

export type NameFault = "backslash" | "windows" | "git" | "env" | "modules" | "key";

const UNWANTED_PATHS: readonly (readonly [NameFault, RegExp])[] = [
  ["git", /(?:^|\/)\.git\//i],
  ["env", /(?:^|\/)\.env(?:\.[^/]*)?$/i],
  ["modules", /(?:^|\/)node_modules\//i],
  ["key", /(?:^|\/)(?:id_rsa|id_ed25519|[^/]*\.(?:pfx|p12|key))$/i],
];

/** Finds the faults of a name. @param path the name with forward slashes; a folder's path ends with a slash */
export function nameFaults(name: string, path: string): NameFault[] {
  return [
    ...(name.includes("\\") ? (["backslash"] as const) : []),
    ...(canBeWrittenOnWindows(path) ? [] : (["windows"] as const)),
    ...UNWANTED_PATHS.flatMap(([fault, pattern]) => (pattern.test(path) ? fault : [])),
  ];
}

/** Returns a key that is equal for paths that are the same file on some systems. */
export function collisionKey(path: string): string {
  return path.normalize("NFC").toLowerCase().normalize("NFC");
}

/** The folder for metadata that macOS adds to a zip. */
const MACOS_FOLDER = "__MACOSX/";

/** Returns the top folder, with its slash, if it contains the manifest and all other files of a package. */
export function wrapperFolder(files: Iterable<string>, manifestName: string): string | undefined {
  let folder: string | undefined;
  let hasManifest = false;
  for (const path of files) {
    if (path.startsWith(MACOS_FOLDER)) continue;
    const top = path.slice(0, path.indexOf("/") + 1);
    if (top === "" || (folder ??= top) !== top) return undefined;
    hasManifest ||= path.toLowerCase() === `${top}${manifestName}`.toLowerCase();
  }
  return hasManifest ? folder : undefined;
}

function canBeWrittenOnWindows(path: string): boolean {
  return unwritableName(path) === undefined && !/\p{Cc}/u.test(path);
}
