import { rangeOf, type CheckedFile, type Format } from "../report";

/** `--format json`: one object, written file by file so that no run is held in memory. */
export function jsonFormat(write: (text: string) => void): Format {
  let first = true;
  return {
    start: () => write('{\n  "files": ['),
    file(file) {
      write(`${first ? "" : ","}\n${indent(JSON.stringify(toJson(file), null, 2), "    ")}`);
      first = false;
    },
    end(summary) {
      const counts = indent(JSON.stringify(summary, null, 2), "  ").trimStart();
      write(`${first ? "" : "\n  "}],\n  "summary": ${counts}\n}\n`);
    },
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
      fixes: (fixes?.() ?? []).map(({ title, preferred }) => ({ title, preferred: preferred === true })),
    })),
  };
}

function indent(text: string, by: string): string {
  return text.replace(/^/gm, by);
}
