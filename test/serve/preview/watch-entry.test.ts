import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EntryResult } from "../../../server/protocol";
import { manifest, numbers, repository, start } from "../../entry/repository-entry";
import { draft, placeholder, published } from "../../support/manifests";
import { RawServer } from "../../support/raw-server";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const URI = "file:///plugin/manifest.json";

const shared = sharedServers();
let server: TestServer;
beforeEach(async () => (server = await shared()));

const BROKEN = draft().replace(",", "");

/** Watches a document until everything around it has been read; what is sent from then on. */
async function watched(params: object = {}, uri = URI): Promise<() => (EntryResult | null)[]> {
  await server.watch(uri, params);
  await server.entry(uri, params);
  const before = server.models(uri).length;
  return () => server.models(uri).slice(before);
}
const until = (models: () => (EntryResult | null)[]) => server.received.until(() => models()[0]);
const names = (models: (EntryResult | null)[]) => models.map((model) => nameIn(model));
const nameIn = (model: EntryResult | null) =>
  model && (model.entry as { data: { item: { name: string } } } | null)?.data.item.name;

describe("pluginManifest/watchEntry", () => {
  it("sends the answer to pluginManifest/entry", async () => {
    await server.open(URI, draft());
    const sent = await server.watch(URI, { face: "current", checks: true });
    expect(sent).toEqual(await server.entry(URI, { face: "current", checks: true }));
  });

  it("sends one model for each change of the text", async () => {
    await server.open(URI, draft());
    const models = await watched();
    await server.change(URI, draft({ name: '"Bell"' }));
    await server.settle();
    await server.change(URI, draft({ name: '"Gong"' }));
    await server.settle();
    expect(names(models())).toEqual(["Bell", "Gong"]);
  });

  it.each([
    ["pushed", {}],
    ["pulled some turns later", { textDocument: { diagnostic: {} } }],
  ])("sends a model after the diagnostics of the same text, if they are %s", async (_, capabilities) => {
    const raw = new RawServer();
    await raw.initialize(capabilities);
    const textDocument = { uri: URI, languageId: "plugin-manifest", version: 1, text: draft() };
    raw.notify("textDocument/didOpen", { textDocument });
    await raw.request("pluginManifest/watchEntry", { textDocument });
    const change = { textDocument: { uri: URI, version: 2 }, contentChanges: [{ text: BROKEN }] };
    // The server waits for a pull for a limited time, which must not end on a slow machine.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    raw.notify("textDocument/didChange", change);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    const isPulled = "textDocument" in capabilities;
    const pulled = isPulled ? await raw.request("textDocument/diagnostic", { textDocument }) : undefined;
    const indexOf = (text: string) =>
      raw.messages.findIndex((each) => JSON.stringify(each.params ?? "").includes(text));
    vi.useRealTimers();
    await raw.until(() => (indexOf('"broken":') < 0 ? undefined : true));
    const diagnosticsIndex = pulled ? raw.messages.indexOf(pulled) : indexOf('"version":2');
    expect([diagnosticsIndex >= 0, diagnosticsIndex < indexOf('"broken":')]).toEqual([true, true]);
    raw.stop();
  });

  it("sends the last good entry while the text is broken, and null while it is not a manifest", async () => {
    await server.open(URI, draft(), "json");
    const models = await watched();
    await server.change(URI, BROKEN);
    await server.settle();
    await server.change(URI, '{ "id": "x" }');
    await server.settle();
    expect([names(models()), models()[0]?.broken?.message]).toEqual([
      ["Clock", null],
      "Missing comma before this.",
    ]);
  });

  it.each([
    ["typed while nobody watched it", () => server.change(URI, BROKEN)],
    [
      "closed and opened again",
      async () => {
        await server.close(URI);
        await server.open(URI, BROKEN);
      },
    ],
  ])("sends the last good entry of a text that was %s", async (_, breakText) => {
    await server.check(URI, draft());
    await server.diagnostics(URI, await server.change(URI, draft({ name: '"Bell"' })));
    await breakText();
    const model = await server.watch(URI);
    expect([nameIn(model), model?.broken?.message]).toEqual(["Bell", "Missing comma before this."]);
  });

  it("sends nothing when nothing changes", async () => {
    await server.open(URI, draft());
    const models = await watched();
    await server.open("file:///other/manifest.json", draft({ id: '"com.example.other"' }));
    await server.notify("textDocument/didSave", { textDocument: { uri: URI } });
    await server.entry(URI);
    await server.settle();
    expect(models()).toEqual([]);
  });

  it("sends one model for changed settings", async () => {
    await server.open(URI, draft({ license: '"MITT"' }));
    const models = await watched();
    const settings = { pluginManifest: { rules: { "license-id": "off" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    await until(models);
    await server.entry(URI);
    await server.settle();
    expect(models().map((model) => model?.problems)).toEqual([[]]);
  });

  it("ends on request, and when the document is closed", async () => {
    await server.open(URI, draft());
    const models = await watched();
    await server.ask("pluginManifest/unwatchEntry", URI);
    await server.change(URI, draft({ name: '"Bell"' }));
    await server.settle();
    await server.watch(URI);
    const before = models().length;
    await server.close(URI);
    await server.open(URI, draft());
    await server.settle();
    expect([names(models().slice(0, before)).includes("Bell"), models().length]).toEqual([true, before]);
  });

  it("replaces the subscription of a document", async () => {
    await server.open(URI, draft());
    await server.watch(URI);
    await server.watch(URI, { face: "current" });
    const before = server.models(URI).length;
    await server.change(URI, draft({ name: '"Bell"' }));
    await server.settle();
    expect(
      server
        .models(URI)
        .slice(before)
        .map((model) => model?.face),
    ).toEqual(["current"]);
    await server.ask("pluginManifest/unwatchEntry", URI);
    await server.change(URI, draft({ name: '"Gong"' }));
    await server.settle();
    expect(server.models(URI).length).toBe(before + 1);
  });

  it("sends one model for a file beside the manifest, and one for a tag", async () => {
    const repo = repository().write("CHANGELOG.md", "# Changelog\n\n## 2.0.0\n\nFirst.\n");
    // What its manifest names is there: it is looked up at a pause, which may fall between the two.
    repo.write("native/clock.dll", "").write("frontend/index.js", "");
    server = await start(repo, {}, shared);
    const uri = repo.uri();
    await server.open(uri, manifest("2.0.0"));
    await server.watch(uri, { release: { packages: [] } });
    // Everything around the manifest has been read then, so that only events lead to models.
    await server.entry(uri, { release: { packages: [] } });
    await server.settle();
    const before = server.models(uri).length;
    const sent = () => server.models(uri).slice(before);
    const changed = (file: string) =>
      server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: repo.uri(file), type: 2 }] });
    repo.write("CHANGELOG.md", "# Changelog\n\n## 1.9.0\n\nFirst.\n");
    await changed("CHANGELOG.md");
    await server.received.until(() => sent()[0]);
    await server.entry(uri);
    repo.release(manifest("1.2.0"), "v1.2.0");
    await changed(".git/refs/tags/v1.2.0");
    await server.received.until(() => sent().find((model) => model && numbers(model).length > 3));
    await server.entry(uri);
    await server.settle();
    expect(sent().map((model) => (model ? [numbers(model).length, changelogPoint(model)] : []))).toEqual([
      [3, "error"],
      [4, "error"],
    ]);
  });

  it("checks the release with the changelog that the entry shows", async () => {
    const repo = repository().write("CHANGELOG.md", "# Changelog\n\n## 2.0.0\n\nFirst.\n");
    server = await start(repo, {}, shared);
    const uri = repo.uri();
    await server.open(uri, manifest("2.0.0"));
    const models = await watched({ release: { packages: [] } }, uri);
    repo.write("CHANGELOG.md", "# Changelog\n\n## 1.9.0\n\nFirst.\n");
    await server.change(uri, manifest("2.0.0", { name: '"Bell"' }));
    await until(models);
    // The editor reports the changed file after an edit.
    await server.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: repo.uri("CHANGELOG.md"), type: 2 }],
    });
    await server.received.until(() => models()[1]);
    expect(models().map((model) => model && [nameIn(model), changelogPoint(model)])).toEqual([
      ["Bell", "done"],
      ["Bell", "error"],
    ]);
  });
});

const changelogPoint = ({ release }: EntryResult) =>
  release?.points.find(({ code }) => code === "release-changelog")?.state;

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
