import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { Diagnostic, WorkspaceSymbol } from "vscode-languageserver/node";
import { draft } from "../support/manifests";
import { manifest, WorkspaceFolder } from "../support/workspace-folder";

const CONFIGURATION = ".plugin-manifest.json";
const HINT =
  '{ "rules": { "catalog-members-missing": "hint" }, "vocabulary": { "permissions": ["host_x"] } }';
const [CREATED, CHANGED, DELETED] = [1, 2, 3];
const TIMEOUT = 120_000;

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

async function started(files: Readonly<Record<string, string>>): Promise<void> {
  folder = new WorkspaceFolder(files);
  await folder.start();
}

/** Tells the server what has happened to files. */
function told(type: number, ...paths: string[]): Promise<void> {
  const changes = paths.map((path) => ({ uri: folder.at(path), type }));
  return folder.server.notify("workspace/didChangeWatchedFiles", { changes });
}

/** The severity told of the one problem of a draft, opened anew. */
async function severity(): Promise<unknown> {
  const uri = folder.at("manifest.json");
  folder.server.heard.published.length = 0;
  const [problem] = await folder.server.check(uri, draft());
  await folder.server.close(uri);
  return problem?.severity;
}

const [INFORMATION, HINT_SEVERITY] = [3, 4];

/** How a thing on the disk is named by a symbol of the workspace. */
async function plugins(query = ""): Promise<string[]> {
  const symbols = await folder.server.request<WorkspaceSymbol[]>("workspace/symbol", { query });
  return symbols.map(({ name }) => name).sort();
}

function pipe(path: string): void {
  execFileSync("mkfifo", [`${folder.path}/${path}`]);
}

function link(target: string, path: string): void {
  symlinkSync(target, `${folder.path}/${path}`);
}

describe("a configuration file", () => {
  it("that is written half, again and again, holds as it last was whole", { timeout: TIMEOUT }, async () => {
    await started({ [CONFIGURATION]: HINT });
    expect(await severity()).toBe(HINT_SEVERITY);
    for (let end = 0; end < HINT.length; end += 7) {
      folder.write(CONFIGURATION, HINT.slice(0, end));
      await told(CHANGED, CONFIGURATION);
      expect([end, await severity()]).toEqual([end, HINT_SEVERITY]);
    }
  });

  it("that is broken has a diagnostic of its own while it is open", async () => {
    await started({ [CONFIGURATION]: HINT.slice(0, -2) });
    const problems: Diagnostic[] = await folder.server.check(
      folder.at(CONFIGURATION),
      HINT.slice(0, -2),
      "json",
    );
    expect(problems.map(({ code, message }) => `${code}: ${message as string}`)).toEqual([
      "json-syntax: The object is not closed; '}' is expected here.",
    ]);
  });

  it.each<readonly [what: string, put: () => void]>([
    ["deleted", () => undefined],
    ["a folder", () => mkdirSync(`${folder.path}/${CONFIGURATION}`)],
    ["a pipe that nobody writes to", () => pipe(CONFIGURATION)],
    ["a link to nowhere", () => link("nowhere", CONFIGURATION)],
    ["a link to itself", () => link(CONFIGURATION, CONFIGURATION)],
  ])("that is now %s holds no more, and holds again when it is back", async (_, put) => {
    await started({ [CONFIGURATION]: HINT });
    expect(await severity()).toBe(HINT_SEVERITY);
    folder.delete(CONFIGURATION);
    put();
    await told(DELETED, CONFIGURATION);
    expect(await severity()).toBe(INFORMATION);
    rmSync(`${folder.path}/${CONFIGURATION}`, { recursive: true, force: true });
    folder.write(CONFIGURATION, HINT);
    await told(CREATED, CONFIGURATION);
    expect(await severity()).toBe(HINT_SEVERITY);
  });
});

