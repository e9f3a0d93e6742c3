import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { TestServer } from "../support/server";
import { askEverything, NOTHING } from "../support/requests";

/** Each text is a document of its own, so that none is taken for another. */
let documents = 0;
const nextUri = () => `file:///${++documents}/plugin.manifest.json`;
const DEPTH = 100_000;
/** What is broken takes long to look at, and longer where much else is going on. */
const TIMEOUT = 60_000;

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterAll(async () => {
  expect(server.stderr).toBe("");
  expect(await server.shutdown()).toBe(0);
  server.stop();
});

/** Random bytes, as an editor shows them. */
function binary(): string {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256);
  return new TextDecoder().decode(bytes);
}

const MEGABYTES_5 = 5 * 1024 * 1024;
const BIG = draft({ keywords: JSON.stringify(Array.from({ length: 400_000 }, (_, i) => `key-${i}`)) });
const NOT_JSON = /^json-syntax: /;

const TOO_DEEP = "json-syntax: Nested deeper than 1,000 levels; a manifest needs fewer than ten.";
const CASES: readonly (readonly [name: string, text: string, told: readonly (string | RegExp)[]])[] = [
  ["an empty file", "", ["json-syntax: The text is empty; a manifest is a JSON object, { … }."]],
  ["white space", " \r\n\t ", ["json-syntax: The text is empty; a manifest is a JSON object, { … }."]],
  [
    "a byte order mark and nothing else",
    "\uFEFF",
    ["json-syntax: The text is empty; a manifest is a JSON object, { … }."],
  ],
  ["null", "null", ["wrong-type: The root is null; it must be an object."]],
  ["a number", "-1e999", ["wrong-type: The root is the number -1e999; it must be an object."]],
  ["a text", '"manifest"', ['wrong-type: The root is the string "manifest"; it must be an object.']],
  ["a list", "[{}]", ["wrong-type: The root is an array; it must be an object."]],
  ["a byte order mark before a manifest", `\uFEFF${draft()}`, [/^catalog-members-missing: /]],
  [
    "lone surrogates",
    draft({ name: '"\uD800"', description: '"\\uDC00 \\uD83D"' }),
    [/^catalog-members-missing: /],
  ],
  ["5 MB of a manifest", BIG, [/^catalog-members-missing: /]],
  ["5 MB in one text", draft({ name: `"${"x".repeat(MEGABYTES_5)}"` }), [/^catalog-members-missing: /]],
  ["5 MB without an end", `{ "id": "${"x".repeat(MEGABYTES_5)}`, [NOT_JSON, NOT_JSON]],
  [
    `${DEPTH} arrays in each other`,
    "[".repeat(DEPTH) + "]".repeat(DEPTH),
    ["wrong-type: The root is an array; it must be an object.", TOO_DEEP],
  ],
  [
    `${DEPTH} objects in each other`,
    draft({ keywords: `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}` }),
    [/^catalog-members-missing: /, "wrong-type: 'keywords' is an object; it must be an array.", TOO_DEEP],
  ],
  [
    `a manifest with ${DEPTH} brackets in it`,
    draft({ keywords: "[".repeat(DEPTH) + "]".repeat(DEPTH) }),
    [/^catalog-members-missing: /, "wrong-type: 'keywords[0]' is an array; it must be a string.", TOO_DEEP],
  ],
  [`${DEPTH} opening brackets`, "[".repeat(DEPTH), [TOO_DEEP]],
  [`${DEPTH} opening braces`, '{"a":'.repeat(DEPTH), [TOO_DEEP]],
  [`${DEPTH} closing brackets`, "]".repeat(DEPTH), [NOT_JSON]],
];

describe("bad input gets a clear diagnostic, and every request about it an answer", () => {
  it.each(CASES)("%s", { timeout: TIMEOUT }, async (_, text, expected) => {
    const uri = nextUri();
    const told = (await server.check(uri, text)).map(({ code, message }) => `${code}: ${message as string}`);
    const matching = expected.map((one) =>
      typeof one === "string" ? one : (expect.stringMatching(one) as string),
    );
    expect(told).toEqual(matching);
    expect(Object.keys(await askEverything(server, uri))).toEqual(Object.keys(NOTHING));
    await server.close(uri);
  });

  it("bytes that are no text", { timeout: TIMEOUT }, async () => {
    const uri = nextUri();
    const told = await server.check(uri, binary());
    expect([told.length > 0, told.length <= 200]).toEqual([true, true]);
    expect(new Set(told.map(({ code }) => code))).toEqual(new Set(["json-syntax"]));
    await askEverything(server, uri);
    await server.close(uri);
  });
});

describe("a long text", () => {
  it("is edited as fast as a short one is typed", { timeout: TIMEOUT }, async () => {
    const uri = nextUri();
    await server.check(uri, BIG);
    const start = { line: 3, character: 11 };
    for (let i = 0; i < 50; i++) await server.change(uri, [{ range: { start, end: start }, text: "x" }]);
    const params = { position: start };
    // One check for all of them; a check for each would take minutes.
    await server.diagnostics(uri, 51);
    expect(await server.ask("textDocument/hover", uri, params)).not.toBeNull();
    expect(server.publishedFor(uri).at(-1)?.version).toBe(51);
    await server.close(uri);
  });
});
