import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EntryChangedParams } from "../../server/protocol";
import { draft, placeholder, published } from "../support/manifests";
import { TestServer } from "../support/server";

const URI = "file:///plugin/manifest.json";
const CHANGED = "pluginManifest/entryChanged";

let server: TestServer;
beforeEach(async () => {
  heard = 0;
  server = await TestServer.start();
});
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** From now on nothing but the text and the settings change the entry. */
const entry = async () => {
  const result = (await server.entry(URI))!;
  heard = told().length;
  return result;
};
let heard = 0;
const told = () => server.heard.notifications.filter(({ method }) => method === CHANGED);
const changes = () => told().slice(heard);

describe("pluginManifest/entryChanged", () => {
  it("tells of documents whose entry was asked for, and of no others", async () => {
    const other = "file:///other/manifest.json";
    await server.open(URI, draft());
    await server.open(other, draft());
    await server.change(URI, draft());
    await server.settle();
    expect(changes()).toEqual([]);
    await entry();
    await server.change(other, draft());
    await server.change(URI, "{");
    await server.settle();
    const params: EntryChangedParams = { textDocument: { uri: URI }, version: 3 };
    expect(changes()).toEqual([{ method: CHANGED, params }]);
  });

  it("tells of changed settings", async () => {
    await server.open(URI, draft());
    await entry();
    const settings = { pluginManifest: { rules: { "catalog-members-missing": "off" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    const params: EntryChangedParams = { textDocument: { uri: URI }, version: 1 };
    expect(await server.heard.until(() => changes()[0]?.params)).toEqual(params);
    expect((await entry()).problems).toEqual([]);
  });

  it("tells of nothing that is closed", async () => {
    await server.open(URI, draft());
    await entry();
    await server.close(URI);
    await server.open(URI, draft());
    await server.settle();
    expect(changes()).toEqual([]);
  });
});

describe("pluginManifest/documentKind", () => {
  it.each([
    ["draft", draft()],
    ["published", published()],
    ["placeholder", placeholder()],
    ["detail", '{ "data": { "item": {}, "versions": [] } }'],
    ["draft", "null"],
  ])("%s", async (kind, text) => {
    await server.open(URI, text);
    expect(await server.ask("pluginManifest/documentKind", URI)).toEqual({ kind });
  });

  it("is null for a document that is not ours", async () => {
    await server.open(URI, '{ "id": "x" }', "json");
    expect(await server.ask("pluginManifest/documentKind", URI)).toBeNull();
  });
});
