import type { FileReport } from "../report/file-report";
import type { Format } from "./format";

/** `--format json`: one object, as command-line.md has it. */
export function jsonFormat(): Format {
  return {
    needsFixes: true,
    start: () => '{\n  "files": [',
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
      fixes: fixes.map(({ title, preferred }) => ({ title, preferred })),
    })),
  };
}

function indented(value: unknown, by: string): string {
  // Not by a pattern's `^`: for it a line also begins after U+2028, which a string may hold.
  return by + JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);
}
