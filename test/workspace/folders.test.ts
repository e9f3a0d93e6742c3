import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WorkspaceSymbol } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { manifest, WorkspaceFolder } from "../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

describe("folder events", () => {
  const plugins = async () =>
    (await folder.server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "" }))
      .map(({ name, location }) => `${name} in ${decodeURIComponent(folder.pathOf(location.uri))}`)
      .sort();
  const notify = (...changes: [path: string, type: number][]) =>
    folder.server.notify("workspace/didChangeWatchedFiles", {
      changes: changes.map(([path, type]) => ({ uri: folder.at(path), type })),
    });
  /** Waits until the workspace knows exactly these plugins. */
  const has = async (expected: string[]) => {
    await expect.poll(plugins).toEqual(expected);
  };

  async function start() {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a"),
      "all/b/manifest.json": manifest("b.b"),
      "all/c/deep/manifest.json": manifest("c.c"),
      "all-else/manifest.json": manifest("d.d"),
    });
    await folder.start();
    await has([
      "A.A in a/manifest.json",
      "B.B in all/b/manifest.json",
      "C.C in all/c/deep/manifest.json",
      "D.D in all-else/manifest.json",
    ]);
  }

  it("a removed folder removes its manifests", async () => {
    await start();
    rmSync(join(folder.path, "all"), { recursive: true });
    await notify(["all", 3]);
    await has(["A.A in a/manifest.json", "D.D in all-else/manifest.json"]);
  });

  it("a renamed folder keeps its manifests, under their new addresses", async () => {
    await start();
    renameSync(join(folder.path, "all"), join(folder.path, "every one"));
    await notify(["all", 3], ["every one", 1]);
    await has([
      "A.A in a/manifest.json",
      "B.B in every one/b/manifest.json",
      "C.C in every one/c/deep/manifest.json",
      "D.D in all-else/manifest.json",
    ]);
  });

  it("a new folder adds its manifests, except ignored files and dependencies", async () => {
    await start();
    folder.write("new/.gitignore", "out/\n");
    folder.write("new/e/manifest.json", manifest("e.e"));
    folder.write("new/out/manifest.json", manifest("f.f"));
    folder.write("new/node_modules/g/manifest.json", manifest("g.g"));
    await notify(["new", 1], ["new/node_modules", 1], ["new/node_modules/g", 1], ["new/out", 1]);
    await has([
      "A.A in a/manifest.json",
      "B.B in all/b/manifest.json",
      "C.C in all/c/deep/manifest.json",
      "D.D in all-else/manifest.json",
      "E.E in new/e/manifest.json",
    ]);
  });

  it("are watched, because a folder comes or goes as a whole", async () => {
    folder = new WorkspaceFolder({});
    const server = await folder.start({
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    });
    const { registrations } = await server.heard.first<{
      registrations: { registerOptions: { watchers: { globPattern: string; kind?: number }[] } }[];
    }>("requests", "client/registerCapability");
    const kinds = registrations[0]?.registerOptions.watchers.filter(({ kind }) => kind !== undefined);
    expect(kinds).toEqual([{ globPattern: "**/*", kind: 5 }]);
  });
});
