import { printableLines } from "../../core/text/printable";
import type { Report, ReportedFinding } from "../../project/report";
import type { Format } from "./format";

/** Incremented when a member changes its meaning. */
const VERSION = 1;

/** Creates `--format json`: one object (docs/spec/command-line.md). */
export function jsonFormat(): Format {
  let isEmpty = true;
  const entry = (file: object) => {
    isEmpty = false;
    return `\n${indented(file, "    ")}`;
  };
  return {
    needs: { fixes: true, hints: true, text: false },
    start: () => `{\n  "version": ${VERSION},\n  "files": [`,
    file: (report) => entry(toJson(report)),
    failure: ({ place, message: error }) => entry({ path: place, error, diagnostics: [] }),
    separator: ",",
    end: (summary) => `${isEmpty ? "" : "\n  "}],\n  "summary": ${indented(summary, "  ").trimStart()}\n}\n`,
  };
}

function toJson({ file, kind, findings, suppressed }: Report) {
  return {
    path: file.name,
    kind,
    diagnostics: findings.map(findingToJson),
    ...(suppressed.length > 0 && {
      suppressed: suppressed.map((finding) => ({ ...findingToJson(finding), ...finding.decision })),
    }),
  };
}

function findingToJson(finding: ReportedFinding) {
  const { code, severity, message, range, pointer, members, related, fixes } = finding;
  return {
    code,
    severity,
    message,
    range,
    pointer,
    ...(members && { members }),
    ...(related.length > 0 && {
      related: related.map(({ file: { name: path }, ...place }) => ({ path, ...place })),
    }),
    fixes: fixes.map(({ title, grade }) => ({ title, applicability: grade })),
  };
}

function indented(value: unknown, by: string): string {
  return by + printableLines(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${by}`);
}
