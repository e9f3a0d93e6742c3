import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { WorkspaceSymbol } from "vscode-languageserver/node";
import { sharedServers } from "../../support/shared-server";
import { manifest, WorkspaceFolder } from "../../support/workspace-folder";
import { isUnix } from "../../support/system";

/* Manifests, and the files beside them, in every state that a disk can have them in. */

const [CREATED, CHANGED, DELETED] = [1, 2, 3];
const A = "a/manifest.json";
const BOTH = { [A]: manifest("a"), "b/manifest.json": manifest("b") };

let folder: WorkspaceFolder;
afterEach(() => folder.removeFiles());
const shared = sharedServers();

/** Notifies the server of a change of the manifest `a`. */
function notify(type: number): Promise<void> {
  return folder.server.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: folder.uriOf(A), type }],
  });
}

/** The names of the plugins that the workspace knows. */
async function plugins(): Promise<string[]> {
  const symbols = await folder.server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "" });
  return symbols.map(({ name }) => name).sort();
}

function pipe(path: string): void {
  execFileSync("mkfifo", [`${folder.path}/${path}`]);
}

function link(target: string, path: string): void {
  symlinkSync(target, `${folder.path}/${path}`);
}

describe("a manifest", () => {
  it("is forgotten when its file is deleted while open, until it changes or is back", async () => {
    folder = new WorkspaceFolder(BOTH);
    const server = await folder.start({}, {}, shared);
    const uri = folder.uriOf(A);
    await server.open(uri, manifest("a"));
    folder.delete(A);
    await notify(DELETED);
    await expect.poll(plugins).toEqual(["B"]);
    expect(await server.ask("pluginManifest/documentKind", uri)).toEqual({ kind: "draft" });
    await server.change(uri, manifest("a.new"));
    await expect.poll(plugins).toEqual(["A.NEW", "B"]);
    await notify(DELETED);
    await expect.poll(plugins).toEqual(["B"]);
    folder.write(A, manifest("a"));
    await notify(CREATED);
    await expect.poll(plugins).toEqual(["A.NEW", "B"]);
    await server.close(uri);
    await expect.poll(plugins).toEqual(["A", "B"]);
    folder.delete(A);
    await notify(DELETED);
    await expect.poll(plugins).toEqual(["B"]);
  });

  it.each<readonly [what: string, put: () => void]>([
    ["written half", () => folder.write(A, '{ "id": "a", "capab')],
    ["empty", () => folder.write(A, "")],
    ["a folder", () => mkdirSync(`${folder.path}/${A}`)],
    ...(isUnix ? [["a pipe that nothing writes to", () => pipe(A)] as const] : []),
    ["a link to nowhere", () => link("nowhere", A)],
    ["a link to itself", () => link("manifest.json", A)],
  ])("that is now %s is forgotten until it is complete again", async (_, put) => {
    folder = new WorkspaceFolder(BOTH);
    await folder.start({}, {}, shared);
    await expect.poll(plugins).toEqual(["A", "B"]);
    folder.delete(A);
    put();
    await notify(CHANGED);
    await expect.poll(plugins).toEqual(["B"]);
    rmSync(`${folder.path}/${A}`, { recursive: true, force: true });
    folder.write(A, manifest("a"));
    await notify(CHANGED);
    await expect.poll(plugins).toEqual(["A", "B"]);
  });
});

describe("the entry of a manifest", () => {
  const TEXT = manifest("a", '"icon": "icon.svg"');

  /** Starts a server and checks that the manifest has an entry, without an icon. */
  async function expectEntry(settings: object = {}): Promise<void> {
    const server = await folder.start({}, settings, shared);
    await expect.poll(plugins).toEqual(["A"]);
    await server.open(folder.uriOf(A), TEXT);
    const { entry, icon } = (await server.entry(folder.uriOf(A)))!;
    expect([typeof entry, icon]).toEqual(["object", undefined]);
  }

  it.skipIf(!isUnix)(
    "is shown when a .gitignore, a CHANGELOG.md and an icon beside it are pipes or folders",
    async () => {
      folder = new WorkspaceFolder({ [A]: TEXT });
      pipe(".gitignore");
      pipe("a/icon.svg");
      mkdirSync(`${folder.path}/a/CHANGELOG.md`);
      await expectEntry();
    },
  );

  it("is shown even if symbolic links beside it form a loop", async () => {
    folder = new WorkspaceFolder({ [A]: TEXT });
    for (const name of [".gitignore", "a/icon.svg", "a/CHANGELOG.md"]) link(name.replace("a/", ""), name);
    link("entry.json", "a/entry.json");
    await expectEntry({ catalog: { currentEntry: "a/entry.json" } });
  });
});
