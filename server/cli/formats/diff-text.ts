import { styleText } from "node:util";
import { adviceSentence } from "../../core/catalog/diff/advice";
import {
  CHANGE_CLASSES,
  className,
  type ChangeClass,
  type ManifestChange,
} from "../../core/catalog/diff/change";
import { comparisonData, type ComparedSide, type Comparison } from "../../core/catalog/diff/comparison";
import { message, plural } from "../../core/text/messages";
import { printable, printableLine, printableLines } from "../../core/text/printable";
import { padColumns } from "../report/source-line";

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

/** Counts the changes, and says what they call for. */
export function summarySentences(comparison: Comparison): string {
  const { base, changes } = comparison;
  const count = typeof base === "string" && changes.length === 0 ? [] : [countSentence(changes)];
  return [...count, adviceSentence(comparison)].join(message(" "));
}

/** Counts the changes of each class. */
function countSentence(changes: readonly ManifestChange[]): string {
  const counts = CHANGE_CLASSES.map((name) => ({
    name,
    count: changes.filter((change) => change.class === name).length,
  }));
  const parts = counts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => message("{count} {name}", { count, name: className(name) }));
  if (parts.length === 0) return message("No changes.");
  const values = { count: changes.length, parts: parts.join(message(", ")) };
  return plural(changes.length, "{count} change: {parts}.", "{count} changes: {parts}.", values);
}
