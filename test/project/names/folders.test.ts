import { Repository } from "../../support/repository";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic, WorkspaceSymbol } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { manifest, WorkspaceFolder } from "../../support/workspace-folder";

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
      changes: changes.map(([path, type]) => ({ uri: folder.uriOf(path), type })),
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

  /** The problems that say that two plugins have the same name, in an open manifest. */
  const duplicates = async (path: string) =>
    (await folder.server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", folder.uriOf(path))).items
      .filter(({ code }) => String(code).startsWith("workspace-duplicate"))
      .map(({ message }) => message);

  it("a removed folder removes its manifests while an editor keeps the texts of closed files", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a"),
      "all/b/manifest.json": manifest("a.a", '"version": "1.0.0"'),
      "all/c/manifest.json": manifest("c.c"),
    });
    const server = await folder.start();
    await has(["A.A in a/manifest.json", "A.A in all/b/manifest.json", "C.C in all/c/manifest.json"]);
    for (const [path, text] of folder.texts) await server.open(folder.uriOf(path), text);
    expect(await duplicates("a/manifest.json")).toEqual([
      'Plugin identifier "a.a" is also used by "b/manifest.json". Use a unique identifier.',
    ]);
    rmSync(join(folder.path, "all"), { recursive: true });
    await notify(["all/", 3]);
    await has(["A.A in a/manifest.json"]);
    expect(await duplicates("a/manifest.json")).toEqual([]);
  });

  it("a manifest in a removed folder is not a model for a new one, with or without an event", async () => {
    const schema = (name: string) => `"$schema": "https://host.example/${name}.json"`;
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", schema("a")),
      "all/b/manifest.json": manifest("b.b", schema("b")),
      "all/c/manifest.json": manifest("c.c", schema("b")),
    });
    const server = await folder.start();
    const usual = async () => {
      const { text } = await server.request<{ text: string }>("pluginManifest/newManifest", { levels: [] });
      return (JSON.parse(text) as { $schema: string }).$schema;
    };
    await has(["A.A in a/manifest.json", "B.B in all/b/manifest.json", "C.C in all/c/manifest.json"]);
    expect(await usual()).toBe("https://host.example/b.json");
    rmSync(join(folder.path, "all"), { recursive: true });
    expect(await usual()).toBe("https://host.example/a.json");
    await has(["A.A in a/manifest.json"]);
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
    new Repository(folder.path);
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

  it("are watched, because folders are created and deleted as a whole", async () => {
    folder = new WorkspaceFolder({});
    const server = await folder.start({
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    });
    const { registrations } = await server.received.first<{
      registrations: { registerOptions: { watchers: { globPattern: string; kind?: number }[] } }[];
    }>("requests", "client/registerCapability");
    const kinds = registrations[0]?.registerOptions.watchers.filter(({ kind }) => kind !== undefined);
    expect(kinds).toEqual([{ globPattern: "**/*", kind: 5 }]);
  });
});
