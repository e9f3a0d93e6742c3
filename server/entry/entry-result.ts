import type { Analysis } from "../documents/analysis";
import { entryFindings } from "../core/check/entry-checks";
import { reviewEntry, type Clock, type Review } from "../core/entry/review/review";
import { nearestValue } from "../core/json/tree/pointer";
import type { Manifest } from "../core/manifest/manifest";
import { memberOrders } from "../core/text/member-order";
import { tooManyProblems } from "../core/check/too-many-problems";
import { GRADES, SEVERITIES } from "../core/problem";
import { message } from "../core/text/messages";
import type { EarlierSource, EntryCheck, EntryFix, EntryProblem, EntryResult, Face } from "../protocol";
import { isProblem, type DocumentProblem } from "../workspace/problems";
import type { EntryInputs } from "./entry-inputs";
import { editedManifest, markOffset } from "./places";
import { releaseResult, type ReleaseInputs } from "./release-result";

/** The options of a request for an entry. */
export interface EntryOptions {
  readonly face: Face;
  /** Computes the fixes of the problems and the findings in the resulting entry, too. */
  readonly checks: boolean;
  /** The problems of the document. */
  readonly problems: readonly DocumentProblem[];
  readonly clock: Clock;
  /** The last version of the document with an entry; its entry is returned while the text has none. */
  readonly lastGood?: Analysis | undefined;
  /** The facts of a release, to compute its checklist; null for a detail response. */
  readonly release?: ReleaseInputs | null | undefined;
}

/** The longest manifest with an entry, in UTF-16 code units: the entry repeats it several times. */
const MAX_LENGTH = 4 * 1024 * 1024;

/**
 * Answers the request `pluginManifest/entry` (docs/spec/entry.md).
 * @returns the entry, or the last good one with the reason why this version has none; null if there is no manifest
 */
export function entryResult(
  analysis: Analysis,
  inputs: EntryInputs,
  options: EntryOptions,
): EntryResult | null {
  const [fault] = analysis.document.faults;
  if (fault) return brokenResult(analysis, inputs, options, fault);
  const manifest = editedManifest(analysis);
  if (!manifest) return null;
  const { offset, length } = manifest.node;
  if (length <= MAX_LENGTH) return goodResult(analysis, manifest, inputs, options);
  return brokenResult(analysis, inputs, options, {
    offset,
    message: message("The manifest is too long for an entry."),
  });
}

function goodResult(
  analysis: Analysis,
  manifest: Manifest,
  inputs: EntryInputs,
  options: EntryOptions,
): EntryResult {
  const { face, checks, clock } = options;
  const review = reviewEntry({
    ...inputs,
    ...clock,
    manifest: manifest.value,
    written: { node: manifest.node, text: analysis.document.text },
    face,
  });
  const { entry } = review;
  return inPlainObjects({
    version: analysis.version,
    entry: entry.payload,
    provenance: entry.provenance,
    face: entry.face,
    placeholder: entry.placeholder,
    earlier: earlierSource(entry.earlier, inputs),
    comparison: review.comparison,
    access: review.access.map((access) => ({ ...access, ...lineOf(analysis, manifest, access) })),
    warnings: review.warnings,
    problems: entryProblems(options),
    ...(checks && { checks: checksOf(analysis, manifest, review, options.problems) }),
    ...releaseOf(analysis, options),
    ...(inputs.icon !== undefined && { icon: inputs.icon }),
  });
}

/** Returns a result that can be sent to any client, with the order of members that an object of JavaScript loses. */
function inPlainObjects(result: EntryResult): EntryResult {
  const { entry, comparison } = result;
  const [orders, changed] = [memberOrders(entry), memberOrders(comparison)];
  if (orders.length + changed.length === 0) return result;
  return { ...result, ...(JSON.parse(JSON.stringify({ entry, comparison })) as object), orders };
}

/** Returns the line of what a plugin may do, unless only its earlier version may. */
function lineOf(
  { textDocument }: Analysis,
  manifest: Manifest,
  { pointer, state }: Review["access"][number],
): { line?: number } {
  if (state === "gone") return {};
  return { line: textDocument.positionAt(nearestValue(manifest.node, pointer).node.offset).line };
}

function earlierSource(
  kind: EarlierSource["kind"],
  { notes, gitNote, isLoading }: EntryInputs,
): EarlierSource {
  if (isLoading) return { kind, isLoading };
  const shown = gitNote === undefined || kind === "detail" ? notes : [...notes, gitNote];
  return { kind, ...(shown.length > 0 && { note: shown.join(message(" ")) }) };
}

