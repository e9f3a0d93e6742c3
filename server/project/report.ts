import type { Range, TextEdit } from "vscode-languageserver-textdocument";
import type { CheckOptions, CheckResult } from "../core/check/check";
import { NOTHING_SUPPRESSED } from "../core/check/suppress";
import type { Suppression } from "../core/check/suppressions";
import { byPosition, limitFindings, addCounts, type SeverityCounts } from "../core/check/too-many-problems";
import type { SuppressionUsageCollector } from "../core/check/usage";
import type { DocumentKind } from "../core/manifest/kind";
import { isNotHint, type Finding, type Grade, type PlaceElsewhere } from "../core/problem";
import type { OffsetRange } from "../core/text/ranges";
import { suppressionFindings } from "./settings/configuration-findings";
import { rangeConverter } from "./positions";

/** The findings of a checked file as plain data, by position, for every output format. */
export interface Report extends ReportFindings {
  readonly file: ReportedFile;
  readonly kind: DocumentKind | "configuration";
  /** The text that the positions refer to; empty if no output shows its lines. */
  readonly text: string;
  /** A message that suggests configuring a host; set if that host defines every unknown value and property. */
  readonly hint?: string;
  /** True if `fix` may write the file. */
  readonly isWritable?: boolean;
}

/** The findings in a file: all findings, or only those that involve other files. */
export interface ReportFindings {
  readonly findings: readonly ReportedFinding[];
  readonly suppressed: readonly ReportedFinding[];
  /** Counts by severity, including findings that `findings` omits. */
  readonly counts: SeverityCounts;
  readonly suppressedCounts: SeverityCounts;
}

/** A finding with lines and characters instead of offsets, and with its fixes. */
export interface ReportedFinding extends Pick<
  Finding,
  "code" | "severity" | "message" | "pointer" | "members" | "unnecessary" | "data"
> {
  readonly range: Range;
  readonly related: readonly ReportedPlace[];
  /** Empty if no output prints them. */
  readonly fixes: readonly ReportedFix[];
  /** The reason and the position of the suppression; absent if the finding is not suppressed. */
  readonly suppressedBy?: ReturnType<typeof suppressionDetails>;
}

interface ReportedPlace {
  readonly file: ReportedFile;
  readonly range: Range;
  readonly message: string;
}

export interface ReportedFile {
  /** The path as given or found, with forward slashes; in an editor, the URI. */
  readonly name: string;
  /** True if the text begins with a byte order mark, which counts as a character of the first line. */
  readonly hasByteOrderMark: boolean;
}

export interface ReportedFix {
  readonly title: string;
  readonly grade: Grade;
  /** Empty if the fix changes the configuration. */
  readonly edits: readonly TextEdit[];
}

/** The parts of a report that an output prints. Other parts are not computed. */
export interface ReportContents {
  readonly hints: boolean;
  /** Whether to compute fixes, which takes half the time of a run. */
  readonly fixes: boolean;
  readonly text: boolean;
}

interface FindingContext {
  readonly file: ReportedFile;
  readonly toRange: (range: OffsetRange) => Range;
  /** Returns the name of a related file; undefined if the reader cannot open it. */
  readonly nameOf: (place: PlaceElsewhere) => string | undefined;
}

/** Reports a checked text. `name` is the path of its file; empty for a text without a file. */
export function reportOf(
  name: string,
  text: string,
  { kind, findings, counts, suppressed }: Omit<CheckResult, "kind"> & Pick<Report, "kind">,
  needs: ReportContents,
): Report {
  const context: FindingContext = {
    file: { name, hasByteOrderMark: text.startsWith("\uFEFF") },
    toRange: rangeConverter(text),
    nameOf: ({ path }) => (path === undefined ? undefined : pathInReports(name, path)),
  };
  const convert = (finding: Finding) => toReportedFinding(finding, context, needs.fixes);
  const isNeeded = (finding: Finding) => needs.hints || isNotHint(finding);
  const hint = findings.find(({ code, severity }) => code === "host-profile" && severity === "hint");
  return {
    file: context.file,
    kind,
    text: needs.text ? text : "",
    ...(hint && { hint: hint.message }),
    findings: findings.filter(isNeeded).map(convert),
    suppressed: suppressed.findings
      .filter(isNeeded)
      .map((finding) => ({ ...convert(finding), suppressedBy: suppressionDetails(finding.suppression) })),
    counts,
    suppressedCounts: suppressed.counts,
  };
}

