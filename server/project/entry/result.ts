import { countAcceptedErrors } from "../../core/check/accepted-errors";
import { explainChanges, type SuppressedFinding } from "../../core/check/suppress";
import {
  assembleEntry,
  obstacleToEntry,
  type EntryInputs,
  type Obstacle,
} from "../../core/entry/review/assemble";
import type { JsonObject } from "../../core/json/tree/value";
import { compareFixes, isNotHint, SEVERITIES, type Finding, type Fix } from "../../core/problem";
import { adviceSentence } from "../../core/release/advice";
import {
  compareManifests,
  comparisonBases,
  isDefaultBase,
  unreadPastSentence,
  type BaseChoice,
  type Side,
} from "../../core/release/comparison";
import { releasesOf, type ReleaseHistory } from "../../core/release/past";
import { message } from "../../core/text/messages";
import { fileNameOf } from "../../host/uris";
import type { EarlierSource, EntryFix, EntryProblem, EntryResult } from "../../protocol";
import type { NearbyInputs } from "./inputs";
import { releaseResult, type ReleaseInputs, type DocumentView } from "./release-result";

type ResultInputs = EntryInputs & NearbyInputs;

export interface ResultOptions {
  /** True to compute the fixes of the problems, and to check the resulting entry. */
  readonly checks: boolean;
  readonly problems: readonly Finding[];
  readonly suppressed?: readonly SuppressedFinding[];
  /** True if the client can set the version in every file; version problems then offer that as a fix. */
  readonly canSetVersion?: boolean;
  /** The last version of the document that had an entry; shown while the text has no entry. */
  readonly lastWithEntry?: DocumentView | undefined;
  /** The facts for the release checklist; null for a detail response. */
  readonly release?: ReleaseInputs | null | undefined;
  /** Set to return the possible bases for a comparison, and the comparison with the chosen one. */
  readonly changes?: { readonly base: ChosenBase | undefined } | undefined;
}

/**
 * Returns the content of the preview page (docs/spec/entry.md): the entry, with positions in the text. If the text has
 * no entry, returns the last entry with the reason. Null if the document has no manifest.
 */
export function entryResult(view: DocumentView, inputs: ResultInputs, options: ResultOptions) {
  const obstacle = obstacleToEntry(view.document, view.options.kind);
  return obstacle ? brokenResult(view, inputs, options, obstacle) : completeResult(view, inputs, options);
}

function completeResult(
  view: DocumentView,
  inputs: ResultInputs,
  options: ResultOptions,
): EntryResult | null {
  const findings = options.checks ? options.problems : undefined;
  const assembly = assembleEntry({ document: view.document, options: view.options, findings }, inputs);
  if (!assembly) return null;
  const { entry, comparison, access, warnings, checks } = assembly;
  return {
    version: view.version,
    entry: entry.payload,
    provenance: entry.provenance,
    face: entry.face,
    placeholder: entry.placeholder,
    earlier: earlierSource(entry.earlier, inputs),
    changes: comparison,
    ...(options.changes &&
      chosenComparison(assembly.manifest.value, view, inputs.past, options.changes.base)),
    access: access.map(({ offset, ...item }) =>
      offset === undefined ? item : { ...item, line: view.position(offset).line },
    ),
    warnings,
    ...problemLists(view, options),
    ...(checks && { checks: checks.map(({ offset, ...check }) => ({ ...check, ...view.position(offset) })) }),
    ...releaseOf(view, options),
    ...(inputs.icon !== undefined && { icon: inputs.icon }),
    ...(inputs.isWithoutFolder && { isWithoutFolder: true }),
  };
}

function earlierSource(kind: EarlierSource["kind"], { past, isLoading }: ResultInputs): EarlierSource {
  if (isLoading) return { kind, isLoading };
  const note = kind === "detail" && !past.isUntrusted ? undefined : (unreadPastSentence(past) ?? past.note);
  const notes = [past.savedNote, note].filter((text) => text !== undefined);
  return { kind, ...(notes.length > 0 && { note: notes.join(message(" ")) }) };
}

/** The maximum number of problems with fixes, the worst first. The page lists no more problems than this. */
const MAX_WITH_FIXES = 200;

