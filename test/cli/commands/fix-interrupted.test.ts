import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { linkSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROGRAM, workspace, type Workspace } from "../../support/cli";
import { draft, published } from "../../support/manifests";
import { HALF, HALF_FIXED } from "./fixable";

const isWindows = process.platform === "win32";

/** A workspace of as many manifests, each with a safe fix. */
function crowd(count: number): { folder: Workspace; names: string[] } {
  const names = Array.from({ length: count }, (_, i) => `${i}/manifest.json`);
  return { folder: workspace(Object.fromEntries(names.map((name) => [name, HALF]))), names };
}

/** The names of all files in a workspace. */
function filesIn(folder: Workspace): string[] {
  const entries = readdirSync(folder.root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Sends a signal to its own process as soon as a file is flushed. */
const preload = (signal: string) => `const fs = require("node:fs");
const { fsyncSync } = fs;
fs.fsyncSync = (file) => {
  fs.fsyncSync = fsyncSync;
  process.kill(process.pid, "${signal}");
  fsyncSync(file);
};`;

describe.skipIf(isWindows)("fix and its temporary files", () => {
  it("ignores one left by another process, named as in an earlier release", () => {
    const folder = workspace({ "manifest.json": HALF });
    const script = 'touch "manifest.json.$$.tmp"; exec "$0" "$1" fix';
    const { status, stderr } = spawnSync("sh", ["-c", script, process.execPath, PROGRAM], {
      cwd: folder.root,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(folder.read("manifest.json")).toBe(HALF_FIXED);
  });

  it.each(["SIGTERM", "SIGHUP"] as const)("leaves none after %s while it writes one", (signal) => {
    const { folder, names } = crowd(30);
    folder.write("signal.cjs", preload(signal));
    const args = ["--require", "./signal.cjs", PROGRAM, "fix"];
    expect(spawnSync(process.execPath, args, { cwd: folder.root }).signal).toBe(signal);
    expect(new Set(filesIn(folder))).toEqual(new Set(["manifest.json", "signal.cjs"]));
    const texts = names.map((name) => folder.read(name));
    expect(texts.filter((text) => ![HALF, HALF_FIXED].includes(text))).toEqual([]);
    expect(new Set(texts).size).toBe(2);
  });

  it("leaves no temporary file when two calls run at once, and fixes every file", async () => {
    const { folder, names } = crowd(30);
    const runs = [1, 2].map(() => folder.start(["fix"], { stdio: ["ignore", "ignore", "inherit"] }));
    const ends = await Promise.all(runs.map((child) => once(child, "exit")));
    expect(ends).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(new Set(filesIn(folder))).toEqual(new Set(["manifest.json"]));
    expect(names.filter((name) => folder.read(name) !== HALF_FIXED)).toEqual([]);
  });
});

describe.skipIf(isWindows)("a signal while a file is written", () => {
  const ARGS = ["digest", "--write", "manifest.json", "linux_x64=package.zip"];

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("leaves it whole, and no copy: %s", (signal) => {
    const folder = workspace({ "manifest.json": HALF, "package.zip": "zip" });
    folder.write("signal.cjs", preload(signal));
    spawnSync(process.execPath, ["--require", "./signal.cjs", PROGRAM, ...ARGS], { cwd: folder.root });
    expect(folder.read("manifest.json")).not.toBe(HALF);
    expect(filesIn(folder).sort()).toEqual(["manifest.json", "package.zip", "signal.cjs"]);
  });
});

/** A manifest of 40 KB, so that not all of it fits. */
const LONG = published({
  id: '"nodots"',
  version: '"v1.2.3"',
  description: JSON.stringify("x".repeat(40_000)),
});

describe.skipIf(isWindows)("fix with a file size limit of 16 KB", () => {
  const SCRIPT = 'trap "" XFSZ; ulimit -f 32; exec "$0" "$1" fix';

  it.each([1, 2])("leaves a file with %i names unchanged, and no other file", (count) => {
    const folder = workspace({ "manifest.json": LONG });
    if (count > 1) linkSync(folder.path("manifest.json"), folder.path("other.txt"));
    const { status, stderr } = spawnSync("sh", ["-c", SCRIPT, process.execPath, PROGRAM], {
      cwd: folder.root,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "plugin-manifest: Cannot write 'manifest.json': EFBIG: file too large, write.\n",
    });
    expect(folder.read("manifest.json")).toBe(LONG);
    expect(filesIn(folder)).toEqual(["manifest.json", "other.txt"].slice(0, count));
  });
});

/** A manifest that a safe fix makes longer, at the end of the last of three pages of memory. */
const PAGE = 4096;
const SHORT = draft({ keywords: undefined });
const SHORT_FIXED = draft({ keywords: "[]" });
const FULL = SHORT + " ".repeat(3 * PAGE - Buffer.byteLength(SHORT));

/** Runs a test in a file system of so many pages, which needs the rights of an administrator. */
function inFileSystem(pages: number, test: (folder: Workspace) => void): boolean {
  const folder = workspace();
  const size = `size=${pages * PAGE}`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder.root]).status !== 0) return false;
  try {
    test(folder);
  } finally {
    spawnSync("umount", [folder.root]);
  }
  return true;
}

const canMount = process.platform === "linux" && inFileSystem(1, () => undefined);

describe.skipIf(!canMount)("fix on a full disk", () => {
  it.each([
    ["has room for the new text beside the old one, but not in its place", 7, FULL],
    ["has room for both", 8, undefined],
  ])("that %s: a file with two hard links is complete", (_, pages, left) => {
    inFileSystem(pages, (folder) => {
      folder.write("manifest.json", FULL);
      linkSync(folder.path("manifest.json"), folder.path("other.txt"));
      const { status, stderr } = folder.runSeparately(["fix"]);
      const full = "plugin-manifest: Cannot write 'manifest.json': the disk is full.\n";
      expect({ status, stderr }).toEqual(left ? { status: 2, stderr: full } : { status: 0, stderr: "" });
      const text = folder.read("manifest.json");
      expect(text).toBe(left ?? SHORT_FIXED + FULL.slice(SHORT.length));
      expect(folder.read("other.txt")).toBe(text);
      expect(filesIn(folder)).toEqual(["manifest.json", "other.txt"]);
    });
  });
});
