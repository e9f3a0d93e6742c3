import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Severity } from "../../core/problem";
import { escapeJson } from "../../core/text/printable";
import { Failure } from "../../project/files/failures";
import type { Report, ReportedFinding } from "../../project/report";
import { formatValues, type Format } from "./format";

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: "major",
  warning: "minor",
  information: "info",
  hint: "info",
};

/** `--format gitlab`: GitLab's code quality report, a list of issues. */
export const gitlabFormat: Format = {
  needs: { fixes: false, hints: false, text: false },
  *render({ files }) {
    yield "[";
    yield* formatValues(files, issuesOf, (issue) => `\n${escapeJson(JSON.stringify(issue))}`);
    yield "\n]\n";
  },
};

function issuesOf(file: Report | Failure): object[] {
  if (file instanceof Failure) {
    const { place, message } = file;
    const finding = { code: "plugin-manifest", message, pointer: message };
    // GitLab requires a line.
    return [createIssue(place, finding, { severity: "blocker", begin: 1, ordinal: 0 })];
  }
  const counts = new Map<string, number>();
  return file.findings.map((finding) => {
    const { code, pointer, severity, range } = finding;
    const ordinal = counts.get(`${code} ${pointer}`) ?? 0;
    counts.set(`${code} ${pointer}`, ordinal + 1);
    const begin = range.start.line + 1;
    return createIssue(file.file.name, finding, { severity: SEVERITIES[severity], begin, ordinal });
  });
}

/** @param ordinal the number of earlier issues with the same code and pointer */
function createIssue(
  name: string,
  { code, message, pointer }: Pick<ReportedFinding, "code" | "message" | "pointer">,
  { severity, begin, ordinal }: { severity: string; begin: number; ordinal: number },
) {
  // GitLab expects a path as in the repository, without `./` at its start.
  const path = posix.normalize(name);
  // Omit the line, so that the fingerprint stays the same when lines move.
  const identity = `${JSON.stringify([path, code, pointer])}${ordinal}`;
  return {
    description: message,
    check_name: code,
    fingerprint: createHash("sha256").update(identity).digest("hex"),
    severity,
    location: { path, lines: { begin } },
  };
}
