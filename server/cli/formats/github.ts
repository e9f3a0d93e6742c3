import type { Severity } from "../../core/rules/rule";
import { rangeOf, type CheckedFile, type Format, type Reported } from "../report/report";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** `--format github`: workflow commands of GitHub Actions, one annotation a finding. */
export function githubFormat(): Format {
  return {
    tellsFixes: false,
    file: (file) => file.findings.map((finding) => annotation(finding, file)).join(""),
    failure: (place, message) => command("error", { file: place, title: "plugin-manifest" }, message),
    end: () => "",
  };
}

function annotation({ code, severity, message, range }: Reported, { path, lines }: CheckedFile): string {
  const { start, end } = rangeOf(lines, range);
  const place = { file: path, line: start.line + 1, endLine: end.line + 1 };
  // Columns are understood on one line only.
  const columns = start.line === end.line ? { col: start.character + 1, endColumn: end.character + 1 } : {};
  return command(COMMANDS[severity], { ...place, ...columns, title: code }, message);
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string) {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${list.join(",")}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
