import type { Severity } from "../../core/problem";
import { rangeOf, type Format } from "../report";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** `--format github`: workflow commands of GitHub Actions, one annotation a finding. */
export function githubFormat(write: (text: string) => void): Format {
  return {
    start: () => undefined,
    file({ path, findings, lines }) {
      for (const { code, severity, message, range } of findings) {
        const { start, end } = rangeOf(lines, range);
        const properties: Record<string, string | number> = {
          file: path,
          line: start.line + 1,
          endLine: end.line + 1,
          // Columns are understood on one line only.
          ...(start.line === end.line ? { col: start.character + 1, endColumn: end.character + 1 } : {}),
          title: code,
        };
        const list = Object.entries(properties).map(
          ([name, value]) => `${name}=${escapeProperty(String(value))}`,
        );
        write(`::${COMMANDS[severity]} ${list.join(",")}::${escapeData(message)}\n`);
      }
    },
    end: () => undefined,
  };
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
