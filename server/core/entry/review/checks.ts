import { suppressionsAt } from "../../check/suppress";
import { checkAll, type CheckOptions } from "../../check/check";
import { joinMissingMembers } from "../../check/join-findings";
import { suppressionIndex } from "../../check/suppressions";
import { tooManyProblemsRule } from "../../check/too-many-problems";
import { ManifestDocument } from "../../json/parse/document";
import { missingRange, nearestValue, parsePointer } from "../../json/tree/pointer";
import { valueAt } from "../../json/tree/value";
import { NEWEST_MANIFEST } from "../../manifest/detail";
import type { Manifest } from "../../manifest/manifest";
import { PUBLICATION_FIELDS } from "../../manifest/vocabulary";
import { isNotHint, type Finding, type Severity } from "../../problem";
import { groupBy } from "../../text/group";
import type { CatalogEntry } from "../entry";
import { nearestProvenance, type Provenance, type ProvenanceKind } from "../provenance";

export type DocumentFinding = Pick<Finding, "code" | "severity" | "pointer">;

interface EntryFinding extends Pick<Finding, "code" | "severity" | "message" | "pointer"> {
  readonly origin: ProvenanceKind;
  /** JSON Pointer, in the manifest, of the member that the field comes from, if any. */
  readonly source?: string;
}

export interface EntryCheck extends Omit<EntryFinding, "source"> {
  readonly severity: Exclude<Severity, "hint">;
  readonly offset: number;
  /** JSON Pointer, in the document, of the member that the field comes from, if any. */
  readonly path?: string;
}

const UNKNOWN_BEFORE_PUBLICATION: readonly string[] = [...PUBLICATION_FIELDS, "artifacts"];

/** Rules that the published face of a version without a package always breaks (docs/spec/entry.md, Two faces). */
const ALWAYS_BROKEN_RULES: readonly string[] = ["placeholder-version", "install-status-artifact"];

/** Finds the entry's problems that no problem of the document explains. */
export function checksOf(
  manifest: Manifest,
  entry: CatalogEntry,
  options: CheckOptions,
  documentFindings: readonly DocumentFinding[],
): EntryCheck[] {
  const problems = documentFindings.filter(isNotHint);
  // The document has unreported problems, which would all appear here.
  if (problems.some(({ code }) => code === tooManyProblemsRule.code)) return [];
  const { rules = {}, vocabulary = {}, host, suppressions, today, onRuleError } = options;
  const index = suppressionIndex(suppressions, today);
  // A suppression in the manifest also covers the fields that repeat its value.
  const isSuppressed = ({ code, source }: EntryFinding): boolean =>
    source !== undefined && suppressionsAt(index, code, source, manifest.value).length > 0;
  const entryOptions = { rules, vocabulary, host, suppressions, today, onRuleError };
  const findings = entryFindings(entry, entryOptions).filter((finding) => !isSuppressed(finding));
  const pointers = new Set(problems.map(({ pointer }) => pointer));
  const hasErrors = problems.some(({ severity }) => severity === "error");
  return findings.filter(isNotHint).flatMap(({ source, ...finding }) => {
    // A missing value in the manifest makes the field null; the manifest's error already reports that value.
    if (hasErrors && finding.origin === "pending") return [];
    // Without a source, look for a part of the entry's manifest at the same path in the document's manifest.
    const isInManifest = finding.pointer.startsWith(`${NEWEST_MANIFEST}/`);
    const path = source ?? (isInManifest ? finding.pointer.slice(NEWEST_MANIFEST.length) : undefined);
    const place = path === undefined ? undefined : manifest.pointer + path;
    const explainedPointer = finding.pointer === NEWEST_MANIFEST ? manifest.pointer : place;
    if (explainedPointer !== undefined && pointers.has(explainedPointer)) return [];
    const { node, isExact } = nearestValue(manifest.node, path ?? "");
    const check = { ...finding, offset: (isExact ? node : missingRange(node)).offset };
    return place === undefined ? check : { ...check, path: place };
  });
}

/** Checks an entry. Keeps findings that the author can fix, one per rule and source in the manifest. */
export function entryFindings(entry: CatalogEntry, options: Omit<CheckOptions, "kind"> = {}): EntryFinding[] {
  const document = new ManifestDocument(JSON.stringify(entry.payload));
  const { findings } = checkAll(document, { ...options, kind: "detail" });
  const fixableFindings = findings.filter(({ code, pointer }) => {
    // A tagged version can no longer be fixed.
    if (entry.earlier === "git" && originOf(entry, pointer).kind === "history") return false;
    return entry.face !== "published" || !isDueToPublishedFace(entry, code, pointer);
  });
  // The item, its newest version and the manifest repeat each other.
  const findingsBySource = groupBy(fixableFindings, (finding) => {
    const { path } = originOf(entry, finding.pointer);
    return path === undefined ? finding : `${finding.code} ${path}`;
  });
  const distinctFindings = [...findingsBySource.values()].flatMap(([first]) => first ?? []);
  return joinMissingMembers(distinctFindings).map(({ code, severity, message, pointer }) => {
    const { kind: origin, path } = originOf(entry, pointer);
    return { code, severity, message, pointer, origin, ...(path !== undefined && { source: path }) };
  });
}

/** Returns a field's provenance; for a part of a copied value, with that part's path in the manifest. */
function originOf({ provenance }: CatalogEntry, pointer: string): Provenance {
  const nearest = nearestProvenance(provenance, pointer);
  if (!nearest) return { kind: "derived" };
  const { kind, path = nearest.provenance.paths?.[0] } = nearest.provenance;
  return { kind, ...(path !== undefined && { path: kind === "manifest" ? path + nearest.subpath : path }) };
}

function isDueToPublishedFace({ earlier, payload }: CatalogEntry, code: string, pointer: string): boolean {
  // The earlier versions in a saved response are already published, so the face does not affect them.
  if (earlier === "detail" && /^\/data\/versions\/[1-9]/.test(pointer)) return false;
  const isSetByPublication = parsePointer(pointer).some((name) => UNKNOWN_BEFORE_PUBLICATION.includes(name));
  if (ALWAYS_BROKEN_RULES.includes(code)) return true;
  return isSetByPublication && (valueAt(payload, pointer) ?? null) === null;
}
