import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inProcessAgent } from "../support/agent";
import { BAD, GOOD, report, workspace, type Workspace } from "../support/cli";
import { published } from "../support/manifests";

/* What a hostile repository can do with its configuration: change its own verdict, and only visibly. */

const FILE = ".plugin-manifest.json";
const REASON = "Nobody needs to know.";

async function check(folder: Workspace, ...args: string[]) {
  const outcome = await folder.run(["check", "--no-workspace", "--format", "json", ...args], {
    in: "repository",
  });
  const { files, summary } = report(outcome);
  return { status: outcome.status, files: files.map(({ path }) => path), summary };
}

/** A repository that hides an error, a warning, a manifest and, as a hint, an error. */
const hostile = (more: Readonly<Record<string, string>> = {}) =>
  workspace({
    "repository/.git/HEAD": "ref: refs/heads/main\n",
    [`repository/${FILE}`]: JSON.stringify({
      rules: { "id-format": "off", "empty-string": "hint" },
      suppressions: [{ rule: "license-id", reason: REASON }],
      ignore: ["hidden/**"],
    }),
    "repository/manifest.json": published({ id: '"nodots"', name: '""', license: '"LicenseRef Acme"' }),
    "repository/hidden/manifest.json": BAD,
    "strict.json": '{ "rules": { "id-format": "error" } }',
    ...more,
  });

describe("a hostile repository", () => {
  it("hides what it can from a call without either option", async () => {
    const { status, files, summary } = await check(hostile());
    expect([status, files, summary["errors"]]).toEqual([0, ["manifest.json"], 0]);
  });

  it.each([
    ["--config", ["--config", "../strict.json"]],
    ["--no-config", ["--no-config"]],
  ])("hides nothing from %s", async (_, args) => {
    const folder = hostile();
    const { status, files } = await check(folder, ...args);
    expect([status, files]).toEqual([1, ["hidden/manifest.json", "manifest.json"]]);
    const { stdout } = await folder.run(["check", "--no-workspace", ...args], { in: "repository" });
    expect(stdout.split("\n").slice(-2)).toEqual([
      "2 files checked: 2 errors, 1 warning, 1 for information.",
      "",
    ]);
  });

  it("hides no shared name either", async () => {
    const two = published({ version: '"2.0.0"' });
    const folder = workspace({
      "a/manifest.json": GOOD,
      "b/manifest.json": two,
      "c/manifest.json": two.replace("com.example.clock", "com.example.other"),
      [FILE]: JSON.stringify({
        rules: { "workspace-duplicate-plugin-id": "hint", "workspace-duplicate-step-type": "off" },
        suppressions: [{ rule: "workspace-duplicate-command-id", reason: REASON, value: "clock_now" }],
      }),
    });
    const counted = async (...args: string[]) => {
      const { summary } = report(await folder.run(["check", "--format", "json", ...args]));
      return summary["warnings"] ?? 0;
    };
    expect(await counted()).toBe(0);
    expect(await counted("--no-config")).toBeGreaterThan(2);
  });
});

describe("a call", () => {
  it("takes one of the two options", async () => {
    const folder = workspace({ "manifest.json": GOOD, "a.json": "{}" });
    expect(await folder.run(["check", "--config", "a.json", "--no-config"])).toEqual({
      status: 2,
      stdout: "",
      stderr: "plugin-manifest: Pass either --config or --no-config.\n",
    });
  });
});

describe("a folder around the repository", () => {
  it("has no say, neither by a file nor by what it is linked to", async () => {
    const OFF = '{ "rules": { "id-format": "off" } }';
    const folder = workspace({ [FILE]: OFF, "x/manifest.json": BAD });
    mkdirSync(folder.path("repository/.git"), { recursive: true });
    symlinkSync("../x/manifest.json", folder.path("repository/manifest.json"));
    expect((await folder.run(["check", "repository/manifest.json"])).status).toBe(1);
  });
});

describe("a link that leads to itself", () => {
  it.each([
    [FILE, "Cannot read 'repository/.plugin-manifest.json': its symbolic links form a loop."],
    ["extended.json", undefined],
  ])("at %s ends with 2, after checking", async (name, sentence) => {
    const folder = workspace({
      "repository/.git/HEAD": "ref: refs/heads/main\n",
      "repository/manifest.json": BAD,
      ...(name !== FILE && { [`repository/${FILE}`]: `{ "extends": "./${name}" }` }),
    });
    symlinkSync(name, folder.path(`repository/${name}`));
    const outcome = await folder.run(["check", "--format", "json"]);
    expect([
      outcome.status,
      report(outcome)
        .files.find(({ path }) => path === "repository/manifest.json")
        ?.diagnostics.map(({ code }) => code),
    ]).toEqual([2, ["id-format"]]);
    expect(outcome.stderr).toBe(sentence === undefined ? "" : `plugin-manifest: ${sentence}\n`);
  });
});

it("a link that leads to itself is no fault of the program for agents either", async () => {
  const folder = workspace({ "manifest.json": BAD });
  symlinkSync(FILE, folder.path(FILE));
  const agent = await inProcessAgent(folder.root);
  expect(await agent.refusal("check_manifest", { path: "manifest.json" })).toBe(
    `Cannot read '${folder.path(FILE)}': its symbolic links form a loop.`,
  );
});

describe("a broken chain", () => {
  it.each([
    ["a missing file", '{ "extends": "./gone.json", %s }'],
    ["a circle", `{ "extends": "./${FILE}", %s }`],
    ["a fault of its own", '{ "releaseTags": "v", %s }'],
  ])("of %s ends with 2, and suppresses nothing", async (_, text) => {
    const suppressions = `"suppressions": [{ "rule": "id-format", "reason": "${REASON}" }]`;
    const folder = workspace({ [FILE]: text.replace("%s", suppressions), "manifest.json": BAD });
    const outcome = await folder.run(["check", "--format", "json"]);
    const { files, summary } = report(outcome);
    expect([outcome.status, files.map(({ diagnostics }) => diagnostics.map(({ code }) => code))]).toEqual([
      2,
      [["id-format"], ["configuration"]],
    ]);
    expect(summary["suppressed"]).toBe(0);
  });
});
