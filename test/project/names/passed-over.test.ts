import { symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic, WorkspaceSymbol } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { Repository } from "../../support/repository";
import { manifest, WorkspaceFolder } from "../../support/workspace-folder";

const FILE = ".plugin-manifest.json";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

/** Waits until the workspace knows exactly these plugins. */
async function expectKnown(...expected: string[]): Promise<void> {
  const plugins = async () =>
    (await folder.server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "" }))
      .map(({ location }) => folder.pathOf(location.uri))
      .sort();
  await expect.poll(plugins, { timeout: 20_000 }).toEqual(expected);
}

/** Opens a manifest, and waits until it has as many problems of shared names. */
async function expectDuplicates(path: string, count: number): Promise<void> {
  const { server } = folder;
  const problems = async () =>
    (await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", folder.uriOf(path))).items.filter(
      ({ code }) => String(code).startsWith("workspace-"),
    ).length;
  await expect.poll(problems, { timeout: 20_000 }).toBe(count);
}

describe("what a configuration ignores", () => {
  it("is not in the workspace, open or not, until the configuration changes", async () => {
    folder = new WorkspaceFolder({
      [FILE]: '{ "extends": "./base.json" }',
      "base.json": '{ "ignore": ["fixtures/**"] }',
      "a/manifest.json": manifest("a.a"),
      "fixtures/b/manifest.json": manifest("a.a", '"version": "2.0.0"'),
      [`fixtures/c/${FILE}`]: "{}",
      "fixtures/c/manifest.json": manifest("c.c"),
    });
    await folder.start();
    await expectKnown("a/manifest.json", "fixtures/c/manifest.json");
    for (const path of ["a/manifest.json", "fixtures/b/manifest.json"])
      await folder.server.open(folder.uriOf(path), folder.texts.get(path)!);
    await expectDuplicates("fixtures/b/manifest.json", 0);
    await expectDuplicates("a/manifest.json", 0);
    folder.write("base.json", "{}");
    const changes = [{ uri: folder.uriOf("base.json"), type: 2 }];
    await folder.server.notify("workspace/didChangeWatchedFiles", { changes });
    await expectDuplicates("a/manifest.json", 1);
    await expectKnown("a/manifest.json", "fixtures/b/manifest.json", "fixtures/c/manifest.json");
  });
});

describe("another path to a manifest of the workspace", () => {
  it("is not another plugin while it is edited", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a.a") });
    symlinkSync("manifest.json", join(folder.path, "a/link.manifest.json"));
    symlinkSync("a", join(folder.path, "b"));
    await folder.start();
    await expectKnown("a/manifest.json");
    const text = manifest("a.a", '"name": "Not saved yet", "version": "2.0.0"');
    for (const path of ["a/link.manifest.json", "b/manifest.json"]) {
      await folder.server.open(folder.uriOf(path), text);
      await expectDuplicates(path, 0);
    }
    await folder.server.open(folder.uriOf("a/manifest.json"), folder.texts.get("a/manifest.json")!);
    await expectDuplicates("a/manifest.json", 0);
    await expectKnown("a/manifest.json");
  });
});

describe("a link in the workspace", () => {
  it("is found if no search finds its target, as on the command line", async () => {
    folder = new WorkspaceFolder({ "a/clock.json": manifest("a.a"), "b/manifest.json": manifest("b.b") });
    symlinkSync("clock.json", join(folder.path, "a/manifest.json"));
    symlinkSync("b/manifest.json", join(folder.path, "c.manifest.json"));
    await folder.start();
    await expectKnown("a/manifest.json", "b/manifest.json");
  });
});

describe("a linked worktree in the workspace", () => {
  it("is ignored, open or not", async () => {
    folder = new WorkspaceFolder({
      "manifest.json": manifest("a.a"),
      ".worktrees/x/.git": "gitdir: /repository/.git/worktrees/x\n",
      ".worktrees/x/plugin/manifest.json": manifest("a.a", '"version": "2.0.0"'),
    });
    await folder.start();
    await expectKnown("manifest.json");
    for (const path of ["manifest.json", ".worktrees/x/plugin/manifest.json"])
      await folder.server.open(folder.uriOf(path), folder.texts.get(path)!);
    await expectDuplicates("manifest.json", 0);
    await expectDuplicates(".worktrees/x/plugin/manifest.json", 0);
    await expectKnown("manifest.json");
  });
});

describe("what git ignores", () => {
  it("is in the workspace until git may run", async () => {
    folder = new WorkspaceFolder({
      ".gitignore": "dist\n",
      "a/manifest.json": manifest("a.a"),
      "dist/manifest.json": manifest("b.b"),
    });
    new Repository(folder.path);
    await folder.start({}, { workspaceTrusted: false });
    await expectKnown("a/manifest.json", "dist/manifest.json");
    await folder.server.notify("pluginManifest/trust");
    await expectKnown("a/manifest.json");
  });
});
