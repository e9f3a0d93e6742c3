import type { ChangeClass } from "../../core/compare/change";
import { compareWith, type Comparison } from "../../core/release/comparison";
import { diffMarkdown } from "../../core/release/markdown";
import { listOr, message } from "../../core/text/messages";
import { diffJson, diffText } from "../formats/diff-text";
import { readArguments, type Options } from "../arguments/arguments";
import { readSides } from "../../program/diff-sides";
import { EXIT, CallError } from "../../program/failures";

const OPTIONS = {
  format: { type: "string", default: "text" },
  "fail-on": { type: "string", default: "none" },
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
  const { base, current } = await readSides(positionals);
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
