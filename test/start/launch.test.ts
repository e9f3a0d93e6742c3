import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { version } from "../../package.json";

const DIST = resolve(import.meta.dirname, "../dist");

describe("a bundle with what V8 has kept of it", () => {
  let folder = "";
  const run = () => spawnSync(process.execPath, [join(folder, "cli.js"), "--version"], { encoding: "utf8" });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "plugin-manifest-"));
    for (const name of ["cli.js", "cli-main.js"]) copyFileSync(join(DIST, name), join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(["cli.js", "server.js"])("is taken as it was kept, on the V8 of the build: %s", (name) => {
    // What the program makes of it, told when it ends.
    const spy = `const vm = require("node:vm");
      const { Script } = vm;
      vm.Script = class extends Script {
        constructor(...given) { super(...given); console.log("rejected:", this.cachedDataRejected); process.exit(); }
      };
      require(${JSON.stringify(join(DIST, name))});`;
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", spy], { encoding: "utf8" });
    expect({ stdout, stderr }).toEqual({ stdout: "rejected: false\n", stderr: "" });
  });

  it.each<[string, () => Buffer | undefined]>([
    ["nothing was kept", () => undefined],
    ["what was kept is broken", () => Buffer.alloc(1000, 7)],
    ["what was kept is half of it", () => readFileSync(join(DIST, "cli-main.js.cache")).subarray(0, 50_000)],
    ["what was kept is empty", () => Buffer.alloc(0)],
  ])("runs as well when %s", (_, cache) => {
    const kept = cache();
    if (kept) writeFileSync(join(folder, "cli-main.js.cache"), kept);
    const { status, stdout, stderr } = run();
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });
});
