import { steps } from "../support/work";
import { describe, expect, it } from "vitest";
import { parseChangelog } from "../../server/core/release/changelog";
import { readConfiguration } from "../../server/project/settings/read-configuration";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { nearestValue } from "../../server/core/json/tree/pointer";
import { remoteAsHttps } from "../../server/core/entry/derive";
import { makeLegible } from "../../server/core/text/messages";
import { isIgnoredPath } from "../../server/host/ignored-paths";
import { detail } from "../support/manifests";

/*
 * The program takes steps in proportion to its input, also when that is made to be hard: long runs of what it looks for,
 * with an end that does not match. Five times as much may take a bit more than five times the steps; quadratic work takes
 * twenty-five times as many. The regular expressions themselves have a test of their own (expressions.test.ts).
 */
const LENGTH = 4000;
const TIMES = 5;
const GENEROUS = 6;
/** Fewer steps say nothing. */
const FLOOR = 1000;

const UNITS = [
  "=",
  " ",
  "a ",
  "-",
  ".",
  "1.",
  "0",
  "aA",
  "a_",
  "../",
  "\\",
  "a:",
  "'",
  "~~~",
  "\n# 1.0\n",
  "MIT AND ",
  "[",
  "$",
  "\u0301",
  "http://",
];

/** Returns a run of a unit with an end that does not match. */
const run = (unit: string, length: number) => `x${unit.repeat(length / unit.length)}!`;

/** Returns how many times the steps grow for all units together: quadratic work for one outweighs all others. */
async function growth(work: (input: string) => unknown): Promise<number> {
  const workOn = (length: number) => UNITS.map((unit) => work(run(unit, length)));
  const short = await steps(() => workOn(LENGTH));
  const long = await steps(() => workOn(TIMES * LENGTH));
  return long / Math.max(FLOOR, short);
}

/** The number of strings in `filled`: each is a share of the text. */
const FIELDS = 24;

/** Writes a detail response in which strings of every format are the same. */
function filled(text: string): string {
  const string = JSON.stringify(text);
  const manifest = {
    $schema: string,
    id: string,
    version: string,
    license: string,
    icon: string,
    keywords: `[${string}]`,
    tags: `[${string}]`,
    host_capabilities: `[${string}]`,
    commands: `[{ "id": ${string}, "description": "" }]`,
    permissions: `[{ "type": ${string} }, { ${string}: 1 }]`,
    integration: `{ "level1": { "tab_position": ${string} }, ${string}: {} }`,
    entry: `{ "native": { ${string}: ${string} } }`,
    window: `{ "document_handlers": [{ "extensions": [${string}], "mime_types": [${string}] }] }`,
    compatibility: `{ "min_app_version": ${string}, "platforms": [${string}] }`,
  };
  const version = { published_at: string, signature: string, sha256: string, id: string };
  return detail({
    manifests: { 0: manifest },
    versions: { 0: version },
    item: { slug: string },
    root: { request_id: string },
  });
}

const WORK: Readonly<Record<string, (input: string) => unknown>> = {
  "the strings of a response: its problems and their fixes": (text) => {
    const { findings } = check(new ManifestDocument(filled(text.slice(0, text.length / FIELDS) + "!")));
    return findings.map(({ fixes }) => fixes?.());
  },
  "the text itself": (text) => check(new ManifestDocument(text)),
  "a configuration": (text) =>
    readConfiguration(`{ ${JSON.stringify(text)}: 1, "rules": { ${JSON.stringify(text)}: "x" } }`),
  "a changelog": (text) => parseChangelog(text).get("1.2.3", ["Clock"]),
  "a git remote": (text) => remoteAsHttps(text),
  "a pointer": (text) =>
    nearestValue(new ManifestDocument('{ "x": [{}] }').root!, `/x/0/${text.replaceAll(".", "/")}`),
  "a path and a glob with stars": (text) =>
    ["*", "**/", "*/"].map((star) => {
      const glob = `${`${star}${text.slice(1, 3)}`.repeat(4)}\x01`;
      return isIgnoredPath([{ file: "a.json", glob }], () => text.slice(0, text.length / 10).split("/"));
    }),
  "a message": (text) => makeLegible(`'${text}' and '${text}`),
};

describe("runs of what it may look for take steps in proportion to their length", () => {
  it.each(Object.entries(WORK))("in %s", async (_name, work) => {
    expect(await growth(work)).toBeLessThan(GENEROUS);
  });
});
