import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { TestServer } from "../../support/server";
import { askEverything, EMPTY_ANSWERS } from "../../support/requests";

/** A document of its own for each text. */
let documents = 0;
const nextUri = () => `file:///${++documents}/plugin.manifest.json`;
const DEPTH = 100_000;
const TIMEOUT = 60_000;

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterAll(async () => {
  expect(server.stderr).toBe("");
  expect(await server.shutdown()).toBe(0);
  server.stop();
});

/** Returns random bytes as an editor decodes them. */
function binary(): string {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256);
  return new TextDecoder().decode(bytes);
}

const MEGABYTES_5 = 5 * 1024 * 1024;
/** More of them than a call takes as arguments. */
const KEYWORDS = Array.from({ length: 150_000 }, (_, i) => `${"key-".repeat(7)}${i}`);
const BIG = draft({ keywords: JSON.stringify(KEYWORDS) });
const NOT_JSON = /^json-syntax: /;

const TOO_DEEP = "json-syntax: Nested deeper than 1,000 levels. A manifest needs fewer than ten.";
const CASES: readonly (readonly [name: string, text: string, problems: readonly (string | RegExp)[]])[] = [
  ["an empty file", "", ["json-syntax: The file is empty. Write a JSON object, { … }."]],
  ["white space only", " \r\n\t ", ["json-syntax: The file is empty. Write a JSON object, { … }."]],
  ["a byte order mark only", "\uFEFF", ["json-syntax: The file is empty. Write a JSON object, { … }."]],
  ["null", "null", ["wrong-type: The document must be an object, not null."]],
  ["a number", "-1e999", ["wrong-type: The document must be an object, not the number -1e999."]],
  ["a string", '"manifest"', ['wrong-type: The document must be an object, not the string "manifest".']],
  ["an array", "[{}]", ["wrong-type: The document must be an object, not an array."]],
  ["a byte order mark before a manifest", `\uFEFF${draft()}`, [/^catalog-members-missing: /]],
  [
    "lone surrogates",
    draft({ name: '"\uD800"', description: '"\\uDC00 \\uD83D"' }),
    [/^catalog-members-missing: /],
  ],
  ["a manifest of 5 MB", BIG, [/^catalog-members-missing: /]],
  [
    "a manifest with a string of 5 MB",
    draft({ name: `"${"x".repeat(MEGABYTES_5)}"` }),
    [/^catalog-members-missing: /],
  ],
  ["a string of 5 MB that is not closed", `{ "id": "${"x".repeat(MEGABYTES_5)}`, [NOT_JSON, NOT_JSON]],
  [
    `${DEPTH} arrays in each other`,
    "[".repeat(DEPTH) + "]".repeat(DEPTH),
    ["wrong-type: The document must be an object, not an array.", TOO_DEEP],
  ],
  [
    `${DEPTH} objects in each other`,
    draft({ keywords: `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}` }),
    [/^catalog-members-missing: /, 'wrong-type: "keywords" must be an array, not an object.', TOO_DEEP],
  ],
  [
    `a manifest with ${DEPTH} brackets in it`,
    draft({ keywords: "[".repeat(DEPTH) + "]".repeat(DEPTH) }),
    [/^catalog-members-missing: /, 'wrong-type: "keywords[0]" must be a string, not an array.', TOO_DEEP],
  ],
  [`${DEPTH} opening brackets`, "[".repeat(DEPTH), [TOO_DEEP]],
  [`${DEPTH} opening braces`, '{"a":'.repeat(DEPTH), [TOO_DEEP]],
  [`${DEPTH} closing brackets`, "]".repeat(DEPTH), [NOT_JSON]],
];

describe("a text gets clear diagnostics, and every request about it an answer:", () => {
  it.each(CASES)("%s", { timeout: TIMEOUT }, async (_, text, expected) => {
    const uri = nextUri();
    const problems = (await server.check(uri, text)).map(
      ({ code, message }) => `${code}: ${message as string}`,
    );
    const matching = expected.map((one) =>
      typeof one === "string" ? one : (expect.stringMatching(one) as string),
    );
    expect(problems).toEqual(matching);
    expect(Object.keys(await askEverything(server, uri))).toEqual(Object.keys(EMPTY_ANSWERS));
    await server.close(uri);
  });

  it("bytes that are not text", { timeout: TIMEOUT }, async () => {
    const uri = nextUri();
    const problems = await server.check(uri, binary());
    expect([problems.length > 0, problems.length <= 200]).toEqual([true, true]);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["json-syntax"]));
    await askEverything(server, uri);
    await server.close(uri);
  });
});
