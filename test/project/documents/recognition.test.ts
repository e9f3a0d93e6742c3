import { describe, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { askEverything, EMPTY_ANSWERS } from "../../support/requests";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const URI = "file:///plugin/manifest.json";
/** Missing catalog members are not the subject here. */
const SETTINGS = { rules: { "catalog-members-missing": "off" } };

const shared = sharedServers();
let server: TestServer;

const FOREIGN: readonly (readonly [name: string, uri: string, language: string, text: string])[] = [
  [
    "a browser extension's manifest",
    URI,
    "json",
    '{ "manifest_version": 3, "id": "x", "name": "X", "version": "1.0", "permissions": ["tabs"], "icons": {} }',
  ],
  [
    "a web app's manifest",
    URI,
    "json",
    '{ "id": "/", "name": "X", "start_url": "/", "display": "standalone", "icons": [], "prefer_related_applications": false }',
  ],
  [
    "a package.json",
    "file:///package.json",
    "json",
    '{ "name": "x", "version": "1.0.0", "author": "A", "license": "MIT", "keywords": [], "dependencies": {} }',
  ],
  ["plain JSON", "file:///a.json", "json", '{ "a": [1, 2, }'],
  ["JSON with comments", "file:///a.jsonc", "jsonc", '{ "id": "x" /* capability_levels */ }'],
  ["a manifest that is JavaScript", "file:///a.js", "javascript", draft()],
  ["an empty file", "file:///empty.json", "json", ""],
];

describe("a document that is not a manifest", () => {
  it.each(FOREIGN)("has no diagnostics, and empty answers: %s", async (_, uri, language, text) => {
    server = await shared();
    await server.open(uri, text, language);
    await server.change(uri, `${text}\n`);
    await server.settle();
    expect(await askEverything(server, uri)).toEqual(EMPTY_ANSWERS);
    await server.close(uri);
    await server.settle();
    expect(server.publishedFor(uri)).toEqual([]);
  });

  it("becomes one with its text, and stops being one", async () => {
    server = await shared({ initializationOptions: SETTINGS });
    await server.open(URI, '{ "id": "x.y" }', "json");
    await server.change(URI, '{ "id": "x.y", "capability_levels": [0.5] }');
    const codes = (await server.diagnostics(URI, 2)).map(({ code }) => code);
    expect(codes).toContain("wrong-type");
    await server.change(URI, '{ "id": "x.y", "levels": [] }');
    expect(await server.diagnostics(URI, 3)).toEqual([]);
    await server.change(URI, '{ "id": "x.y", "levels": [1] }');
    await server.settle();
    expect(server.publishedFor(URI).map(({ version }) => version)).toEqual([2, 3]);
  });

  it.each(["json", "jsonc"])("is one by its content in the language %s", async (language) => {
    server = await shared();
    expect((await server.check(URI, draft(), language)).map(({ code }) => code)).toEqual([
      "catalog-members-missing",
    ]);
  });

  it("is one in the language plugin-manifest, whatever its content", async () => {
    server = await shared();
    expect((await server.check(URI, "null")).map(({ code }) => code)).toEqual(["wrong-type"]);
  });
});
