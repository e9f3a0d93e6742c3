import type { FileReport } from "../report/file-report";
import type { Format } from "./format";

/** Counts up when a member changes its meaning. */
const VERSION = 2;

/** Creates `--format json`: one object (docs/spec/command-line.md). */
export function jsonFormat(): Format {
  return {
    needsFixes: true,
    start: () => `{\n  "version": ${VERSION},\n  "files": [`,
    file: (file) => `\n${indented(toJson(file), "    ")}`,
    separator: ",",
    end: (summary) =>
      `${summary.files > 0 ? "\n  " : ""}],\n  "summary": ${indented(summary, "  ").trimStart()}\n}\n`,
  };
}

function toJson({ path, kind, findings }: FileReport) {
  return {
    path,
    kind,
    diagnostics: findings.map(({ code, severity, message, range, pointer, fixes }) => ({
      code,
      severity,
      message,
      range,
      pointer,
      fixes: fixes.map(({ title, grade }) => ({ title, applicability: grade })),
    })),
  };
}

function indented(value: unknown, by: string): string {
  // The pattern /^/gm would also match after U+2028, which a string may contain.
  return by + JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);
}
