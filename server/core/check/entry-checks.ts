import { check, type CheckOptions } from "./check";
import { uncovered } from "./uncovered";
import { ManifestDocument } from "../json/parse/document";
import { parentPointer, parsePointer } from "../json/tree/pointer";
import { valueIn } from "../json/tree/value";
import type { Finding } from "../problem";
import type { CatalogEntry } from "../entry/entry";
import { PACKAGE_FIELDS } from "../manifest/vocabulary";
import type { Provenance, ProvenanceKind } from "../entry/provenance";

/** A finding in the entry that a manifest produces. */
export interface EntryFinding extends Pick<Finding, "code" | "severity" | "message"> {
  /** The JSON Pointer of the field, in the envelope. */
  readonly pointer: string;
  /** The origin of that field. */
  readonly origin: ProvenanceKind;
  /** The JSON Pointer of the manifest's member that feeds it, if there is one. */
  readonly path?: string;
}

/** Fields whose values are known only after publication: an author cannot fix them before. */
const KNOWN_AFTER_PUBLICATION: readonly string[] = [
  ...PACKAGE_FIELDS,
  "artifacts",
  "published_at",
  "created_at",
  "updated_at",
];

/** Rules that the published face of a version without a package always breaks (docs/spec/entry.md, Two faces). */
const BROKEN_BY_THE_FACE: readonly string[] = ["placeholder-version", "install-status-artifact"];

/** Checks the resulting entry, and keeps the findings that somebody can fix, one for each fact of the manifest. */
export function entryFindings(entry: CatalogEntry, options: Omit<CheckOptions, "kind"> = {}): EntryFinding[] {
  const document = new ManifestDocument(JSON.stringify(entry.payload));
  const { findings } = check(document, { ...options, kind: "detail" });
  const reported = new Set<string>();
  const isCovered = (code: string, pointer: string): boolean => {
    const { kind, path } = originOf(entry, pointer);
    // A tagged version cannot be fixed any more.
    if (kind === "history" && entry.earlier === "git") return true;
    if (entry.face === "published" && isOfTheFace(entry, code, pointer)) return true;
    // The item, its newest version and the manifest repeat each other.
    return path !== undefined && reported.size === reported.add(`${code} ${path}`).size;
  };
  const left = findings.flatMap((finding) => uncovered(finding, (place) => isCovered(finding.code, place)));
  return left.map(({ code, severity, message, pointer }) => {
    const { kind: origin, path } = originOf(entry, pointer);
    return { code, severity, message, pointer, origin, ...(path !== undefined && { path }) };
  });
}

/** Returns the origin of a field, with its own place in the manifest; for an absent one, the origin of its parent. */
export function originOf({ provenance }: Pick<CatalogEntry, "provenance">, pointer: string): Provenance {
  for (let place = pointer; ; place = parentPointer(place)) {
    const found = Object.hasOwn(provenance, place) ? provenance[place] : undefined;
    if (found) return within(found, pointer.slice(place.length));
    if (place === "") return { kind: "derived" };
  }
}

/** Returns the provenance of a part; a value copied from the manifest has all its parts there. */
function within(whole: Provenance, rest: string): Provenance {
  const path = whole.path ?? whole.paths?.[0];
  if (path === undefined) return whole;
  return { ...whole, path: whole.kind === "manifest" ? path + rest : path };
}

function isOfTheFace(entry: CatalogEntry, code: string, pointer: string): boolean {
  if (BROKEN_BY_THE_FACE.includes(code)) return !isKept(entry, pointer);
  const isPublication = parsePointer(pointer).some((name) => KNOWN_AFTER_PUBLICATION.includes(name));
  return isPublication && (valueIn(entry.payload, pointer) ?? null) === null && !isKept(entry, pointer);
}

/** Tests if a field comes from an earlier entry, which was published like that. */
function isKept({ earlier }: CatalogEntry, pointer: string): boolean {
  return earlier === "detail" && /^\/data\/versions\/[1-9]/.test(pointer);
}
