import { styleText } from "node:util";
import { summarySentences } from "../../core/release/advice";
import { className, type ChangeClass } from "../../core/compare/change";
import { comparisonData, type ComparedSide, type Comparison } from "../../core/release/comparison";
import { message } from "../../core/text/messages";
import { printable, printableLine, printableLines } from "../../core/text/printable";
import { padColumns } from "./source-line";

const COLORS = {
  breaking: "red",
  permission: "yellow",
  feature: "green",
  change: "blue",
  text: "gray",
} as const satisfies Record<ChangeClass, string>;

/** Prints a comparison for people: one line for each change, then what they call for. */
export function diffText(comparison: Comparison, isColored: boolean): string {
  const { base, current, changes } = comparison;
  const paint = (color: (typeof COLORS)[ChangeClass] | "underline", text: string) =>
    isColored ? styleText(color, text) : text;
  const lines = changes.map(({ class: name, sentence, pointer }) => {
    const label = paint(COLORS[name], padColumns(className(name), 10));
    return `  ${label}  ${printable(sentence)}  ${paint("gray", printable(pointer))}\n`;
  });
  const isAlone = typeof base === "string";
  const compared = printableLine(isAlone ? sideName(current) : `${sideName(base)} → ${sideName(current)}`);
  return `${paint("underline", compared)}\n${lines.join("")}\n${printable(summarySentences(comparison))}\n`;
}

/** Prints a comparison as one JSON object (docs/spec/release.md, diff). */
export function diffJson(comparison: Comparison): string {
  return `${printableLines(JSON.stringify(comparisonData(comparison), null, 2))}\n`;
}

function sideName({ name, version }: ComparedSide): string {
  return version === undefined ? name : message("{name} ({version})", { name, version });
}
