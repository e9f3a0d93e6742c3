import { styleText } from "node:util";
import type { Bump, BumpAdvice } from "../../core/catalog/diff/bump";
import { CHANGE_CLASSES, type ChangeClass, type ManifestChange } from "../../core/catalog/diff/change";
import { message, plural } from "../../core/text/messages";
import { printable, printableLine, printableLines } from "../../core/text/printable";

/** Two manifests, compared; without `wanted` the base's version is not one of three parts. */
export interface Comparison extends Partial<BumpAdvice> {
  readonly bump: Bump;
  readonly base: ComparedSide;
  readonly current: ComparedSide;
  readonly changes: readonly ManifestChange[];
}

interface ComparedSide {
  readonly name: string;
  readonly version: string | undefined;
}

const COLORS = {
  breaking: "red",
  permission: "yellow",
  feature: "green",
  change: "blue",
  text: "gray",
} as const satisfies Record<ChangeClass, string>;

/** Prints a comparison for people: one line for each change, then what they call for. */
export function diffText({ base, current, changes, ...advice }: Comparison, isColored: boolean): string {
  const paint = (color: (typeof COLORS)[ChangeClass] | "underline", text: string) =>
    isColored ? styleText(color, text) : text;
  const lines = changes.map(({ class: name, sentence, pointer }) => {
    const label = paint(COLORS[name], name.padEnd(10));
    return `  ${label}  ${printable(sentence)}  ${paint("gray", printable(pointer))}\n`;
  });
  const compared = printableLine(`${sideName(base)} → ${sideName(current)}`);
  const summary = [countSentence(changes), adviceSentence({ base, current, changes, ...advice })];
  return `${paint("underline", compared)}\n${lines.join("")}\n${printable(summary.join(" "))}\n`;
}

/** Prints a comparison as one JSON object (docs/spec/release.md, diff). */
export function diffJson({ base, current, bump, wanted, enough, changes }: Comparison): string {
  const entries = changes.map(({ class: name, pointer, before = null, after = null, sentence }) => ({
    ...{ class: name, pointer, before, after, sentence },
  }));
  const printed = {
    ...{ base: base.version ?? null, current: current.version ?? null },
    ...{ bump, wanted: wanted ?? null, enough: enough ?? null, changes: entries },
  };
  return `${printableLines(JSON.stringify(printed, null, 2))}\n`;
}

function sideName({ name, version }: ComparedSide): string {
  return version === undefined ? name : message("{name} ({version})", { name, version });
}

function countSentence(changes: readonly ManifestChange[]): string {
  const counts = CHANGE_CLASSES.map((name) => ({
    name,
    count: changes.filter((change) => change.class === name).length,
  }));
  const parts = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`);
  if (parts.length === 0) return message("No changes.");
  const values = { count: changes.length, parts: parts.join(", ") };
  return plural(changes.length, "{count} change: {parts}.", "{count} changes: {parts}.", values);
}

/** Says which version the changes call for, and whether the manifest has it. */
export function adviceSentence(
  { base, bump, wanted, enough, current }: Comparison,
  write: (value: string) => string = String,
): string {
  if (wanted === undefined) return message("The base has no version of three parts to count from.");
  const values = {
    wanted: write(wanted),
    version: write(current.version ?? "–"),
    base: write(base.version ?? ""),
  };
  if (bump === "none") {
    return enough
      ? message("No new version is called for.")
      : message("Version {version} is lower than {base}.", values);
  }
  return enough ? ENOUGH[bump](values) : WANTED[bump](values);
}

type Write = (values: { readonly wanted: string; readonly version: string }) => string;

const ENOUGH: Readonly<Record<Exclude<Bump, "none">, Write>> = {
  major: (values) => message("This calls for a major version (inferred): {version} is enough.", values),
  minor: (values) => message("This calls for a minor version (inferred): {version} is enough.", values),
  patch: (values) => message("This calls for a patch version (inferred): {version} is enough.", values),
};

const WANTED: Readonly<Record<Exclude<Bump, "none">, Write>> = {
  major: (values) =>
    message("This calls for a major version (inferred): {wanted} or above, not {version}.", values),
  minor: (values) =>
    message("This calls for a minor version (inferred): {wanted} or above, not {version}.", values),
  patch: (values) =>
    message("This calls for a patch version (inferred): {wanted} or above, not {version}.", values),
};
