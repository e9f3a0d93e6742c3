import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Severity } from "../../core/problem";
import type { Report, ReportedFinding } from "../../project/report";
import { printableLines } from "../../core/text/printable";
import type { Failure } from "../../project/files/failures";
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
    needs: { fixes: false, hints: false, text: false },
    start: () => "[",
    file: (report) => issues(report).join(","),
    failure: (failure) => toJson(unreadable(failure)),
    separator: ",",
    end: () => "\n]\n",
  };
}

function issues({ file: { name: path }, findings }: Report): string[] {
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

/** Creates an issue for an unchecked file: it has no line, but GitLab requires one. */
function unreadable({ place, message }: Failure) {
  const finding = { code: "plugin-manifest", pointer: message };
  return {
    description: message,
    check_name: finding.code,
    fingerprint: fingerprintsIn(place)(finding),
    severity: "blocker",
    location: locationOf(place, 1),
  };
}

/** GitLab matches paths with those in the repository, which never start with `./`. */
function locationOf(path: string, begin: number) {
  return { path: posix.normalize(path), lines: { begin } };
}

/**
 * Returns a function that creates fingerprints of a file's problems, which stay the same when lines move. Call it
 * once per problem, in order, because it numbers problems with one code at one place.
 * @param path the path in reports
 */
function fingerprintsIn(path: string): (finding: Pick<ReportedFinding, "code" | "pointer">) => string {
  const file = posix.normalize(path);
  const counts = new Map<string, number>();
  return ({ code, pointer }) => {
    const key = JSON.stringify([file, code, pointer]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return createHash("sha256").update(`${key}${ordinal}`).digest("hex");
  };
}
