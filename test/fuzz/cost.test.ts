import { steps } from "../support/work";
import { beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../../server/project/settings/settings";
import { draft, published } from "../support/manifests";
import { askDocument, askPosition, FEW_INPUTS, opened } from "./everything";

/*
 * What a request costs grows with the document and not with its square: four times the document takes about four times
 * the steps, and sixteen times as many where something is quadratic.
 */
const SMALL = 60;
const FACTOR = 4;
const GENEROUS = 1.15 * FACTOR;

const list = (count: number, entry: (i: number) => string) =>
  `[${Array.from({ length: count }, (_, i) => entry(i)).join(", ")}]`;
const members = (count: number, entry: (i: number) => string) => `{${list(count, entry).slice(1, -1)}}`;

const SHAPES: Readonly<Record<string, (count: number) => string>> = {
  commands: (n) => draft({ commands: list(n, (i) => `{ "id": "clock_c${i}", "description": "C" }`) }),
  "commands of one name": (n) => draft({ commands: list(n, () => '{ "id": "clock", "description": "C" }') }),
  permissions: (n) => draft({ permissions: list(n, (i) => `{ "type": "host_x${i}" }`) }),
  settings: (n) =>
    draft({
      settings_schema: `{ "type": "object", "properties": ${members(n, (i) => `"s${i}": { "type": "number", "title": "S", "default": "${i}", "minimum": 9, "maximum": 1 }`)} }`,
    }),
  tags: (n) =>
    published({ tags: list(n, (i) => `"t${(i * 7919) % n}"`), keywords: list(n, (i) => `"k${i}"`) }),
  "levels without members": (n) => draft({ capability_levels: list(n, (i) => String(i)) }),
  "members without levels": (n) => draft({ integration: members(n, (i) => `"level${i}": { "a": 1 }`) }),
  platforms: (n) =>
    draft({
      compatibility: `{ "min_app_version": "1.0.0", "platforms": ${list(n, (i) => `"p${i}"`)} }`,
      entry: `{ "native": ${members(n, (i) => `"q${i}_x64": "native/a"`)}, "frontend": "a.js" }`,
    }),
  artifacts: (n) =>
    published({
      artifacts: members(n, (i) => `"windows_${i}": { "platform_family": "linux", "artifact_size": ${i} }`),
    }),
  handlers: (n) =>
    draft({
      window: `{ "document_handlers": ${list(n, (i) => `{ "id": "h${i}", "extensions": ["e${i}"] }`)} }`,
    }),
  "unknown members": (n) => draft({ entry: members(n, (i) => `"frontend_style${i}": 1`) }),
  "members named twice": (n) => draft({ entry: members(n, (i) => `"m${i % 9}": ${i}`) }),
  "missing commas": (n) => draft({ keywords: list(n, (i) => `"k${i}"`).replaceAll(",", " ") }),
  comments: (n) => draft({ keywords: list(n, (i) => `/* ${i} */ "k"`) }),
};

/** Asks everything about a document, from its text on. */
async function askAll(text: string): Promise<void> {
  const analysis = opened(text, readSettings({}));
  await askDocument(analysis, FEW_INPUTS);
  await askPosition(analysis, analysis.textDocument.positionAt(text.length >> 1));
}

describe("all requests about a document with many", () => {
  beforeAll(() => askAll(draft()));

  it.each(Object.entries(SHAPES))("%s cost in proportion to it", { timeout: 120_000 }, async (_, shape) => {
    const [small, large] = [shape(SMALL), shape(SMALL * FACTOR)];
    const before = await steps(() => askAll(small));
    const after = await steps(() => askAll(large));
    expect(after / before).toBeLessThan(GENEROUS);
  });
});
