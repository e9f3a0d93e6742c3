import { styleText } from "node:util";
import type { Severity } from "../../core/problem";
import { isFixable, type CheckedFile, type Format, type Summary } from "../report";

const COLOURS = {
  error: "red",
  warning: "yellow",
  information: "blue",
  hint: "gray",
} as const satisfies Record<Severity, string>;

type Colour = (typeof COLOURS)[Severity] | "bold" | "underline";

/** `--format text`: for people; positions count from one, colours only on a terminal. */
export function textFormat(write: (text: string) => void): Format {
  const coloured = process.stdout.isTTY && !process.env["NO_COLOR"];
  const paint = (colour: Colour, text: string) => (coloured ? styleText(colour, text) : text);
  return {
    start: () => undefined,
    file(file) {
      if (file.findings.length) write(`${paint("underline", printable(file.path))}\n${lines(file, paint)}\n`);
    },
    end: (summary) => write(`${summaryLine(summary)}\n`),
  };
}

function lines(file: CheckedFile, paint: (colour: Colour, text: string) => string): string {
  return file.findings
    .map((finding) => {
      const { line, character } = file.lines.positionAt(finding.range.offset);
      const place = `${line + 1}:${character + 1}`.padStart(7);
      const severity = paint(COLOURS[finding.severity], finding.severity.padEnd(11));
      const fixable = isFixable(finding) ? " (fixable)" : "";
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

function summaryLine({ files, errors, warnings, information, hints, fixable }: Summary): string {
  const counts = [
    plural(errors, "error"),
    plural(warnings, "warning"),
    ...(information ? [`${information} for information`] : []),
    ...(hints ? [plural(hints, "hint")] : []),
  ];
  const fix = fixable ? `; ${fixable} can be fixed by 'plugin-manifest fix'` : "";
  return `${plural(files, "file")} checked: ${counts.join(", ")}${fix}.`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
