import type { Severity } from "../../core/problem";
import type { ReportedFinding } from "../../program/file-report";
import { printable } from "../../core/text/printable";
import type { Format } from "./format";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** Creates `--format github`: a workflow command of GitHub Actions, which makes an annotation, for each finding. */
export function githubFormat(): Format {
  return {
    needsFixes: false,
    file: ({ path, findings }) => findings.map((finding) => annotation(path, finding)).join(""),
    failure: ({ place, message }) => command("error", { file: place, title: "plugin-manifest" }, message),
    warning: (sentence) => command("warning", { title: "plugin-manifest" }, sentence),
    end: () => "",
  };
}

function annotation(path: string, { code, severity, message, range }: ReportedFinding): string {
  const { start, end } = range;
  const place = { file: path, line: start.line + 1, endLine: end.line + 1 };
  // GitHub supports columns only within one line.
  const columns = start.line === end.line ? { col: start.character + 1, endColumn: end.character + 1 } : {};
  return command(COMMANDS[severity], { ...place, ...columns, title: code }, message);
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string) {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${list.join(",")}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return printable(text).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
