import { posix } from "node:path";
import type { Severity } from "../../core/problem";
import type { FileReport, ReportedFinding } from "../../program/file-report";
import { printableLines } from "../../core/text/printable";
import type { FailureReport } from "../../program/failures";
import { fingerprintsIn } from "./fingerprints";
import type { Format } from "./format";

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: "major",
  warning: "minor",
  information: "info",
  hint: "info",
};

/** Creates `--format gitlab`: GitLab's code quality report, a list of issues. */
export function gitlabFormat(): Format {
  return {
    needsFixes: false,
    start: () => "[",
    file: (report) => issues(report).join(","),
    failure: (failure) => toJson(unreadable(failure)),
    separator: ",",
    end: () => "\n]\n",
  };
}

function issues({ path, findings }: FileReport): string[] {
  const fingerprintOf = fingerprintsIn(path);
  return findings.map((finding) => toJson(issue(path, finding, fingerprintOf(finding))));
}

function toJson(value: object): string {
  return `\n${printableLines(JSON.stringify(value))}`;
}

function issue(path: string, { code, severity, message, range }: ReportedFinding, fingerprint: string) {
  return {
    description: message,
    check_name: code,
    fingerprint,
    severity: SEVERITIES[severity],
    location: locationOf(path, range.start.line + 1),
  };
}

/** Makes an issue of a file that could not be checked: it has no line, and GitLab wants one. */
function unreadable({ place, message }: FailureReport) {
  const finding = { code: "plugin-manifest", pointer: message };
  return {
    description: message,
    check_name: finding.code,
    fingerprint: fingerprintsIn(place)(finding),
    severity: "blocker",
    location: locationOf(place, 1),
  };
}

/** GitLab matches paths with those in the repository, which never begin with `./`. */
function locationOf(path: string, begin: number) {
  return { path: posix.normalize(path), lines: { begin } };
}
