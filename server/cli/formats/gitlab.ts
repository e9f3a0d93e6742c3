import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Severity } from "../../core/problem";
import type { FileReport, ReportedFinding } from "../../program/file-report";
import { printableLines } from "../../core/text/printable";
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
    separator: ",",
    end: () => "\n]\n",
  };
}

function issues({ path, findings }: FileReport): string[] {
  // GitLab matches paths with those in the repository, which never begin with `./`.
  const file = posix.normalize(path);
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const key = JSON.stringify([file, finding.code, finding.pointer]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return `\n${printableLines(JSON.stringify(issue(file, finding, fingerprint(key, ordinal))))}`;
  });
}

function issue(path: string, { code, severity, message, range }: ReportedFinding, mark: string) {
  return {
    description: message,
    check_name: code,
    fingerprint: mark,
    severity: SEVERITIES[severity],
    location: { path, lines: { begin: range.start.line + 1 } },
  };
}

/** Identifies a problem from one commit to the next: it stays the same when lines move. */
function fingerprint(key: string, ordinal: number): string {
  return createHash("sha256").update(`${key}${ordinal}`).digest("hex");
}
