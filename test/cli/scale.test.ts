import { once } from "node:events";
import { closeSync, existsSync, linkSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, paths, report, workspace, type Workspace } from "../support/cli";

/** Enough files to see in the memory whether something of each is kept. */
const MANY = 4000;

/** Prints the most memory that the process has had, as the system counts it. */
const PRINT_PEAK = `
process.on("exit", () => {
  const status = require("node:fs").readFileSync("/proc/self/status", "utf8");
  process.stderr.write(/^VmHWM:.*/m.exec(status)[0]);
});`;

/** A folder whose name makes each line of a report long, so that no pipe holds all of a report. */
const LONG = Array<string>(8).fill("long".repeat(50)).join("/");
/** Enough files for a long report. */
const SOME = 100;

/** A workspace of as many manifests, each with one error; they are names of one file, which is faster to make. */
function crowd(count: number, below = "."): Workspace {
  const first = `${below}/0.plugin-manifest.json`;
  const folder = workspace({ [first]: BAD });
  for (let i = 1; i < count; i++)
    linkSync(folder.path(first), folder.path(`${below}/${i}.plugin-manifest.json`));
  return folder;
}

describe("4,000 manifests", () => {
  it.skipIf(!existsSync("/proc/self/status"))("are checked in the memory of a few", () => {
    const folder = crowd(MANY).write("measure.cjs", PRINT_PEAK);
    const outcome = folder.runSeparately(["check", "--format", "json"], {
      // A small heap is collected often, so that garbage does not count.
      env: { NODE_OPTIONS: `--max-old-space-size=64 --require "${folder.path("measure.cjs")}"` },
    });
    expect(report(outcome).summary).toMatchObject({ files: MANY, errors: MANY });
    const names = paths(outcome);
    expect(names).toEqual([...names].sort());
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/.exec(outcome.stderr)!;
    expect(Number(kilobytes)).toBeLessThan(187 * 1024);
  });
});

it("manifests are printed in a stable order", async () => {
  const names = paths(await crowd(SOME).run("check --format json"));
  expect(names).toHaveLength(SOME);
  expect(names).toEqual([...names].sort());
});

describe("a reader that closes the pipe, as in `… | head`,", () => {
  it("ends the run quietly", async () => {
    const child = crowd(SOME, LONG).start(["check", "--no-workspace"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    await once(child.stdout!, "data");
    child.stdout!.destroy();
    const [status] = (await once(child, "close")) as [number | null];
    // There were errors in what it has seen.
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  });

  it("ends a dry run too", async () => {
    const folder = crowd(SOME, LONG).write(
      `${LONG}/0.plugin-manifest.json`,
      GOOD.replace('"1.2.3"', '"v1.2.3"'),
    );
    const child = folder.start(["fix", "--dry-run"], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    await once(child.stdout!, "data");
    child.stdout!.destroy();
    await once(child, "close");
    expect(stderr).toBe("");
  });
});

it("a slow reader gets everything", async () => {
  const child = crowd(SOME, LONG).start(["check", "--format", "json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  child.stdout!.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    child.stdout!.pause();
    setTimeout(() => child.stdout!.resume(), 1);
  });
  await once(child, "close");
  const outcome = { status: 0, stdout: Buffer.concat(chunks).toString(), stderr: "" };
  expect(outcome.stdout.length).toBeGreaterThan(1 << 17);
  expect(report(outcome).summary["files"]).toBe(SOME);
});

it.skipIf(!existsSync("/dev/full"))("a full disk is reported", async () => {
  const folder = workspace({ "manifest.json": BAD });
  for (const args of [["check"], ["fix", "--dry-run"], ["--help"]]) {
    if (args[0] === "fix") folder.write("manifest.json", BAD.replace('"1.2.3"', '"v1.2.3"'));
    const full = openSync("/dev/full", "w");
    const child = folder.start(args, { stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const [status] = (await once(child, "close")) as [number | null];
    expect(status).toBe(2);
    expect(stderr).toMatch(/^plugin-manifest: Cannot write '\/dev\/stdout': the disk is full\.$/m);
    expect(stderr).not.toContain("    at ");
  }
});

it("whatever goes wrong, --format json prints one object", async () => {
  const folder = workspace({
    "a/.plugin-manifest.json": "{",
    "a/manifest.json": BAD,
    "b/manifest.json": Buffer.from(BAD, "utf16le"),
    "c/manifest.json": BAD,
  });
  const named = ["gone.json", "-", "*.none", "a", "b", "c", "also-gone"];
  const outcome = await folder.run(["check", ...named, "--format", "json", "--max-warnings", "0"], {
    input: "{",
  });
  expect(outcome.status).toBe(2);
  expect(paths(outcome)).toEqual([
    "-",
    "a/manifest.json",
    "b/manifest.json",
    "c/manifest.json",
    "a/.plugin-manifest.json",
  ]);
  expect(report(outcome).summary).toMatchObject({ files: 5 });
});
