import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { codes, paths, PROGRAM, workspace } from "../../support/cli";
import { onceFlushed } from "../../support/once-flushed";
import { HALF, HALF_FIXED, WHOLE, WHOLE_FIXED } from "./fixable";

const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;

describe("fix of a file", () => {
  it.skipIf(isWindows).each([0o600, 0o644, 0o666, 0o755])("keeps the mode %o", async (mode) => {
    const folder = workspace({ "manifest.json": HALF });
    chmodSync(folder.path("manifest.json"), mode);
    await folder.run("fix");
    expect(folder.read("manifest.json")).toBe(HALF_FIXED);
    expect(statSync(folder.path("manifest.json")).mode & 0o7777).toBe(mode);
  });

  it.skipIf(!isRoot)("keeps the owner", async () => {
    const folder = workspace({ "manifest.json": HALF });
    chownSync(folder.path("manifest.json"), 1234, 5678);
    await folder.run("fix");
    expect(statSync(folder.path("manifest.json"))).toMatchObject({ uid: 1234, gid: 5678 });
  });

  it.skipIf(isWindows)("keeps the other hard links to the file", async () => {
    const folder = workspace({ "manifest.json": HALF });
    linkSync(folder.path("manifest.json"), folder.path("other.json"));
    await folder.run("fix");
    expect(folder.read("other.json")).toBe(HALF_FIXED);
    expect(readdirSync(folder.root)).toEqual(["manifest.json", "other.json"]);
  });

  it("fixes the target of a symbolic link; the link remains a link", async () => {
    const folder = workspace({ "real/x.json": HALF, "plugin/x": "" });
    symlinkSync("../real/x.json", folder.path("plugin/manifest.json"));
    expect(paths(await folder.run("fix --format json"))).toEqual(["plugin/manifest.json"]);
    expect(lstatSync(folder.path("plugin/manifest.json")).isSymbolicLink()).toBe(true);
    expect(folder.read("real/x.json")).toBe(HALF_FIXED);
  });

  it("does not follow a link out of the repository, even if it is named", async () => {
    const outer = workspace({ "manifest.json": HALF });
    const folder = workspace({ "sub/.git/HEAD": "" });
    symlinkSync(outer.path("manifest.json"), folder.path("sub/manifest.json"));
    const { status, stderr } = await folder.run("fix sub/manifest.json");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "plugin-manifest: Cannot write 'sub/manifest.json': it links out of the folder. Name the file that it links to.\n",
    });
    expect(outer.read("manifest.json")).toBe(HALF);
  });

  it("does not overwrite what is saved while it runs", async () => {
    const folder = workspace({ "manifest.json": HALF });
    onceFlushed(() => folder.write("manifest.json", WHOLE));
    const { status, stderr } = await folder.run("fix");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "plugin-manifest: Cannot write 'manifest.json': it has changed since it was read. Try again.\n",
    });
    expect(folder.read("manifest.json")).toBe(WHOLE);
    expect(readdirSync(folder.root)).toEqual(["manifest.json"]);
  });

  it("changes no bytes that are not UTF-8", async () => {
    const bytes = Buffer.from(WHOLE.replace("Clock", "Cl\u00f6ck"), "latin1");
    const folder = workspace({ "manifest.json": bytes });
    const outcome = await folder.run("fix --format json");
    expect({ codes: codes(outcome), stderr: outcome.stderr }).toEqual({ codes: ["json-syntax"], stderr: "" });
    expect(readFileSync(folder.path("manifest.json")).equals(bytes)).toBe(true);
  });

  it("leaves no other file behind", async () => {
    const folder = workspace({ "manifest.json": HALF });
    await folder.run("fix");
    expect(readdirSync(folder.root)).toEqual(["manifest.json"]);
  });

  it("leaves each file either unchanged or fixed when it is killed", async () => {
    const names = Array.from({ length: 300 }, (_, i) => `${i}/manifest.json`);
    const folder = workspace(Object.fromEntries(names.map((name) => [name, HALF])));
    const child = folder.start(["fix"], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout!, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const texts = names.map((name) => folder.read(name));
    expect(texts.filter((text) => text === HALF_FIXED).length).toBeGreaterThan(0);
    expect(texts.filter((text) => text !== HALF && text !== HALF_FIXED)).toEqual([]);
  });
});

describe("fix of a file of another user", () => {
  const NOBODY = isRoot ? { uid: 65534 } : {};
  const canBecome =
    !isWindows && spawnSync(process.execPath, [PROGRAM, "--version"], { cwd: "/", ...NOBODY }).status === 0;

  it.skipIf(!canBecome)("reports a file that cannot be written and fixes the others", () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": HALF, "c/manifest.json": WHOLE });
    for (const name of ["", "a", "b", "c"]) chmodSync(folder.path(name), 0o777);
    chmodSync(folder.path("a/manifest.json"), 0o444);
    chmodSync(folder.path("b/manifest.json"), 0o666);
    chmodSync(folder.path("b"), 0o555);
    chmodSync(folder.path("c/manifest.json"), 0o666);
    const outcome = folder.runSeparately(["fix"], NOBODY);
    chmodSync(folder.path("b"), 0o755);
    expect(outcome).toEqual({
      status: 2,
      stdout: "1 file checked, 1 fixed: 0 errors, 0 warnings.\n",
      stderr: `plugin-manifest: Cannot write 'a/manifest.json': permission denied.
plugin-manifest: Cannot write 'b/manifest.json': permission denied.
`,
    });
    expect(folder.read("a/manifest.json")).toBe(HALF);
    expect(folder.read("b/manifest.json")).toBe(HALF);
    expect(folder.read("c/manifest.json")).toBe(WHOLE_FIXED);
  });

  it.skipIf(!isRoot || !canBecome)("keeps the owner", () => {
    const folder = workspace({ "manifest.json": WHOLE });
    chmodSync(folder.root, 0o777);
    chmodSync(folder.path("manifest.json"), 0o666);
    expect(folder.runSeparately(["fix"], NOBODY).status).toBe(0);
    expect(folder.read("manifest.json")).toBe(WHOLE_FIXED);
    expect(statSync(folder.path("manifest.json")).uid).toBe(0);
    expect(readdirSync(folder.root)).toEqual(["manifest.json"]);
  });
});
