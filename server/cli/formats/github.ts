import type { Severity } from "../../core/problem";
import { rulePageUrl } from "../../core/text/addresses";
import { escapeUnprintable } from "../../core/text/printable";
import { Failure } from "../../project/files/failures";
import type { Report, ReportedFinding } from "../../project/report";
import type { Format } from "./format";

type Level = "error" | "warning" | "notice";

const LEVELS: Readonly<Record<Severity, Level>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** `--format github`: an annotation for each finding, errors first, because GitHub limits the number of annotations. */
export const githubFormat: Format = {
  needs: { fixes: false, hints: false, text: false },
  *render({ files, warning }) {
    if (warning !== undefined) yield formatCommand("warning", { title: "plugin-manifest" }, warning);
    for (const level of ["error", "warning", "notice"] as const)
      for (const file of files) yield formatAnnotations(file, level).join("");
  },
};

function formatAnnotations(file: Report | Failure, level: Level): string[] {
  if (!(file instanceof Failure))
    return file.findings.flatMap((finding) =>
      LEVELS[finding.severity] === level ? formatAnnotation(level, file.file.name, finding) : [],
    );
  const properties = { file: file.place, title: "plugin-manifest" };
  return level === "error" ? [formatCommand("error", properties, file.message)] : [];
}

function formatAnnotation(level: Level, file: string, { code, message, range }: ReportedFinding): string {
  const { start, end } = range;
  // GitHub supports columns only within one line.
  const columns = start.line === end.line ? { col: start.character + 1, endColumn: end.character + 1 } : {};
  const properties = { file, line: start.line + 1, endLine: end.line + 1, ...columns, title: code };
  return formatCommand(level, properties, message, rulePageUrl(code));
}

/** @param lines the lines of the message */
function formatCommand(
  level: Level,
  properties: Readonly<Record<string, string | number>>,
  ...lines: readonly string[]
) {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${level} ${list.join(",")}::${lines.map(escapeData).join("%0A")}\n`;
}

function escapeData(text: string): string {
  return escapeUnprintable(text).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
