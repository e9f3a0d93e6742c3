import { deepEqual, isObject, memberValue, type JsonValue } from "../../json/tree/value";
import { escapeSegment } from "../../json/tree/pointer";
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
const OF_ONE_PACKAGE = new Set([
  "/entry/native",
  "/artifacts",
  "/install_status",
  ...PACKAGE_FIELDS.map((name) => `/${name}`),
]);

interface Difference {
  readonly pointer: string;
  readonly packed: JsonValue | undefined;
}

/** Finds where the manifest in a package differs, layout and the data of packages aside, in the order of the manifest. */
export function packedDifferences(own: JsonValue, packed: JsonValue): Difference[] {
  const found: Difference[] = [];
  collect(own, packed, "", found);
  return found;
}

function collect(
  own: JsonValue | undefined,
  packed: JsonValue | undefined,
  pointer: string,
  found: Difference[],
): void {
  if (OF_ONE_PACKAGE.has(pointer)) return;
  const names = partsOf(own, packed);
  if (!names) {
    if (!deepEqual(own, packed)) found.push({ pointer, packed });
    return;
  }
  for (const name of names) {
    collect(valueOf(own, name), valueOf(packed, name), `${pointer}/${escapeSegment(name)}`, found);
  }
}

function partsOf(own: JsonValue | undefined, packed: JsonValue | undefined): Iterable<string> | undefined {
  if (isObject(own) && isObject(packed)) return new Set([...Object.keys(own), ...Object.keys(packed)]);
  if (Array.isArray(own) && Array.isArray(packed) && own.length === packed.length) return Object.keys(own);
  return undefined;
}

function valueOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return Array.isArray(value) ? value[Number(name)] : memberValue(value, name);
}
