import { styleText } from "node:util";
import type { Severity } from "../../core/rules/rule";
import type { CheckedFile, Format, Summary } from "../report/report";

const COLOURS = {
  error: "red",
  warning: "yellow",
  information: "blue",
  hint: "gray",
} as const satisfies Record<Severity, string>;

type Paint = (colour: (typeof COLOURS)[Severity] | "underline", text: string) => string;

/** `--format text`: for people; positions count from one, colours only on a terminal that has them. */
export function textFormat(isColoured: boolean): Format {
  const paint: Paint = (colour, text) => (isColoured ? styleText(colour, text) : text);
  return {
    file(file) {
      if (file.findings.length === 0) return "";
      return `${paint("underline", printable(file.path))}\n${lines(file, paint)}\n`;
    },
    end: (summary, fixed) => `${summaryLine(summary, fixed)}\n`,
  };
}

function lines(file: CheckedFile, paint: Paint): string {
  return file.findings
    .map((finding) => {
      const { line, character } = file.lines.positionAt(finding.range.offset);
      const place = `${line + 1}:${character + 1}`.padStart(7);
      const severity = paint(COLOURS[finding.severity], finding.severity.padEnd(11));
      const fixable = finding.isFixable ? " (fixable)" : "";
      return `${place}  ${severity}  ${printable(finding.message)}  ${paint("gray", finding.code)}${fixable}\n`;
    })
    .join("");
}

/** A terminal obeys control characters, and a manifest's strings come from anybody. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

function summaryLine(
  { files, errors, warnings, information, hints, fixable }: Summary,
  fixed: number,
): string {
  const counts = [
    plural(errors, "error"),
    plural(warnings, "warning"),
    ...(information ? [`${information} for information`] : []),
    ...(hints ? [plural(hints, "hint")] : []),
  ];
  const done = fixed ? `, ${fixed} fixed` : "";
  const left = fixable ? `; ${fixable} can be fixed by 'plugin-manifest fix'` : "";
  return `${plural(files, "file")} checked${done}: ${counts.join(", ")}${left}.`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
