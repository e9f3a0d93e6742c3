import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { changelogSections } from "../../server/core/catalog/changelog";
import { readConfiguration } from "../../server/settings/configuration";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { remoteAsHttps } from "../../server/core/catalog/derive";
import { legible } from "../../server/core/text/messages";
import { GitIgnore } from "../../server/host/gitignore";
import { cpuTime } from "../support/cpu-time";
import { detail } from "../support/manifests";

/*
 * Regular expressions take time in proportion to their input, also when it is made to be hard for them: long runs of
 * what they repeat, with an end that does not fit. Twice as much may take a bit more than twice as long; what is
 * quadratic takes four times as long. Times are compared within one run.
 */
const MEGABYTE = 1_000_000;
const GENEROUS = 3.2;
/** Less cannot be told from what else the machine does. */
const FLOOR_MS = 80;

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

/** A run of a unit with an end that does not fit. */
const run = (unit: string, length: number) => `x${unit.repeat(length / unit.length)}!`;

/** The shorter one of two runs: what else the process does makes a run longer, never shorter. */
function time(work: () => unknown): number {
  return Math.min(cpuTime(work), cpuTime(work));
}

function growth(work: (input: string) => unknown, unit: string, length: number): number {
  const [half, whole] = [run(unit, length / 2), run(unit, length)];
  return (
    time(() => work(whole)) /
    Math.max(
      FLOOR_MS,
      time(() => work(half)),
    )
  );
}

/** The strings that a regular expression, or a search of one's own, looks at: each is a share of the text. */
const FIELDS = 24;

/** A detail response in which strings of every format are the same. */
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

const root = mkdtempSync(join(tmpdir(), "linear-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Reads a `.gitignore` that stands below the root, where its patterns are written anew. */
function ignoredBy(text: string): boolean {
  const folder = join(root, "below");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ".gitignore"), text);
  return GitIgnore.above(root).within(folder).ignores(join(folder, "a"), false);
}

const WORK: Readonly<Record<string, (input: string) => unknown>> = {
  "the strings of a response: its problems and their fixes": (text) => {
    const { findings } = check(new ManifestDocument(filled(text.slice(0, text.length / FIELDS) + "!")));
    return findings.map(({ fixes }) => fixes?.());
  },
  "the text itself": (text) => check(new ManifestDocument(text)),
  "a configuration": (text) =>
    readConfiguration(`{ ${JSON.stringify(text)}: 1, "rules": { ${JSON.stringify(text)}: "x" } }`),
  "a changelog": (text) => changelogSections(text),
  "a git remote": (text) => remoteAsHttps(text),
  "a .gitignore": (text) => ignoredBy(text),
  "a message": (text) => legible(`'${text}' and '${text}`),
};

describe.each(UNITS.map((unit) => [JSON.stringify(unit), unit]))("a megabyte of %s", (_, unit) => {
  it.each(Object.entries(WORK))("in %s", { retry: 3, timeout: 60_000 }, (_name, work) => {
    expect(growth(work, unit, MEGABYTE)).toBeLessThan(GENEROUS);
  });
});