describe("a manifest", () => {
  it("that is deleted while it is open is answered about as it is open, and known no more when it is closed", async () => {
    await started({ "a/manifest.json": manifest("a"), "b/manifest.json": manifest("b") });
    const uri = folder.at("a/manifest.json");
    await folder.server.open(uri, manifest("a"));
    folder.delete("a/manifest.json");
    await told(DELETED, "a/manifest.json");
    await expect.poll(() => plugins()).toEqual(["A", "B"]);
    expect(await folder.server.ask("pluginManifest/documentKind", uri)).toEqual({ kind: "draft" });
    await folder.server.close(uri);
    await expect.poll(() => plugins()).toEqual(["B"]);
  });

  it.each<readonly [what: string, put: () => void]>([
    ["written half", () => folder.write("a/manifest.json", '{ "id": "a", "capab')],
    ["empty", () => folder.write("a/manifest.json", "")],
    ["a folder", () => mkdirSync(`${folder.path}/a/manifest.json`)],
    ["a pipe that nobody writes to", () => pipe("a/manifest.json")],
    ["a link to nowhere", () => link("nowhere", "a/manifest.json")],
    ["a link to itself", () => link("manifest.json", "a/manifest.json")],
  ])("that is now %s is known no more, and known again when it is whole", async (_, put) => {
    await started({ "a/manifest.json": manifest("a"), "b/manifest.json": manifest("b") });
    await expect.poll(() => plugins()).toEqual(["A", "B"]);
    folder.delete("a/manifest.json");
    put();
    await told(CHANGED, "a/manifest.json");
    await expect.poll(() => plugins()).toEqual(["B"]);
    rmSync(`${folder.path}/a/manifest.json`, { recursive: true, force: true });
    folder.write("a/manifest.json", manifest("a"));
    await told(CHANGED, "a/manifest.json");
    await expect.poll(() => plugins()).toEqual(["A", "B"]);
  });

  it("beside a .gitignore, a CHANGELOG.md and an icon that are pipes or folders is shown all the same", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a", '"icon": "icon.svg"') });
    pipe(".gitignore");
    pipe("a/icon.svg");
    mkdirSync(`${folder.path}/a/CHANGELOG.md`);
    await folder.start();
    await expect.poll(() => plugins()).toEqual(["A"]);
    const uri = folder.at("a/manifest.json");
    await folder.server.open(uri, manifest("a", '"icon": "icon.svg"'));
    const { entry, icon } = (await folder.server.entry(uri))!;
    expect([typeof entry, icon]).toEqual(["object", undefined]);
  });
});

describe("what stands beside a manifest", () => {
  it("can be links in a circle, and the manifest is shown all the same", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a", '"icon": "icon.svg"') });
    for (const name of [".gitignore", "a/icon.svg", "a/CHANGELOG.md"]) link(name.replace("a/", ""), name);
    const settings = { catalog: { currentEntry: "a/entry.json" } };
    link("entry.json", "a/entry.json");
    await folder.start({}, settings);
    await expect.poll(() => plugins()).toEqual(["A"]);
    const uri = folder.at("a/manifest.json");
    await folder.server.open(uri, manifest("a", '"icon": "icon.svg"'));
    const { entry, icon } = (await folder.server.entry(uri))!;
    expect([typeof entry, icon]).toEqual(["object", undefined]);
  });
});

describe("10,000 manifests that a branch switch changes at once", () => {
  const MANY = 10_000;
  const paths = Array.from({ length: MANY }, (_, i) => `${i % 100}/${i}.plugin-manifest.json`);

  it("are taken in while requests are answered", { timeout: TIMEOUT }, async () => {
    folder = new WorkspaceFolder({ "manifest.json": draft() });
    const { server } = { server: await folder.start() };
    const uri = folder.at("manifest.json");
    await server.check(uri, draft());
    for (const [i, path] of paths.entries()) folder.write(path, manifest(`p${i}`));
    const start = performance.now();
    await told(CREATED, ...paths);
    // The longest that a keystroke's request waits while they are taken in, and how long that takes.
    let longest = 0;
    for (let known = 0; known < 1; known = (await plugins("P9999")).length) {
      const asked = performance.now();
      expect(await server.ask("pluginManifest/documentKind", uri)).toEqual({ kind: "draft" });
      longest = Math.max(longest, performance.now() - asked);
    }
    expect(longest).toBeLessThan((performance.now() - start) / 5);
    // Again and again, some of them gone: nothing of it is left over.
    for (const path of paths.slice(0, 100)) folder.delete(path);
    for (let i = 0; i < 100; i++) await told(DELETED, ...paths.slice(0, 100));
    await server.settle();
    await expect.poll(() => plugins("p99")).not.toContain("P99");
    expect(await server.shutdown()).toBe(0);
  });
});
