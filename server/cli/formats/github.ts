import type { Severity } from "../../core/problem";
import type { ReportedFinding } from "../../project/report";
import { documentationUrl } from "../../core/text/addresses";
import { printable } from "../../core/text/printable";
import type { Format } from "./format";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/**
 * Creates `--format github`: a GitHub Actions workflow command for each finding, which creates an annotation. Errors
 * come first and warnings next, because a step shows only ten annotations of a kind.
 */
export function githubFormat(): Format {
  const later: Record<string, string[]> = { warning: [], notice: [] };
  return {
    needs: { fixes: false, hints: false, text: false },
    file({ file: { name: path }, findings }) {
      const errors: string[] = [];
      for (const finding of findings)
        (later[COMMANDS[finding.severity]] ?? errors).push(annotation(path, finding));
      return errors.join("");
    },
    failure: ({ place, message }) => command("error", { file: place, title: "plugin-manifest" }, message),
    warning: (sentence) => command("warning", { title: "plugin-manifest" }, sentence),
    end: () => Object.values(later).flat().join(""),
  };
}

function annotation(path: string, { code, severity, message, range }: ReportedFinding): string {
  const { start, end } = range;
  const place = { file: path, line: start.line + 1, endLine: end.line + 1 };
  // GitHub supports columns only within one line.
  const columns = start.line === end.line ? { col: start.character + 1, endColumn: end.character + 1 } : {};
  const properties = { ...place, ...columns, title: code };
  return command(COMMANDS[severity], properties, message, documentationUrl(code));
}

/** @param page a URL, shown on its own line */
function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
  page?: string,
) {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  const text = [message, ...(page === undefined ? [] : [page])].map(escapeData).join("%0A");
  return `::${name} ${list.join(",")}::${text}\n`;
}

function escapeData(text: string): string {
  return printable(text).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
