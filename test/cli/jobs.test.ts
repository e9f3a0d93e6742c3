import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace, type Workspace } from "../support/cli";
import { published } from "../support/manifests";
import { pick, randomFrom } from "../support/random";

/** More than one thread checks. */
const MANY = 90;

/** Makes the file or folder of a number in a workspace. */
type Make = (folder: Workspace, place: string) => unknown;

/** Every kind of trouble, and manifests with names in common. */
const KINDS: readonly Make[] = [
  (folder, place) => folder.write(`${place}/manifest.json`, GOOD),
  (folder, place) => folder.write(`${place}/manifest.json`, published({ id: `"com.example.${place}"` })),
  (folder, place) => folder.write(`${place}/manifest.json`, `\uFEFF${published({ name: `"${place}"` })}`),
  (folder, place) => folder.write(`${place}/manifest.json`, BAD),
  (folder, place) =>
    folder.write(`${place}/manifest.json`, `{ "id": "com.example.${place}", "capability_levels": [4`),
  (folder, place) => folder.write(`${place}/plugin.json`, '{ "name": "Of another application" }'),
  (folder, place) => folder.write(`${place}/manifest.json`, Buffer.from(GOOD, "utf16le")),
  (folder, place) =>
    folder.write(`${place}/manifest.json`, Buffer.from(GOOD.replace("clock", "cl\xf6ck"), "latin1")),
  (folder, place) =>
    truncateSync(folder.write(`${place}/manifest.json`, GOOD).path(`${place}/manifest.json`), 9e6),
  (folder, place) => symlinkSync("nowhere", made(folder, place)),
  (folder, place) => symlinkSync("/etc/passwd", made(folder, place)),
  (folder, place) => mkdirSync(made(folder, place)),
  (folder, place) =>
    folder.write(`${place}/manifest.json`, GOOD).write(`${place}/.plugin-manifest.json`, "{"),
  (folder, place) =>
    folder
      .write(`${place}/a.manifest.json`, BAD)
      .write(`${place}/b.manifest.json`, GOOD)
      .write(
        `${place}/.plugin-manifest.json`,
        '{ "rules": { "id-format": "hint", "workspace-duplicate-command-id": "error", "unheard-of": "off" } }',
      ),
  (folder, place) =>
    folder.write(
      `${place}/manifest.json`,
      published({ artifacts: undefined, published_at: undefined, id: `"com.example.${place}"` }),
    ),
];

function made(folder: Workspace, place: string): string {
  mkdirSync(folder.path(place));
  return folder.path(`${place}/manifest.json`);
}

/** Makes a work tree with files of all kinds. */
function troubled(seed: number): Workspace {
  const random = randomFrom(seed);
  const folder = workspace({ ".git/HEAD": "", ".gitignore": "built\n" });
  // The lists of patterns that cannot be read are named once.
  mkdirSync(folder.path("p0/.gitignore"), { recursive: true });
  for (let i = 0; i < MANY; i++) pick(random, KINDS)(folder, `p${i + 1}`);
  return folder;
}

/**
 * A program that ends each thread but the first one at its third manifest, and notes it; the first one waits for that.
 * Configurations do not count: the first thread reads them before it starts the others.
 */
const DEADLY = `
const fs = require("node:fs");
const { basename } = require("node:path");
const { isMainThread } = require("node:worker_threads");
const { existsSync, openSync, writeFileSync } = fs;
const ended = __dirname + "/ended";
const clock = new Int32Array(new SharedArrayBuffer(4));
let left = 3;
fs.openSync = (file, ...args) => {
  if (basename(String(file)) !== "manifest.json" || --left > 0) return openSync(file, ...args);
  fs.openSync = openSync;
  if (!isMainThread) {
    writeFileSync(ended, "in a thread");
    process.exit(1);
  }
  for (let waited = 0; waited < 2000 && !existsSync(ended); waited++) Atomics.wait(clock, 0, 0, 10);
  return openSync(file, ...args);
};`;

describe("--jobs", () => {
  it.each<{ seed: number; jobs: number; outputs?: readonly string[]; args: readonly string[] }>([
    { seed: 1, jobs: 3, outputs: ["json", "jsonl"], args: [] },
    { seed: 3, jobs: 2, args: ["--format", "concise", "--baseline", "known.json"] },
    { seed: 4, jobs: 2, args: ["--format", "sarif", "--quiet", "--max-warnings", "3", "--kind", "draft"] },
  ])("prints the same with 1 and with $jobs threads (seed $seed)", async ({ seed, jobs, outputs, args }) => {
    const folder = troubled(seed);
    if (args.includes("--baseline")) {
      const known = (jobs: number) => [
        ...["check", "--jobs", `${jobs}`],
        ...["--baseline", `${jobs}.json`, "--write-baseline"],
      ];
      await folder.run(known(1));
      await folder.run(known(jobs));
      expect(folder.read(`${jobs}.json`)).toBe(folder.read("1.json"));
      folder.write("known.json", folder.read("1.json")).write("p1/other.manifest.json", BAD);
    }
    const check = async (threads: number) => {
      const options = outputs?.map((format) => `--output=${format}=${threads}.${format}`) ?? [];
      const printed = await folder.run(["check", "--jobs", `${threads}`, ...args, ...options]);
      return { ...printed, written: outputs?.map((format) => folder.read(`${threads}.${format}`)) };
    };
    const alone = await check(1);
    expect(await check(jobs)).toEqual(alone);
    expect(alone.stderr).toMatch(/links out of the folder/);
  });

  it("leaves out no file of a thread that dies", async () => {
    const folder = troubled(5).write("deadly.cjs", DEADLY);
    const env = { NODE_OPTIONS: `--require "${folder.path("deadly.cjs")}"` };
    const args = ["check", "--format", "json", "--jobs"];
    expect(folder.runAlone([...args, "3"], { env })).toEqual(await folder.run([...args, "1"]));
    expect(folder.read("ended")).toBe("in a thread");
  });

  it("takes a whole number from 1", async () => {
    expect(await workspace().run(["check", "--jobs", "0"])).toEqual({
      status: 2,
      stdout: "",
      stderr: "plugin-manifest: --jobs must be a whole number from 1 to 999, not '0'.\n",
    });
  });
});
