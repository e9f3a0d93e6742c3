import { escapeJson } from "../../core/text/printable";
import { Failure } from "../../project/files/failures";
import type { Report, ReportedFinding } from "../../project/report";
import { formatValues, type Format } from "./format";

/** Increment the version when the meaning of a member changes. */
const VERSION = 1;

/** `--format json`: one object (docs/spec/command-line.md). */
export const jsonFormat: Format = {
  needs: { fixes: true, hints: true, text: false },
  *render({ files, summary }) {
    yield `{\n  "version": ${VERSION},\n  "files": [`;
    const format = (value: object) => `\n${indentJson(value, "    ")}`;
    yield* formatValues(files, (file) => [fileToJson(file)], format);
    yield `${files.length > 0 ? "\n  " : ""}],\n  "summary": ${indentJson(summary, "  ").trimStart()}\n}\n`;
  },
};

function fileToJson(file: Report | Failure): object {
  if (file instanceof Failure) return { path: file.place, error: file.message, diagnostics: [] };
  const { kind, findings, suppressed } = file;
  return {
    path: file.file.name,
    kind,
    diagnostics: findings.map(findingToJson),
    ...(suppressed.length > 0 && {
      suppressed: suppressed.map((finding) => ({ ...findingToJson(finding), ...finding.suppressedBy })),
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

function indentJson(value: unknown, indent: string): string {
  return indent + escapeJson(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${indent}`);
}
