import { type JsonValue, type Difference, differences } from "../../json/tree/value";
import { PACKAGE_FIELDS } from "../../manifest/vocabulary";

/** The manifest in a package, or why there is none to compare. */
export type PackedManifest =
  | { readonly value: JsonValue }
  | { readonly fault: "missing" | "large" | "unreadable" | "not-json" };

/** What the names in a package say about it. */
export interface PackageNames {
  /** The paths of its files: relative, with slashes. */
  readonly files: ReadonlySet<string>;
  /** Names that lead out of the folder that it is unpacked into, as they are written. */
  readonly outside: readonly string[];
  /** Names that mean one file, at least on some systems: they are equal, or differ by case or Unicode form only. */
  readonly alike: readonly (readonly [one: string, other: string])[];
  /** The first name with each other fault. */
  readonly odd: ReadonlyMap<NameFault, string>;
  readonly folder?: string | undefined;
}

export interface PackageInside extends Pick<PackageNames, "outside" | "alike" | "odd" | "folder"> {
  readonly manifest: PackedManifest;
  /** The first bytes of files that the manifest names, by path; without those that cannot be read. */
  readonly starts: ReadonlyMap<string, Uint8Array>;
}

/** The first bytes of a file that are read: enough for the headers of libraries and pictures. */
export const START_BYTES = 4096;

export const PACKED_MANIFEST = "manifest.json";

/** What packers and the catalog write for one package, by JSON Pointers. */
const OF_ONE_PACKAGE = [
  ...["/entry/native", "/artifacts", "/install_status"],
  ...PACKAGE_FIELDS.map((name) => `/${name}`),
];

/** Finds where the manifest in a package differs, layout and the data of packages aside, in the order of the manifest. */
export function packedDifferences(own: JsonValue, packed: JsonValue): Difference[] {
  return differences(own, packed, "", true).filter(
    ({ pointer }) => !OF_ONE_PACKAGE.some((place) => `${pointer}/`.startsWith(`${place}/`)),
  );
}

/** What is wrong with a single name in a package. */
export type NameFault = "backslash" | "windows" | "git" | "env" | "modules" | "key";

/** Matches paths that do not belong in a package. */
const UNWANTED: readonly (readonly [NameFault, RegExp])[] = [
  ["git", /(?:^|\/)\.git\//i],
  ["env", /(?:^|\/)\.env(?:\.[^/]*)?$/i],
  ["modules", /(?:^|\/)node_modules\//i],
  ["key", /(?:^|\/)(?:id_rsa|id_ed25519|[^/]*\.(?:pfx|p12|key))$/i],
];

/** Returns the faults of a name. @param path the name with slashes, relative; a folder's ends with one */
export function nameFaults(name: string, path: string): NameFault[] {
  return [
    ...(name.includes("\\") ? (["backslash"] as const) : []),
    ...(canBeWrittenOnWindows(path) ? [] : (["windows"] as const)),
    ...UNWANTED.flatMap(([fault, pattern]) => (pattern.test(path) ? fault : [])),
  ];
}

/** Returns what names have in common that are one file on some systems: they differ by case or Unicode form only. */
export function alikeKey(path: string): string {
  return path.normalize("NFC").toLowerCase().normalize("NFC");
}

/** The folder that macOS adds to a zip for what only it knows of the files. */
const OF_MACOS = "__MACOSX/";

/** Returns the folder that has all files of a package, and among them its manifest; undefined if there is none. */
export function onlyFolder(files: Iterable<string>, manifest: string): string | undefined {
  let folder: string | undefined;
  let hasManifest = false;
  for (const path of files) {
    if (path.startsWith(OF_MACOS)) continue;
    const top = path.slice(0, path.indexOf("/") + 1);
    if (top === "" || (folder ??= top) !== top) return undefined;
    hasManifest ||= path.toLowerCase() === `${top}${manifest}`.toLowerCase();
  }
  return hasManifest ? folder : undefined;
}

/** Matches the names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])(?: *\.| *$)/i;

function canBeWrittenOnWindows(path: string): boolean {
  return path.split("/").every((name) => name === "" || name === "." || name === ".." || !isRefused(name));
}

function isRefused(name: string): boolean {
  return DEVICE.test(name) || /[<>:"|?*\p{Cc}]/u.test(name) || /[. ]$/.test(name);
}