function problemLists(
  view: DocumentView,
  { problems: findings, suppressed = [], checks, canSetVersion }: ResultOptions,
): Pick<EntryResult, "problems" | "suppressed" | "acceptedErrors"> {
  const problems = findings.filter(isNotHint);
  const suppressedProblems = suppressed.flatMap(({ suppression: { reason = "" }, ...finding }) =>
    isNotHint(finding) ? [{ ...toEntryProblem(view, finding), reason }] : [],
  );
  const worstFirst = SEVERITIES.flatMap((level) => problems.filter(({ severity }) => severity === level));
  const problemsWithFixes = new Set(checks ? worstFirst.slice(0, MAX_WITH_FIXES) : []);
  const setVersionFix = { title: message("Set the Version Everywhere"), grade: "offered" } as const;
  const entryProblems = problems.map((problem) => {
    const withoutFixes = toEntryProblem(view, problem);
    if (!problemsWithFixes.has(problem)) return withoutFixes;
    const fixes = (problem.fixes?.() ?? []).toSorted(compareFixes).map(toEntryFix);
    const versionFixes = canSetVersion && problem.code === "source-version" ? [setVersionFix] : [];
    return { ...withoutFixes, fixes: [...fixes, ...versionFixes] };
  });
  const acceptedCount = countAcceptedErrors(view.document, view.options, suppressed);
  return {
    problems: entryProblems,
    ...(suppressedProblems.length > 0 && { suppressed: suppressedProblems }),
    ...(acceptedCount > 0 && { acceptedErrors: acceptedCount }),
  };
}

function toEntryProblem(
  view: DocumentView,
  { code, severity, message, pointer, range }: Finding & Pick<EntryProblem, "severity">,
): EntryProblem {
  return { code, severity, message, range: view.range(range), pointer };
}

function toEntryFix({ title, grade }: Fix): EntryFix {
  return { title, grade };
}

function releaseOf(view: DocumentView, { release }: ResultOptions): Pick<EntryResult, "release"> {
  if (!release) return release === null ? { release } : {};
  return { release: releaseResult(view, release, toEntryFix) };
}

function brokenResult(
  view: DocumentView,
  inputs: ResultInputs,
  options: ResultOptions,
  obstacle: Obstacle,
): EntryResult {
  const { checks, lastWithEntry } = options;
  // Omit the findings in the last entry: they refer to a text that has changed since.
  const currentFields = {
    version: view.version,
    ...problemLists(view, options),
    ...(checks && { checks: [] }),
    ...releaseOf(view, options),
    broken: { message: obstacle.message, ...view.position(obstacle.offset) },
  };
  // Clearing the document starts a new manifest.
  const isBlank = view.document.text.trim() === "";
  const earlierOptions = { ...options, checks: false, release: undefined };
  const earlierResult = !isBlank && lastWithEntry && completeResult(lastWithEntry, inputs, earlierOptions);
  if (earlierResult) {
    const access = earlierResult.access.map(({ line: _line, ...item }) => item);
    return { ...earlierResult, access, ...currentFields };
  }
  const noEntry = {
    entry: null,
    provenance: {},
    placeholder: false,
    changes: null,
    access: [],
    warnings: [],
  };
  return { face: inputs.face, earlier: earlierSource("none", inputs), ...noEntry, ...currentFields };
}

interface ChosenBase {
  readonly choice: BaseChoice;
  /** An error message if the base cannot be read; undefined while it is being read. */
  readonly side: Side | string | undefined;
}

/** Returns the possible bases of a comparison, and the comparison with a chosen base other than the default. */
function chosenComparison(
  manifest: JsonObject,
  { options }: DocumentView,
  past: ReleaseHistory,
  base: ChosenBase | undefined,
): Pick<EntryResult, "bases" | "chosen"> {
  const bases = comparisonBases(manifest, past);
  if (!base || isDefaultBase(base.choice, releasesOf(manifest, past).base)) return { bases };
  const { side } = base;
  const name = nameOf(base.choice);
  if (side === undefined) return { bases, chosen: { name } };
  if (typeof side === "string") return { bases, chosen: { name, refusal: side } };
  const comparison = compareManifests(side, { name: "", manifest });
  const changes = explainChanges(comparison.changes, manifest, options);
  // Entries are compared only with the default base, so the fields that these changes affect are unknown.
  const changesWithoutEffects = changes.map((change) => ({ ...change, follows: [] }));
  return { bases, chosen: { name, changes: changesWithoutEffects, advice: adviceSentence(comparison) } };
}

function nameOf(choice: BaseChoice): string {
  if ("revision" in choice) return choice.revision.replace(/^refs\/tags\//, "");
  return "uri" in choice ? fileNameOf(choice.uri) : message("saved catalog entry");
}
