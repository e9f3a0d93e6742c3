import { beforeEach, describe, expect, it } from "vitest";
import { CancellationTokenSource, ErrorCodes } from "vscode-languageserver";
import type { EntryChangedParams, EntryResult } from "../../server/protocol";
import { draft, placeholder, published } from "../support/manifests";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";

const URI = "file:///plugin/manifest.json";
const CHANGED = "pluginManifest/entryChanged";

const shared = sharedServers();
let server: TestServer;
beforeEach(async () => {
  heard = 0;
  server = await shared();
});

/** Reads the whole entry; from now on only the text and the settings change it. */
const entry = async () => {
  const result = (await server.entry(URI))!;
  heard = notified().length;
  return result;
};
let heard = 0;
const notified = () => server.heard.notifications.filter(({ method }) => method === CHANGED);
const changes = () => notified().slice(heard);

describe("pluginManifest/entryChanged", () => {
  it("names documents whose entry was requested, and no others", async () => {
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

  it("follows changed settings", async () => {
    await server.open(URI, draft());
    await entry();
    const settings = { pluginManifest: { rules: { "catalog-members-missing": "off" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    const params: EntryChangedParams = { textDocument: { uri: URI }, version: 1 };
    expect(await server.heard.until(() => changes()[0]?.params)).toEqual(params);
    expect((await entry()).problems).toEqual([]);
  });

  it("is not sent for closed documents", async () => {
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

  it("is null for a document that is not a manifest", async () => {
    await server.open(URI, '{ "id": "x" }', "json");
    expect(await server.ask("pluginManifest/documentKind", URI)).toBeNull();
  });
});

describe("pluginManifest/entry with after", () => {
  const after = (version: unknown) => ({ textDocument: { uri: URI }, after: version });
  const REQUEST = "pluginManifest/entry";
  const versionIn = (answer: Promise<unknown>) => answer.then((result) => (result as EntryResult).version);

  it("waits for the next text and returns its entry", async () => {
    await server.open(URI, draft());
    await entry();
    let isAnswered = false;
    const answer = server.connection.sendRequest(REQUEST, after(1));
    void answer.then(() => (isAnswered = true));
    await server.settle();
    expect(isAnswered).toBe(false);
    await server.change(URI, draft({ name: `"Another"` }));
    expect(((await answer) as EntryResult).entry).toMatchObject({ data: { item: { name: "Another" } } });
    expect(await versionIn(answer)).toBe(2);
  });

  it("does not wait when there is a newer text already", async () => {
    await server.open(URI, draft());
    await server.change(URI, draft());
    expect(await versionIn(server.connection.sendRequest(REQUEST, after(1)))).toBe(2);
  });

  it("ends when the document is closed", async () => {
    await server.open(URI, draft());
    const answer = server.connection.sendRequest(REQUEST, after(1));
    await server.settle();
    await server.close(URI);
    expect(await answer).toBeNull();
  });

  it("ends when it is cancelled", async () => {
    await server.open(URI, draft());
    const source = new CancellationTokenSource();
    const answer = server.connection.sendRequest(REQUEST, after(1), source.token);
    await server.settle();
    source.cancel();
    expect(await answer).toBeNull();
  });

  it("rejects anything but a version", async () => {
    await server.open(URI, draft());
    await expect(server.connection.sendRequest(REQUEST, after("1"))).rejects.toMatchObject({
      code: ErrorCodes.InvalidParams,
    });
  });
});
