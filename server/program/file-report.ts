import type { Range, TextEdit } from "vscode-languageserver-textdocument";
import type { CheckResult } from "../core/check/check";
import { NOTHING_SUPPRESSED, type SuppressedFinding } from "../core/check/suppress";
import { countsOf, limited, sumOf, type SeverityCounts } from "../core/check/too-many-problems";
import type { DocumentKind } from "../core/manifest/kind";
import type { Finding, Grade, Severity } from "../core/problem";
import { hostProfile } from "../core/rules/host-profile";
import type { OffsetRange } from "../core/text/ranges";
import type { CheckRequest } from "./check-request";
import type { ConfigurationFile } from "./configuration-file";
import { rangesIn } from "./positions";

/** The report of a checked file: plain data for the formats. */
export interface FileReport {
  /** The path as given or found, with forward slashes. */
  readonly path: string;
  readonly kind: DocumentKind | "configuration";
  /** Those that are listed, ordered by position. */
  readonly findings: readonly ReportedFinding[];
  /** Those that count: with `--quiet`, more than are listed. */
  readonly counted: readonly ReportedFinding[];
  /** True if the text begins with a byte order mark, which counts as a character of the first line. */
  readonly hasMark: boolean;
  /** The text that the positions are about; empty if the format shows no lines. */
  readonly text: string;
  /** True for a file that `fix` writes: it is recognized, and not standard input. */
  readonly isWritable: boolean;
  /** How many findings of each severity are left out because there are too many. */
  readonly omitted: SeverityCounts;
  /** What suppressions cover, as far as it is listed. */
  readonly suppressed: readonly ReportedSuppression[];
  /** How many findings of each severity suppressions cover. */
  readonly suppressedCounts: SeverityCounts;
  /** The sentence about a host that knows all unknown values. */
  readonly hint?: string;
}

/** What a file has in common with others. */
export interface CommonFindings {
  readonly findings: readonly ReportedFinding[];
  /** What suppressions cover. */
  readonly suppressed: readonly ReportedSuppression[];
  /** How many findings of each severity are left out because the call has too many. */
  readonly omitted: SeverityCounts;
}

/** A finding with line numbers in place of offsets, and with its fixes. */
export interface ReportedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly pointer: string;
  /** The members, if the finding is about several. */
  readonly members?: readonly string[];
  readonly related: readonly ReportedPlace[];
  readonly fixes: readonly ReportedFix[];
}

/** A finding that a suppression covers. */
export interface ReportedSuppression extends ReportedFinding {
  readonly reason: string;
  /** The place of the suppression. */
  readonly suppression: { readonly path: string; readonly pointer: string };
}

/** Another place that a finding is about. */
export interface ReportedPlace {
  readonly file: PlacedFile;
  readonly range: Range;
  readonly message: string;
}

/** What is known of the file of a place. */
export type PlacedFile = Pick<FileReport, "path" | "hasMark">;

export interface ReportedFix {
  readonly title: string;
  readonly grade: Grade;
  readonly edits: readonly TextEdit[];
}

/** The result of `check`, or of `fix`. */
export interface FixResult extends CheckResult {
  /** The text that the findings are about, if it is not the text of the request. */
  readonly text?: string;
  /** A sentence about the file itself, for standard error. */
  readonly notice?: string;
  /** True if the file has been changed. */
  readonly isFixed?: boolean;
}

export interface ReportOptions {
  /** Lists errors only; the other findings are still counted. */
  readonly isQuiet: boolean;
  /** Reports hints too. */
  readonly hasHints: boolean;
  /** False skips the fixes, which are half the work of a run. */
  readonly needsFixes: boolean;
  /** True keeps the text. */
  readonly needsText: boolean;
}

export function fileReport(
  { source, content, isOurs }: Pick<CheckRequest, "source" | "content" | "isOurs">,
  result: Omit<FixResult, "kind"> & Pick<FileReport, "kind">,
  { isQuiet, hasHints, needsFixes, needsText }: ReportOptions,
): FileReport {
  const text = result.text ?? content.text;
  const toRange = rangesIn(text);
  const file = { path: source.name, hasMark: text.startsWith("\uFEFF") };
  const report = (finding: Finding): ReportedFinding => {
    const located = locatedFinding(finding, toRange, needsFixes);
    const own = located.related.map((place) => ({ file, ...place }));
    return { ...located, related: [...own, ...placesElsewhere(finding, source.name)] };
  };
  const isCounted = counts(hasHints);
  const hint = result.findings.find(({ code, severity }) => code === hostProfile.code && severity === "hint");
  const counted = result.findings.filter(isCounted).map(report);
  const suppressed = result.suppressed.findings
    .filter(isCounted)
    .map((finding) => ({ ...report(finding), ...decisionOf(finding) }));
  return {
    ...{ ...file, kind: result.kind, text: needsText ? text : "", counted },
    ...(hint && { hint: hint.message }),
    isWritable: isOurs && source.path !== undefined,
    findings: listed(counted, isQuiet),
    omitted: shownOf(result.omitted, hasHints),
    suppressed: listed(suppressed, isQuiet),
    suppressedCounts: sumOf(shownOf(result.suppressed.omitted, hasHints), countsOf(suppressed)),
  };
}

