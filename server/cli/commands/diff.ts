import { type ChangeClass, className } from "../../core/compare/change";
import {
  type ComparedSide,
  compareWith,
  type Comparison,
  comparisonData,
} from "../../core/release/comparison";
import { diffMarkdown } from "../../core/release/markdown";
import { listOr, message } from "../../core/text/messages";
import { type Options, readArguments } from "../arguments/arguments";
import { readSavedEntry } from "../arguments/saved-entry";
import { readSides } from "../../program/diff-sides";
import { CallError, EXIT } from "../../program/failures";
import { styleText } from "node:util";
import { summarySentences } from "../../core/release/advice";
import { printable, printableLine, printableLines } from "../../core/text/printable";
import { padColumns } from "../formats/source-line";

const OPTIONS = {
  format: { type: "string", default: "text" },
  "fail-on": { type: "string", default: "none" },
  entry: { type: "string" },
} as const satisfies Options;

const FORMATS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: (comparison) => diffText(comparison, process.stdout.isTTY && process.stdout.hasColors()),
  json: diffJson,
  markdown: diffMarkdown,
};

const has = ({ changes }: Comparison, ...classes: readonly ChangeClass[]): boolean =>
  changes.some((change) => classes.includes(change.class));

/** Tests what fails the call, by the value of `--fail-on`. */
const FAILING: Readonly<Record<string, (comparison: Comparison) => boolean>> = {
  breaking: (comparison) => has(comparison, "breaking"),
  permission: (comparison) => has(comparison, "breaking", "permission"),
  bump: ({ enough }) => enough === false,
  none: () => false,
};

/** Runs `plugin-manifest diff` (docs/spec/release.md, diff). @returns the exit status */
export async function diffCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const format = choice("--format", values.format, FORMATS);
  const isFailing = choice("--fail-on", values["fail-on"], FAILING);
  const { base, current } = await readSides(positionals, readSavedEntry(values.entry));
  const comparison = compareWith(base, current);
  process.stdout.write(format(comparison));
  return isFailing(comparison) ? EXIT.errors : EXIT.ok;
}

function choice<T>(option: string, name: string, choices: Readonly<Record<string, T>>): T {
  const found = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (found !== undefined) return found;
  const names = listOr(Object.keys(choices));
  throw new CallError(message("{option} must be {names}, not '{name}'.", { option, names, name }));
}

const COLORS = {
  breaking: "red",
  permission: "yellow",
  feature: "green",
  change: "blue",
  text: "gray",
} as const satisfies Record<ChangeClass, string>;

/** Prints a comparison for people: one line for each change, then what they call for. */
function diffText(comparison: Comparison, isColored: boolean): string {
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
function diffJson(comparison: Comparison): string {
  return `${printableLines(JSON.stringify(comparisonData(comparison), null, 2))}\n`;
}

function sideName({ name, version }: ComparedSide): string {
  return version === undefined ? name : message("{name} ({version})", { name, version });
}