/** Reports a configuration file. Adds the problems of its suppressions, which `findings` must not contain. */
export function configurationReport(
  { name, content: { text } }: { readonly name: string; readonly content: { readonly text: string } },
  findings: readonly Finding[],
  needs: ReportContents,
  options: Pick<CheckOptions, "rules" | "today">,
  isUnused?: SuppressionUsageCollector["isUnused"],
): Report {
  const problems = configurationProblems(text, findings, options, isUnused);
  const result = { ...limitFindings(problems, undefined), suppressed: NOTHING_SUPPRESSED };
  return reportOf(name, text, { ...result, kind: "configuration" }, needs);
}

/**
 * Merges a configuration's problems with those of its suppressions, by position.
 * @param isUnused tests if a suppression covers nothing; absent if unknown
 */
export function configurationProblems(
  text: string,
  findings: readonly Finding[],
  options: Pick<CheckOptions, "rules" | "today">,
  isUnused?: SuppressionUsageCollector["isUnused"],
): Finding[] {
  return [...findings, ...suppressionFindings(text, options, isUnused)].sort(byPosition);
}

export function toReportedFinding(
  finding: Finding,
  { file, toRange, nameOf }: FindingContext,
  needsFixes: boolean,
): ReportedFinding {
  const { code, severity, message, range, pointer, members, unnecessary, data } = finding;
  const { related = [], otherPlaces = [] } = finding;
  const placesHere = related.map((place) => ({ file, range: toRange(place.range), message: place.message }));
  const placesElsewhere = otherPlaces.flatMap((place): ReportedPlace[] => {
    const name = nameOf(place);
    const { range, message } = place;
    return name === undefined ? [] : [{ file: { name, hasByteOrderMark: false }, range, message }];
  });
  return {
    code,
    severity,
    message,
    range: toRange(range),
    pointer,
    ...(members && { members }),
    ...(unnecessary && { unnecessary }),
    ...(data && { data }),
    related: [...placesHere, ...placesElsewhere],
    fixes: ((needsFixes && finding.fixes?.()) || []).map(({ title, grade, edits }) => {
      return { title, grade, edits: edits.map((edit) => ({ range: toRange(edit), newText: edit.text })) };
    }),
  };
}

export function suppressionDetails({ reason = "", origin }: Suppression) {
  return { reason, suppression: { path: origin.file, pointer: origin.pointer } };
}

/** Converts a path relative to a manifest's folder. `name` is the manifest's own path in reports. */
export function pathInReports(name: string, path: string): string {
  const segments = name.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    const leavesFolder = segment === ".." && !["..", ".", "", undefined].includes(segments.at(-1));
    if (leavesFolder) segments.pop();
    else segments.push(segment);
  }
  return segments.join("/");
}

/** Adds findings that involve other files to a file's report. */
export function addFindings(report: Report, added: ReportFindings): Report {
  return {
    ...report,
    findings: [...report.findings, ...added.findings].sort(comparePositions),
    suppressed: [...report.suppressed, ...added.suppressed].sort(comparePositions),
    counts: addCounts(report.counts, added.counts),
    suppressedCounts: addCounts(report.suppressedCounts, added.suppressedCounts),
  };
}

export function withoutHints(report: Report): Report {
  const [counts, suppressedCounts] = [new Map(report.counts), new Map(report.suppressedCounts)];
  for (const map of [counts, suppressedCounts]) map.delete("hint");
  return { ...filterFindings(report, isNotHint), counts, suppressedCounts };
}

/** Removes findings from a report's lists, but not from its counts. */
export function filterFindings(report: Report, isListed: (finding: ReportedFinding) => boolean): Report {
  const { findings, suppressed } = report;
  return { ...report, findings: findings.filter(isListed), suppressed: suppressed.filter(isListed) };
}

function comparePositions({ range: left }: ReportedFinding, { range: right }: ReportedFinding): number {
  return left.start.line - right.start.line || left.start.character - right.start.character;
}

export function hasFix({ fixes }: ReportedFinding, wantedGrade: Grade): boolean {
  return fixes.some(({ grade }) => grade === wantedGrade);
}
