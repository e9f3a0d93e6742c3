import type { Diagnostic } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { duplicates, manifest, moduleOf, WorkspaceFolder } from "../../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

interface Reported {
  readonly items: {
    uri: string;
    kind: string;
    version: number | null;
    resultId: string;
    items?: Diagnostic[];
  }[];
}

describe("workspace/diagnostic", () => {
  const PULL = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };
  const pull = (previousResultIds: object[] = []) =>
    folder.server.request<Reported>("workspace/diagnostic", { previousResultIds });
  const summary = ({ items }: Reported) =>
    Object.fromEntries(
      items.map(({ uri, kind, version, items: own }) => [
        folder.pathOf(uri),
        [kind, version, ...(own ? [duplicates(own).length] : [])],
      ]),
    );
  const previous = ({ items }: Reported) => items.map(({ uri, resultId }) => ({ uri, value: resultId }));
  const [a, b, c] = ["a/manifest.json", "b/manifest.json", "c/manifest.json"];
  const RULES = { rules: { "catalog-members-missing": "off" } };

  async function start() {
    folder = new WorkspaceFolder({
      [a]: manifest("a.a", moduleOf("clock")),
      [b]: manifest("b.b", moduleOf("clock")),
      [c]: manifest("c.c", moduleOf("other")),
    });
    const server = await folder.start(PULL, RULES);
    await server.open(folder.uriOf(a), folder.texts.get(a)!);
    return server;
  }

  it("reports every manifest once, and then only the changed ones", async () => {
    const server = await start();
    const first = await pull();
    expect(summary(first)).toEqual({ [a]: ["full", 1, 1], [b]: ["full", null, 1], [c]: ["full", null, 0] });
    const second = await pull(previous(first));
    expect(summary(second)).toEqual({
      [a]: ["unchanged", 1],
      [b]: ["unchanged", null],
      [c]: ["unchanged", null],
    });
    await server.change(folder.uriOf(a), manifest("a.a", moduleOf("mine")));
    const third = await pull(previous(second));
    expect(summary(third)).toEqual({ [a]: ["full", 2, 0], [b]: ["full", null, 0], [c]: ["unchanged", null] });
    await server.received.first("requests", "workspace/diagnostic/refresh");
  });

  it("reports a closed manifest again when an extended configuration changes", async () => {
    const server = await start();
    const change = async (path: string, text: string) => {
      folder.write(path, text);
      server.received.clear();
      await server.notify("workspace/didChangeWatchedFiles", {
        changes: [{ uri: folder.uriOf(path), type: 2 }],
      });
      await server.received.first("requests", "workspace/diagnostic/refresh");
    };
    folder.write("base.json", "{}");
    await change("b/.plugin-manifest.json", '{ "extends": "../base.json" }');
    const first = await pull();
    const rules = { "workspace-duplicate-module-id": "off" };
    await change("base.json", JSON.stringify({ rules }));
    expect(summary(await pull(previous(first)))[b]).toEqual(["full", null, 0]);
  });

  it("reports a manifest again when a related place moves", async () => {
    const server = await start();
    const first = await pull();
    await server.received.first("requests", "workspace/diagnostic/refresh");
    server.received.clear();
    await server.change(folder.uriOf(a), `\n${manifest("a.a", moduleOf("clock"))}`);
    await server.received.first("requests", "workspace/diagnostic/refresh");
    const second = await pull(previous(first));
    expect(summary(second)).toEqual({
      [a]: ["full", 2, 1],
      [b]: ["full", null, 1],
      [c]: ["unchanged", null],
    });
    const [found] = duplicates(second.items.find(({ uri }) => uri === folder.uriOf(b))?.items ?? []);
    expect(found?.relatedInformation?.map(({ location }) => location.range.start.line)).toEqual([1]);
  });

  it("sends partial results to a client that takes them", async () => {
    const server = await start();
    for (let n = 0; n < 60; n++) folder.write(`more/${n}/manifest.json`, manifest(`m.m${n}`));
    await server.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: folder.uriOf("more"), type: 1 }],
    });
    await expect.poll(async () => (await pull()).items.length).toBe(63);
    const params = { previousResultIds: [], partialResultToken: "part" };
    expect(await server.request("workspace/diagnostic", params)).toEqual({ items: [] });
    const parts = server.received.notifications
      .filter(({ method }) => method === "$/progress")
      .map(({ params }) => params as { token: string; value: Reported });
    expect(parts.map(({ token, value }) => [token, value.items.length])).toEqual([
      ["part", 50],
      ["part", 13],
    ]);
    const all = { items: parts.flatMap(({ value }) => value.items) };
    expect(summary(all)).toEqual(summary(await pull()));
  });

  it("reports no diagnostics for a removed manifest", async () => {
    const server = await start();
    const first = await pull();
    folder.delete(b);
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder.uriOf(b), type: 3 }] });
    await server.received.first("requests", "workspace/diagnostic/refresh");
    const second = await pull(previous(first));
    expect(summary(second)).toEqual({
      [a]: ["full", 1, 0],
      [b]: ["full", null, 0],
      [c]: ["unchanged", null],
    });
    expect(second.items.find(({ uri }) => uri === folder.uriOf(b))?.items).toEqual([]);
  });

  it("follows changed settings", async () => {
    const server = await start();
    const first = await pull();
    const settings = { pluginManifest: { rules: { "workspace-duplicate-module-id": "off" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    expect(summary(await pull(previous(first)))).toEqual({
      [a]: ["full", 1, 0],
      [b]: ["full", null, 0],
      [c]: ["full", null, 0],
    });
  });

  it("returns result ids for single documents, too", async () => {
    const server = await start();
    await server.request("workspace/symbol", { query: "" });
    const first = await server.ask<{ resultId: string }>("textDocument/diagnostic", folder.uriOf(a));
    expect(first).toMatchObject({ kind: "full" });
    const again = { previousResultId: first.resultId };
    expect(await server.ask("textDocument/diagnostic", folder.uriOf(a), again)).toEqual({
      kind: "unchanged",
      resultId: first.resultId,
    });
    await server.change(folder.uriOf(a), manifest("a.a"));
    expect(await server.ask("textDocument/diagnostic", folder.uriOf(a), again)).toMatchObject({
      kind: "full",
    });
  });
});
