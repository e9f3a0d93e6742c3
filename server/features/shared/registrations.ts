import type { Occurrence } from "../../core/manifest/names/pairs";
import type { NamedThing, NamePlace } from "../../core/manifest/names/names";
import type { CodeName, NamedPlace } from "../../core/source/facts";
import { markdownText, printable } from "../../core/text/printable";
import { plural } from "../../core/text/messages";
import type { StringNode } from "../../core/json/tree/tree";
import type { Analysis } from "../../project/documents/analysis";
import { occurrencesIn } from "../../project/documents/occurrences";

/** What the code calls the things that a manifest names. */
const NAMES: Partial<Readonly<Record<NamedThing, CodeName>>> = {
  plugin: "id",
  command: "command",
};

/** Returns the places in the plugin's code that register what an occurrence names. */
export function registrationsOf(occurrence: Occurrence, { context }: Analysis): readonly NamedPlace[] {
  if (!isName(occurrence)) return [];
  const kind = NAMES[occurrence.thing];
  return (kind && context.sourceFacts?.code?.named(kind).get(occurrence.name)) ?? [];
}

function isName(occurrence: Occurrence): occurrence is NamePlace {
  return "thing" in occurrence;
}

/** The names of languages in Markdown, where they differ from the extensions of files. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ rs: "rust", mts: "ts", cts: "ts", mjs: "js", cjs: "js" },
};

/** Says in Markdown where what a string names is registered, with the line of code; undefined where it is not. */
export function registrationText(node: StringNode, analysis: Analysis): string | undefined {
  if (!analysis.context.sourceFacts?.code) return undefined;
  const own = occurrencesIn(analysis).filter(({ around }) => around === node);
  const places = own.flatMap((occurrence) => registrationsOf(occurrence, analysis));
  const [first] = places;
  if (!first) return undefined;
  const { path, uri, range, line } = first;
  const number = range.start.line + 1;
  const place = `[${markdownText(`${path}:${number}`)}](${uri}#L${number})`;
  const count = places.length;
  const sentence = plural(
    count,
    "Registered in {place}.",
    "Registered in {count} places, first in {place}.",
    { place, count },
  );
  return `${sentence}\n\n${fenced(line, path.slice(path.lastIndexOf(".") + 1))}`;
}

function fenced(line: string, extension: string): string {
  const runs = line.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}${LANGUAGES[extension] ?? extension}\n${printable(line)}\n${fence}`;
}
