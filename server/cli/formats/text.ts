import { styleText } from "node:util";
import type { Severity } from "../../core/rules/rule";
import { message, plural } from "../../core/text/messages";
import { placeOf } from "../input/positions";
import { hasFix, type FileReport } from "../report/file-report";
import type { Summary } from "../report/summary";
import type { Format } from "./format";

const COLORS = {
  error: "red",
  warning: "yellow",
  information: "blue",
  hint: "gray",
} as const satisfies Record<Severity, string>;

type Paint = (color: (typeof COLORS)[Severity] | "underline", text: string) => string;

/** Creates `--format text`, for people. Positions are one-based. */
export function textFormat(isColored: boolean): Format {
  const paint: Paint = (color, text) => (isColored ? styleText(color, text) : text);
  return {
    needsFixes: true,
    file(report) {
      if (report.findings.length === 0) return "";
      return `${paint("underline", printable(report.path))}\n${lines(report, paint)}\n`;
    },
    end: (summary, fixed) => `${summaryLine(summary, fixed)}\n`,
  };
}

function lines({ findings }: FileReport, paint: Paint): string {
  return findings
    .map((finding) => {
      const place = placeOf(finding.range.start).padStart(7);
      const severity = paint(COLORS[finding.severity], finding.severity.padEnd(11));
      const mark = hasFix(finding, "safe") ? ` ${message("(fixable)")}` : "";
      return `${place}  ${severity}  ${printable(finding.message)}  ${paint("gray", finding.code)}${mark}\n`;
    })
    .join("");
}

/** Escapes control characters, because names and values come from strangers and a terminal would obey them. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

function summaryLine(summary: Summary, fixed: number): string {
  const { files, fixable } = summary;
  const values = { files, fixed, fixable, counts: countsOf(summary).join(", ") };
  if (fixed && fixable) {
    return plural(
      files,
      "{files} file checked, {fixed} fixed: {counts}. Run 'plugin-manifest fix' to fix {fixable}.",
      "{files} files checked, {fixed} fixed: {counts}. Run 'plugin-manifest fix' to fix {fixable}.",
      values,
    );
  }
  if (fixable) {
    return plural(
      files,
      "{files} file checked: {counts}. Run 'plugin-manifest fix' to fix {fixable}.",
      "{files} files checked: {counts}. Run 'plugin-manifest fix' to fix {fixable}.",
      values,
    );
  }
  if (fixed) {
    return plural(
      files,
      "{files} file checked, {fixed} fixed: {counts}.",
      "{files} files checked, {fixed} fixed: {counts}.",
      values,
    );
  }
  return plural(files, "{files} file checked: {counts}.", "{files} files checked: {counts}.", values);
}

function countsOf({ errors, warnings, information, hints }: Summary): string[] {
  return [
    plural(errors, "{errors} error", "{errors} errors", { errors }),
    plural(warnings, "{warnings} warning", "{warnings} warnings", { warnings }),
    ...(information ? [message("{information} for information", { information })] : []),
    ...(hints ? [plural(hints, "{hints} hint", "{hints} hints", { hints })] : []),
  ];
}
