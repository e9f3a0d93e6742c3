import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  constants,
  linkSync,
  mkdirSync,
  openSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { WorkspaceSymbol } from "vscode-languageserver/node";
import { readBounded, readBoundedLater } from "../../server/host/bounded-file.node";
import { nodeFiles } from "../../server/host/files.node";
import { GOOD, paths, workspace, type Workspace } from "../support/cli";
import { TestServer } from "../support/server";

/* Folders that nobody made by hand, for the command line and for the server. */

const isWindows = process.platform === "win32";
const isLinux = process.platform === "linux";

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** The manifests that a server finds in a folder, by the names of their plugins, and what it logs. */
async function found(folder: Workspace): Promise<string[]> {
  server = await TestServer.start({ folders: [pathToFileURL(folder.root).href] });
  const symbols = await server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "Clock" });
  expect(server.stderr).toBe("");
  return symbols.map(({ location: { uri } }) => uri.slice(pathToFileURL(folder.root).href.length + 1)).sort();
}

describe("50,000 files in a folder", () => {
  it("are searched, and what is a manifest is found", { timeout: 120_000 }, async () => {
    const folder = workspace({ "0-manifest.json": "{}", "clock/manifest.json": GOOD });
    for (let i = 1; i < 50_000; i++)
      linkSync(folder.path("0-manifest.json"), folder.path(`${i}-manifest.json`));
    const outcome = folder.run(["check", "--format", "json"]);
    expect({ ...outcome, paths: paths(outcome) }).toMatchObject({
      status: 0,
      stderr: "",
      paths: ["clock/manifest.json"],
    });
    expect(new Set(await found(folder))).toEqual(new Set(["clock/manifest.json"]));
  });
});

describe("links that lead round in a circle", () => {
  it("are not followed by a search", async () => {
    const folder = workspace({ "a/b/manifest.json": GOOD });
    for (const [to, link] of [
      ["..", "a/up"],
      [".", "a/b/here"],
      ["../..", "a/b/top"],
    ] as const)
      symlinkSync(to, folder.path(link));
    expect(paths(folder.run(["check", "--format", "json"]))).toEqual(["a/b/manifest.json"]);
    expect(new Set(await found(folder))).toEqual(new Set(["a/b/manifest.json"]));
  });
});

describe.skipIf(!isLinux)("a name that is not UTF-8", () => {
  const bytes = (folder: Workspace, name: string) =>
    Buffer.concat([Buffer.from(`${folder.root}/`), Buffer.from(name, "latin1")]);

  it("is reported by the command line and passed over by the server", async () => {
    const folder = workspace({ "a/manifest.json": GOOD });
    writeFileSync(bytes(folder, "\u00FF-manifest.json"), GOOD);
    mkdirSync(bytes(folder, "\u00FE"));
    writeFileSync(bytes(folder, "\u00FE/manifest.json"), GOOD);
    const outcome = folder.run(["check", "--format", "json"]);
    expect({ ...outcome, paths: paths(outcome) }).toMatchObject({
      status: 2,
      stderr: `plugin-manifest: Cannot read '\uFFFD': the file does not exist.
plugin-manifest: Cannot read '\uFFFD-manifest.json': the file does not exist.
`,
      paths: ["a/manifest.json"],
    });
    expect(new Set(await found(folder))).toEqual(new Set(["a/manifest.json"]));
  });
});

describe("a file that changes while it is read", () => {
  it.skipIf(!isLinux)("is read to its end, up to the limit", async () => {
    const file = "/proc/self/environ";
    expect(statSync(file).size).toBe(0);
    for (const read of [readBounded, readBoundedLater]) {
      const whole = await read(file, 1_000_000);
      expect(whole.toString()).toContain("PATH=");
      expect(await read(file, whole.length)).toEqual(whole);
      await expect((async () => read(file, whole.length - 1))()).rejects.toMatchObject({ reason: "size" });
    }
  });

  it.skipIf(!isLinux)("is read in few pieces when its size says nothing", () => {
    const folder = workspace({ "manifest.json": GOOD });
    symlinkSync("/proc/kallsyms", folder.path(".plugin-manifest.json"));
    const started = Date.now();
    expect(folder.run(["check"]).status).toBe(2);
    // Byte by byte it would take ten seconds.
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it.skipIf(isWindows)("is not waited for when a pipe takes its place", async () => {
    const folder = workspace({ "manifest.json": GOOD, "other.json": GOOD });
    const file = folder.path("manifest.json");
    execFileSync("mkfifo", [folder.path("pipe")]);
    const swap =
      'while :; do mv other.json manifest.json; ln pipe x; mv x manifest.json; echo "$1" > other.json; done';
    const child = spawn("sh", ["-c", swap, "sh", GOOD], { cwd: folder.root, stdio: "ignore" });
    const files = nodeFiles(() => undefined);
    const texts = new Set<string | undefined>();
    const isDone = (async () => {
      const until = Date.now() + 2_000;
      while (Date.now() < until) texts.add(await files.readText(pathToFileURL(file).href));
      return true;
    })();
    const inTime = await Promise.race([isDone, setTimeout(10_000, false)]);
    child.kill("SIGKILL");
    // Lets a reader go on that waits for the pipe.
    if (!inTime) closeSync(openSync(folder.path("pipe"), constants.O_RDWR));
    expect(inTime).toBe(true);
    expect(
      [...texts].filter((text) => text?.trimEnd() !== GOOD.trimEnd() && text !== undefined && text !== ""),
    ).toEqual([]);
  });
});
