import { check, type CheckOptions } from "./check";
import { ManifestDocument } from "../json/parse/document";
import { parsePointer } from "../json/tree/pointer";
import { valueIn } from "../json/tree/value";
import type { Finding } from "../rules/rule";
import { parentPointer } from "../json/tree/pointer";
import type { CatalogEntry } from "../catalog/entry";
import { PACKAGE_FIELDS } from "../manifest/vocabulary";
import type { Provenance, ProvenanceKind } from "../catalog/provenance";

/** A diagnostic of the entry that a manifest leads to. */
export interface EntryFinding extends Pick<Finding, "code" | "severity" | "message"> {
  /** The field that it is about (JSON Pointer in the envelope). */
  readonly pointer: string;
  /** Who tells that field. */
  readonly origin: ProvenanceKind;
  /** The member of the manifest that feeds it (JSON Pointer), when one does. */
  readonly path?: string;
}

/** What only publication tells: while it is pending, nobody can mend it. */
const TOLD_BY_PUBLICATION: readonly string[] = [
  ...PACKAGE_FIELDS,
  "artifacts",
  "published_at",
  "created_at",
  "updated_at",
];

/** What shows a version without a package as published breaks by its nature (entry.md, Fields, last paragraph). */
const BROKEN_BY_THE_FACE: readonly string[] = ["placeholder-version", "install-status-artifact"];

/** The diagnostics of the resulting entry that somebody can mend, each fact of the manifest once. */
export function entryFindings(entry: CatalogEntry, options: Omit<CheckOptions, "kind"> = {}): EntryFinding[] {
  const document = new ManifestDocument(JSON.stringify(entry.payload));
  const { findings } = check(document, { ...options, kind: "detail" });
  const told = new Set<string>();
  return findings.flatMap(({ code, severity, message, pointer }) => {
    const { kind: origin, path } = originOf(entry, pointer);
    // Nobody can mend what a tag has shown.
    if (origin === "history" && entry.earlier === "git") return [];
    if (entry.face === "published" && isOfTheFace(entry, code, pointer)) return [];
    if (path !== undefined) {
      // The item, its newest version and the manifest repeat each other.
      const fact = `${code} ${path}`;
      if (told.has(fact)) return [];
      told.add(fact);
    }
    return [{ code, severity, message, pointer, origin, ...(path !== undefined && { path }) }];
  });
}

/** Where a field comes from, with its own place in the manifest; an absent one as what it would stand in. */
export function originOf({ provenance }: Pick<CatalogEntry, "provenance">, pointer: string): Provenance {
  for (let place = pointer; ; place = parentPointer(place)) {
    const found = Object.hasOwn(provenance, place) ? provenance[place] : undefined;
    if (found) return within(found, pointer.slice(place.length));
    if (place === "") return { kind: "derived" };
  }
}

/** The provenance of a part: what stands in the manifest to the letter has all of its parts there. */
function within(whole: Provenance, rest: string): Provenance {
  const path = whole.path ?? whole.paths?.[0];
  if (path === undefined) return whole;
  return { ...whole, path: whole.kind === "manifest" ? path + rest : path };
}

function isOfTheFace(entry: CatalogEntry, code: string, pointer: string): boolean {
  if (BROKEN_BY_THE_FACE.includes(code)) return !isKept(entry, pointer);
  const isPublication = parsePointer(pointer).some((name) => TOLD_BY_PUBLICATION.includes(name));
  return isPublication && (valueIn(entry.payload, pointer) ?? null) === null && !isKept(entry, pointer);
}

/** Whether a field is an earlier entry's: what it says was published so. */
function isKept({ earlier }: CatalogEntry, pointer: string): boolean {
  return earlier === "detail" && /^\/data\/versions\/[1-9]/.test(pointer);
}
