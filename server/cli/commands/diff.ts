import { bumpFor, stepFor, type BumpAdvice } from "../../core/catalog/diff/bump";
import type { ChangeClass } from "../../core/catalog/diff/change";
import { manifestChanges } from "../../core/catalog/diff/diff";
import { isString, memberValue } from "../../core/json/tree/value";
import { listOr, message } from "../../core/text/messages";
import { diffMarkdown } from "../formats/diff-markdown";
import { diffJson, diffText, type Comparison } from "../formats/diff-text";
import { readArguments, type Options } from "../input/arguments";
import { readSides, type Side, type Sides } from "../input/diff-sides";
import { CallError, EXIT } from "../input/exit";

const OPTIONS = {
  format: { type: "string", default: "text" },
  "fail-on": { type: "string", default: "none" },
} as const satisfies Options;

const FORMATS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: (comparison) => diffText(comparison, process.stdout.isTTY && process.stdout.hasColors()),
  json: diffJson,
  markdown: diffMarkdown,
};

/** The classes that fail the call, by the value of `--fail-on`. */
const FAILING: Readonly<Record<string, readonly ChangeClass[]>> = {
  breaking: ["breaking"],
  permission: ["breaking", "permission"],
  none: [],
};

/** Runs `plugin-manifest diff` (docs/spec/release.md, diff). @returns the exit status */
export async function diffCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const format = choice("--format", values.format, FORMATS);
  const failing = choice("--fail-on", values["fail-on"], FAILING);
  const comparison = compare(await readSides(positionals));
  process.stdout.write(format(comparison));
  return comparison.changes.some((change) => failing.includes(change.class)) ? EXIT.errors : EXIT.ok;
}

function choice<T>(option: string, name: string, choices: Readonly<Record<string, T>>): T {
  const found = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (found !== undefined) return found;
  const names = listOr(Object.keys(choices));
  throw new CallError(message("{option} must be {names}, not '{name}'.", { option, names, name }));
}

function compare({ base, current }: Sides): Comparison {
  const changes = manifestChanges(base.manifest, current.manifest);
  const [from, to] = [versionOf(base), versionOf(current)];
  const advice: Partial<BumpAdvice> | undefined = from === undefined ? undefined : bumpFor(changes, from, to);
  return {
    base: { name: base.name, version: from },
    current: { name: current.name, version: to },
    changes,
    bump: stepFor(changes),
    ...advice,
  };
}

function versionOf({ manifest }: Side): string | undefined {
  const version = memberValue(manifest, "version");
  return isString(version) ? version : undefined;
}
