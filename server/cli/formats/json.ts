import { rangeOf, type CheckedFile, type Format } from "../report/report";

/** `--format json`: one object, as command-line.md has it. */
export function jsonFormat(): Format {
  return {
    start: () => '{\n  "files": [',
    file: (file) => `\n${indented(toJson(file), "    ")}`,
    separator: ",",
    end: (summary) =>
      `${summary.files > 0 ? "\n  " : ""}],\n  "summary": ${indented(summary, "  ").trimStart()}\n}\n`,
  };
}

function toJson({ path, kind, findings, lines }: CheckedFile) {
  return {
    path,
    kind,
    diagnostics: findings.map(({ code, severity, message, range, pointer, fixes }) => ({
      code,
      severity,
      message,
      range: rangeOf(lines, range),
      pointer,
      fixes: fixes.map(({ title, preferred }) => ({ title, preferred: preferred === true })),
    })),
  };
}

function indented(value: unknown, by: string): string {
  // Not by a pattern's `^`: for it a line also begins after U+2028, which a string may hold.
  return by + JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);
}
