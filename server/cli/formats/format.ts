import { totalOf } from "../../core/check/too-many-problems";
import type { Severity } from "../../core/problem";
import type { Failure } from "../../project/files/failures";
import { hasFix, type ReportContents, type Report } from "../../project/report";
import type { Paint } from "./terminal";

/** An output format of `check` and `fix`. */
export interface Format {
  /** The parts of a report that the format prints. Most formats omit hints, because hints are not problems. */
  readonly needs: ReportContents;
  /** Yields the text in pieces, because the whole text may be too long for a string. */
  readonly render: (result: RunResult, options: FormatOptions) => Iterable<string>;
}

/** The result of a run, prepared for one format. */
export interface RunResult {
  /** A report for each checked file, and a failure for each file that could not be checked. */
  readonly files: readonly (Report | Failure)[];
  readonly summary: Summary;
  /** The numbers of findings that `fix` would fix, in writable files only. */
  readonly fixCounts: FixCounts;
  /**
   * The number of files that `fix` changed; 0 if no file needs a fix. Undefined for `check`, a dry run with changes, or
   * a run that changed nothing because `fix` could not check or could not change a file.
   */
  readonly changedFileCount: number | undefined;
  /** A sentence about the whole run, which is also printed on standard error. */
  readonly warning: string | undefined;
}

export interface FormatOptions {
  readonly paint: Paint;
  /** The width of the terminal; 0 in some terminals, and undefined if the output is not a terminal. */
  readonly columns?: number | undefined;
  readonly fixCommands?: FixCommands | undefined;
}

/** The `fix` command line to recommend for each grade of fixes. Absent for a grade whose fixes have been applied. */
export type FixCommands = Readonly<Partial<Record<"safe" | "suggested", string>>>;

/** The numbers of findings with a safe fix (`fixable`), and with a suggested fix but no safe fix (`suggested`). */
export type FixCounts = Readonly<Record<"fixable" | "suggested", number>>;

/** The counts of a run, as `--format json` prints them (docs/spec/command-line.md). */
export type Summary = ReturnType<typeof summaryOf>;

export function summaryOf(reports: readonly Report[]) {
  const count = (severity: Severity) =>
    reports.reduce((total, { counts }) => total + (counts.get(severity) ?? 0), 0);
  return {
    files: reports.length,
    errors: count("error"),
    warnings: count("warning"),
    information: count("information"),
    hints: count("hint"),
    ...countFixes(reports),
    suppressed: reports.reduce((total, report) => total + totalOf(report.suppressedCounts), 0),
  };
}

export function countFixes(reports: readonly Report[]): FixCounts {
  const findings = reports.flatMap((report) => report.findings);
  const withoutSafeFix = findings.filter((finding) => !hasFix(finding, "safe"));
  const suggested = withoutSafeFix.filter((finding) => hasFix(finding, "suggested"));
  return { fixable: findings.length - withoutSafeFix.length, suggested: suggested.length };
}

/** Formats the values of all files as elements of a JSON array. Yields one piece per file. */
export function* formatValues<T>(
  files: readonly T[],
  valuesOf: (file: T) => readonly object[],
  format: (value: object) => string,
): Iterable<string> {
  let separator = "";
  for (const file of files) {
    const texts = valuesOf(file).map(format);
    if (texts.length === 0) continue;
    yield separator + texts.join(",");
    separator = ",";
  }
}
