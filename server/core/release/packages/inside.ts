import { type JsonValue, type Difference, differences } from "../../json/tree/value";
import type { NameFault } from "./names";
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
