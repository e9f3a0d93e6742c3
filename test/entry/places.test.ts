import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextRange } from "../../server/protocol";
import { marked } from "../support/marked";
import { TestServer } from "../support/server";

/* From the pointer of a field to its place in the text, and back. */

const URI = "file:///plugin/manifest.json";

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterEach(() => expect(server.stderr).toBe(""));
afterAll(() => server.stop());

describe("pluginManifest/locate", () => {
  it.each([
    ["", '«{ "id": "a.b" }»'],
    ["/id", '{ «"id": "a.b"», "x": 1 }'],
    ["/permissions/1", '{ "permissions": [{ "type": "a" }, «{ "type": "b" }»] }'],
    ["/permissions/1/type", '{\n  "permissions": [{}, {\n    «"type":\n "🕰"»\n  }]\n}'],
    ["/a~1b/~0", '{ "a/b": { «"~": 1» } }'],
    ["/entry/native/linux_x64", '{ «"entry": { "frontend": 1 }» }'],
    ["/icon", '«{ "id": "a.b" }»'],
    ["/keywords/7", '{ «"keywords": []» }'],
    ["/id/x", '{ «"id": "a.b"» }'],
    ["/icon", '«{ "id": "a.b"»'],
    [
      "/id",
      '{ "data": { "versions": [{ "manifest": { «"id": "new"» } }, { "manifest": { "id": "old" } }] } }',
    ],
    [
      "/no",
      '{ "data": { "versions": [{ «"manifest": { "id": "new" }» }, { "manifest": { "id": "old" } }] } }',
    ],
  ])("finds the place of %j in %j", async (pointer, source) => {
    const { text, ranges } = marked(source);
    const document = TextDocument.create(URI, "json", 1, text);
    await server.open(URI, text);
    const { start, end } = await server.ask<TextRange>("pluginManifest/locate", URI, { pointer });
    const [offset, to] = [document.offsetAt(start), document.offsetAt(end)];
    expect({ offset, length: to - offset }).toEqual(ranges[0]);
  });

  it.each(["", "[]", "1", '{ "data": { "item": {} } }'])("finds no place in %j", async (text) => {
    await server.open(URI, text);
    expect(await server.ask("pluginManifest/locate", URI, { pointer: "/id" })).toBeNull();
  });

  it.each([[undefined], [1], ["id"]])("rejects %j, which is not a pointer", async (pointer) => {
    await server.open(URI, "{}");
    await expect(server.ask("pluginManifest/locate", URI, { pointer })).rejects.toMatchObject({
      code: -32602,
    });
  });
});

describe("pluginManifest/pointerAt", () => {
  it.each([
    ["/id", '{ "i█d": "a.b" }'],
    ["/id", '{ "id": "a█.b" }'],
    ["", '{ █ "id": "a.b" }'],
    ["/permissions/1/type", '{ "permissions": [{}, { "type": "b█" }] }'],
    ["/permissions", '{ "permissions": [{}, █ {}] }'],
    ["/a~1b", '{ "a/b": █1 }'],
    ["/name", '{ "name": "Cl█ock"'],
    [null, '{ "id": "a.b" }\n\n█'],
    ["/id", '{ "data": { "versions": [{ "manifest": { "id": "n█ew" } }] } }'],
    [null, '{ "data": { "versions": [{ "manifest": { "id": "new" } }, { "manifest": { "id": "o█ld" } }] } }'],
    [null, '{ "data": { "versions": [{ "ve█rsion": "1.0.0", "manifest": { "id": "new" } }] } }'],
  ])("returns %j for the cursor in %j", async (pointer, source) => {
    const { text, cursor = 0 } = marked(source);
    await server.open(URI, text);
    const position = TextDocument.create(URI, "json", 1, text).positionAt(cursor);
    expect(await server.ask("pluginManifest/pointerAt", URI, { position })).toBe(pointer);
  });
});