/**
 * Returns the report of a configuration file.
 * @param findings those of the file, and those of its suppressions
 */
export function configurationReport(
  { name, content }: Pick<ConfigurationFile, "name" | "content">,
  findings: readonly Finding[],
  shown: ReportOptions,
): FileReport {
  const source = { name, path: name };
  const found = { ...limited(findings, undefined), suppressed: NOTHING_SUPPRESSED };
  return fileReport({ source, content, isOurs: false }, { ...found, kind: "configuration" }, shown);
}

/** Returns the places in other files of the plugin that a finding is about. @param name that of the manifest */
function placesElsewhere({ elsewhere = [] }: Finding, name: string): ReportedPlace[] {
  return elsewhere.flatMap(({ path, range, message }) =>
    path === undefined ? [] : { file: { path: besidePath(name, path), hasMark: false }, range, message },
  );
}

/** Returns the path of a file as it is reported beside a manifest. @param path that from the manifest's folder */
export function besidePath(name: string, path: string): string {
  const parts = name.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    const isBack = part === ".." && !["..", ".", "", undefined].includes(parts.at(-1));
    if (isBack) parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

/** Returns what a report says of the suppression that covers a finding. */
export function decisionOf({
  suppression: { reason = "", origin },
}: Pick<SuppressedFinding, "suppression">): Pick<ReportedSuppression, "reason" | "suppression"> {
  return { reason, suppression: { path: origin.file, pointer: origin.pointer } };
}

/** Converts the offsets of a finding, and of its fixes if they are needed, to positions. */
export function locatedFinding(
  { code, severity, message, range, pointer, members, related = [], fixes }: Finding,
  toRange: (range: OffsetRange) => Range,
  needsFixes = true,
) {
  return {
    ...{ code, severity, message, range: toRange(range), pointer },
    ...(members && { members }),
    related: related.map((place) => ({ range: toRange(place.range), message: place.message })),
    fixes: ((needsFixes && fixes?.()) || []).map(({ title, grade, edits }): ReportedFix => ({
      ...{ title, grade },
      edits: edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
    })),
  };
}

/** Adds what a file has in common with others to its report. */
export function withCommon(
  report: FileReport,
  { findings, omitted, suppressed }: CommonFindings,
  { isQuiet, hasHints }: Pick<ReportOptions, "isQuiet" | "hasHints">,
): FileReport {
  if (findings.length + suppressed.length + omitted.size === 0) return report;
  const covered = suppressed.filter(counts(hasHints));
  const counted = [...report.counted, ...findings.filter(counts(hasHints))].sort(byPlace);
  return {
    ...{ ...report, counted, findings: listed(counted, isQuiet) },
    omitted: sumOf(report.omitted, shownOf(omitted, hasHints)),
    suppressed: [...report.suppressed, ...listed(covered, isQuiet)].sort(byPlace),
    suppressedCounts: sumOf(report.suppressedCounts, countsOf(covered)),
  };
}

/** Leaves hints out of a report that has them, as a report without them does. */
export function withoutHints(report: FileReport): FileReport {
  const isCounted = counts(false);
  return {
    ...report,
    findings: report.findings.filter(isCounted),
    counted: report.counted.filter(isCounted),
    omitted: shownOf(report.omitted, false),
    suppressed: report.suppressed.filter(isCounted),
    suppressedCounts: shownOf(report.suppressedCounts, false),
  };
}

function listed<F extends ReportedFinding>(counted: readonly F[], isQuiet: boolean): readonly F[] {
  return isQuiet ? counted.filter(({ severity }) => severity === "error") : counted;
}

/** Returns a test for what counts: everything, or everything but hints. */
function counts(hasHints: boolean): (finding: Pick<Finding, "severity">) => boolean {
  return ({ severity }) => hasHints || severity !== "hint";
}

function shownOf(omitted: SeverityCounts, hasHints: boolean): SeverityCounts {
  const isCounted = counts(hasHints);
  return new Map([...omitted].filter(([severity]) => isCounted({ severity })));
}

function byPlace({ range: { start: a } }: ReportedFinding, { range: { start: b } }: ReportedFinding): number {
  return a.line - b.line || a.character - b.character;
}

/** Tests if a finding has a fix of a grade. */
export function hasFix({ fixes }: ReportedFinding, wanted: Grade): boolean {
  return fixes.some(({ grade }) => grade === wanted);
}