/** The number of problems whose fixes are computed: a page lists no more, the worst first. */
const MAX_WITH_FIXES = 200;

function entryProblems({ problems, checks }: EntryOptions): EntryProblem[] {
  const worstFirst = SEVERITIES.flatMap((wanted) => problems.filter(({ severity }) => severity === wanted));
  const withFixes = new Set(checks ? worstFirst.slice(0, MAX_WITH_FIXES) : []);
  return problems.map((problem) => {
    const { code, severity, message, range, pointer, fixes } = problem;
    const shown = { code, severity, message, range, pointer };
    return withFixes.has(problem) ? { ...shown, fixes: entryFixes(fixes?.() ?? []) } : shown;
  });
}

function entryFixes(fixes: readonly EntryFix[]): EntryFix[] {
  return GRADES.flatMap((grade) => fixes.filter((fix) => fix.grade === grade)).map(({ title, grade }) => ({
    title,
    grade,
  }));
}

/** Returns the findings in the entry, except those that one of the document's problems already explains. */
function checksOf(
  analysis: Analysis,
  manifest: Manifest,
  { entry }: Review,
  problems: readonly DocumentProblem[],
): EntryCheck[] {
  // The entry repeats every problem, and some of the document's own are left out.
  if (problems.some(({ code }) => code === tooManyProblems.code)) return [];
  const { rules = {}, vocabulary = {}, onRuleError } = analysis.options;
  const findings = entryFindings(entry, { rules, vocabulary, ...(onRuleError && { onRuleError }) });
  const known = new Set(problems.map(({ pointer }) => pointer));
  const hasErrors = problems.some(({ severity }) => severity === "error");
  return findings.filter(isProblem).flatMap(({ code, severity, message, pointer, origin, ...finding }) => {
    // A field that the manifest has no value for is null; one of the manifest's errors says why.
    if (hasErrors && origin === "pending") return [];
    const path = finding.path ?? pathInManifest(pointer);
    const place = path === undefined ? undefined : manifest.pointer + path;
    if (place !== undefined && known.has(place)) return [];
    const mark = analysis.textDocument.positionAt(markOffset(manifest, path ?? ""));
    const shown = { code, severity, message, ...mark, pointer, origin };
    return place === undefined ? shown : { ...shown, path: place };
  });
}

/** Returns the manifest's own pointer to a part of the newest version's manifest, which may be absent in both. */
function pathInManifest(pointer: string): string | undefined {
  return pointer.startsWith(NEWEST_MANIFEST) ? pointer.slice(NEWEST_MANIFEST.length - 1) : undefined;
}

const NEWEST_MANIFEST = "/data/versions/0/manifest/";

/** Returns the checklist before a release, if it is requested. */
function releaseOf(analysis: Analysis, { release }: EntryOptions): Pick<EntryResult, "release"> {
  if (!release) return release === null ? { release } : {};
  return { release: releaseResult(analysis, release, ({ title, grade }) => ({ title, grade })) };
}

/** Removes the places in a text that has been changed since. */
function withoutPlaces({ access, ...result }: EntryResult): EntryResult {
  return { ...result, access: access.map(({ line: _line, ...item }) => item) };
}

/** Returns the last good entry, if there is one, with the reason why this version has none. */
function brokenResult(
  analysis: Analysis,
  inputs: EntryInputs,
  options: EntryOptions,
  fault: { readonly offset: number; readonly message: string },
): EntryResult {
  const { version, textDocument } = analysis;
  const broken = { message: fault.message, ...textDocument.positionAt(fault.offset) };
  const { face, checks, lastGood } = options;
  const manifest = lastGood && editedManifest(lastGood);
  // The findings in the last good entry are about a text that has been changed since.
  const found = {
    problems: entryProblems(options),
    ...(checks && { checks: [] }),
    ...releaseOf(analysis, options),
  };
  if (manifest) {
    const good = goodResult(lastGood, manifest, inputs, {
      ...options,
      checks: false,
      release: undefined,
    });
    return { ...withoutPlaces(good), ...found, version, broken };
  }
  const nothing = {
    entry: null,
    provenance: {},
    placeholder: false,
    comparison: null,
    access: [],
    warnings: [],
  };
  return { version, face, earlier: earlierSource("none", inputs), ...nothing, ...found, broken };
}
