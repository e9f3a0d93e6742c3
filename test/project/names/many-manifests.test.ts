import { afterEach, describe, expect, it } from "vitest";
import type { WorkspaceSymbol } from "vscode-languageserver/node";
import { draft } from "../../support/manifests";
import { manifest, moduleOf, WorkspaceFolder } from "../../support/workspace-folder";

const TIMEOUT = 60_000;
const [CREATED, DELETED] = [1, 3];
/** Requests answered in between: far more than if all the files were read in one go, far fewer than there is time for. */
const SOME_ANSWERS = 10;

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

const plugins = async (query: string) =>
  (await folder.server.request<WorkspaceSymbol[]>("workspace/symbol", { query })).map(({ name }) => name);

describe("a workspace of 300 manifests", () => {
  const COUNT = 300;

  it("is read in the background while keystrokes are answered", { timeout: TIMEOUT }, async () => {
    folder = new WorkspaceFolder({});
    for (let n = 0; n < COUNT; n++)
      folder.write(`p${n}/manifest.json`, manifest(`p.p${n}`, moduleOf(`m${n}`)));
    const server = await folder.start();
    const state = { isIndexed: false };
    const indexed = plugins("p.p299").finally(() => (state.isIndexed = true));
    let answers = 0;
    for (; !state.isIndexed; answers++) {
      const uri = folder.uriOf(`typed-${answers}.plugin-manifest.json`);
      await server.check(uri, manifest("t.t"));
      await server.close(uri);
    }
    expect(await indexed).toEqual(["P.P299"]);
    expect(answers).toBeGreaterThan(SOME_ANSWERS);
  });

  it("follows a branch switch while requests are answered", { timeout: TIMEOUT }, async () => {
    const paths = Array.from({ length: COUNT }, (_, i) => `${i % 100}/${i}.plugin-manifest.json`);
    const notify = (type: number, changed: readonly string[]) =>
      folder.server.notify("workspace/didChangeWatchedFiles", {
        changes: changed.map((path) => ({ uri: folder.uriOf(path), type })),
      });
    folder = new WorkspaceFolder({ "manifest.json": draft() });
    const server = await folder.start();
    const uri = folder.uriOf("manifest.json");
    await server.check(uri, draft());
    expect(await plugins("P1999")).toEqual([]);
    for (const [i, path] of paths.entries()) folder.write(path, manifest(`p${i}`));
    await notify(CREATED, paths);
    let answers = 0;
    for (; (await plugins("P299")).length === 0; answers++) {
      expect(await server.ask("pluginManifest/documentKind", uri)).toEqual({ kind: "draft" });
    }
    expect(answers).toBeGreaterThan(SOME_ANSWERS);
    // The same event again and again: nothing of the removed manifests is left.
    for (const path of paths.slice(0, 100)) folder.delete(path);
    for (let i = 0; i < 100; i++) await notify(DELETED, paths.slice(0, 100));
    await server.settle();
    await expect.poll(() => plugins("p99")).not.toContain("P99");
    expect(await server.shutdown()).toBe(0);
  });
});

describe("a workspace of few manifests", () => {
  it("is read without progress", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a.a") });
    const server = await folder.start({ window: { workDoneProgress: true } });
    await server.request("workspace/symbol", { query: "" });
    expect(server.received.requests.map(({ method }) => method)).not.toContain(
      "window/workDoneProgress/create",
    );
  });
});
