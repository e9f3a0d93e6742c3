import fs from "node:fs";
import { Repository } from "../support/repository";
import { describe, expect, it, vi } from "vitest";
import { codes, GOOD, paths, report, sarif, workspace } from "../support/cli";
import { published } from "../support/manifests";

const ARGS = ["check", "--format", "json"];
const OTHER = published({ id: '"com.example.other"', name: '"Other"' });

describe("names that several manifests of a call declare", () => {
  const two = () => workspace({ "a/manifest.json": GOOD, "b/manifest.json": OTHER });

  it("are reported in each of them", async () => {
    const folder = two();
    const outcome = await folder.run(ARGS);
    expect(new Set(codes(outcome))).toEqual(
      new Set(["workspace-duplicate-command-id", "workspace-duplicate-step-type"]),
    );
    expect(report(outcome).files.map(({ diagnostics }) => diagnostics.length)).toEqual([2, 2]);
    const [a, b] = report(outcome).files;
    const [step, command] = a?.diagnostics ?? [];
    expect(step?.pointer).toBe("/integration/level4/workflow_step_types/0");
    expect(command).toMatchObject({ severity: "warning", pointer: "/commands/0/id", fixes: [] });
    expect(command).toMatchObject({
      message: 'Command identifier "clock_now" is also used by "Other". Use a unique identifier.',
      related: [
        {
          path: "b/manifest.json",
          range: (b?.diagnostics[1] ?? {}).range,
          message: 'Also declared by "Other".',
        },
      ],
    });
  });

  it("are related to the first of several equal names in another manifest", async () => {
    const twice = published({
      id: '"com.example.other"',
      commands: '[{ "id": "clock_now", "description": "A" }, { "id": "clock_now", "description": "B" }]',
    });
    const outcome = await workspace({ "a/manifest.json": GOOD, "b/manifest.json": twice }).run(ARGS);
    const [a] = report(outcome).files;
    const found = a?.diagnostics.find(({ code }) => code === "workspace-duplicate-command-id");
    const line = twice.slice(0, twice.indexOf("clock_now")).split("\n");
    const start = { line: line.length - 1, character: line.at(-1)?.length };
    expect(found?.related).toMatchObject([{ range: { start } }]);
  });

  it("are left out with --no-workspace; --workspace is the default", async () => {
    const folder = two();
    expect(codes(await folder.run([...ARGS, "--no-workspace"]))).toEqual([]);
    expect(await folder.run([...ARGS, "--workspace"])).toEqual(await folder.run(ARGS));
    expect((await folder.run("fix --workspace")).stderr).toBe(
      "plugin-manifest: Unknown option '--workspace'.\n",
    );
  });

  it("count for --max-warnings", async () => {
    const folder = two();
    expect((await folder.run("check --max-warnings 3")).stderr).toBe(
      "plugin-manifest: Too many warnings: 4. --max-warnings allows 3.\n",
    );
  });

  it("are not looked for in ignored files and node_modules, even if named", async () => {
    const folder = workspace({
      "a/manifest.json": GOOD,
      "dist/manifest.json": OTHER,
      "node_modules/other/manifest.json": OTHER,
      ".gitignore": "/dist/",
    });
    new Repository(folder.root);
    const named = ["a", "dist/manifest.json", "node_modules/other/manifest.json"];
    expect(codes(await folder.run([...ARGS, ...named]))).toEqual([]);
    folder.write(".gitignore", "");
    expect(codes(await folder.run([...ARGS, ...named]))).toHaveLength(4);
  });

  it("are found without reading a manifest twice", async () => {
    const folder = two();
    const opened = vi.spyOn(fs, "openSync");
    expect(codes(await folder.run(ARGS))).toHaveLength(4);
    const read = opened.mock.calls
      .map(([path]) => String(path))
      .filter((path) => path.endsWith("manifest.json"));
    opened.mockRestore();
    expect(read).toEqual(["a/manifest.json", "b/manifest.json"]);
  });

  it("are compared among the files of the call only", async () => {
    const folder = two();
    expect(codes(await folder.run([...ARGS, "a"]))).toEqual([]);
  });

  it("follow the severities, are underlined and fail the check", async () => {
    const folder = two();
    const { status, stdout } = await folder.run(
      "check --rule workspace-duplicate-step-type=off --rule workspace-duplicate-command-id=error",
    );
    expect(status).toBe(1);
    expect(stdout).toMatch(/"id": "clock_now".*\n +\| +\^{9}\n/);
    expect(stdout).not.toContain("workspace-duplicate-step-type");
  });

  it("are described in SARIF", async () => {
    const folder = two();
    const { results, tool } = sarif(await folder.run("check --format sarif"));
    expect(results).toHaveLength(4);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it("have related places in SARIF, without counting a byte order mark", async () => {
    const compact = JSON.stringify(JSON.parse(OTHER));
    const folder = workspace({ "a/manifest.json": GOOD, "b#/manifest.json": `\uFEFF${compact}` });
    const { results } = sarif(await folder.run("check --format sarif"));
    const related = results.map(({ ruleId, relatedLocations }) => [ruleId, relatedLocations]);
    const column = compact.indexOf("clock_now") + 1;
    expect(related.find(([code]) => code === "workspace-duplicate-command-id")).toEqual([
      "workspace-duplicate-command-id",
      [
        {
          physicalLocation: {
            artifactLocation: { uri: "b%23/manifest.json" },
            region: { startLine: 1, startColumn: column, endLine: 1, endColumn: column + 9 },
          },
          message: { text: 'Also declared by "Other".' },
        },
      ],
    ]);
  });

  it("do not change how standard input and unreadable files are reported", async () => {
    const folder = workspace({ "a.json": GOOD });
    const outcome = await folder.run([...ARGS, "-", "gone.json", "a.json"], { input: OTHER });
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toBe("plugin-manifest: Cannot read 'gone.json': the file does not exist.\n");
    expect(paths(outcome)).toEqual(["-", "a.json"]);
  });
});

describe("1,200 problems of one rule in a call", () => {
  /** Two plugins of this many commands. */
  const commands = (count: number) =>
    `[${Array.from({ length: count }, (_, i) => `{ "id": "run_${i}", "description": "Runs" }`).join(", ")}]`;
  const plugin = (name: string, count: number) =>
    published({
      id: `"com.example.${name}"`,
      name: `"${name}"`,
      commands: commands(count),
      integration: undefined,
      capability_levels: "[]",
      tags: "[]",
    });
  const FILES = { "a/manifest.json": plugin("a", 600), "b/manifest.json": plugin("b", 600) };

  it("are listed up to 1,000, and all counted", async () => {
    const outcome = await workspace(FILES).run(ARGS);
    const found = codes(outcome).filter((code) => /^workspace|^too/.test(code));
    const last = report(outcome).files[1]?.diagnostics.find(({ code }) => code === "too-many-problems");
    expect(found).toEqual([
      ...Array.from({ length: 1000 }, () => "workspace-duplicate-command-id"),
      "too-many-problems",
    ]);
    expect(last).toMatchObject({
      severity: "warning",
      pointer: "/commands/400/id",
      message:
        'At least 1,001 problems "workspace-duplicate-command-id" found. Fix the first 1,000 to see the rest.',
    });
    expect(report(outcome).summary["warnings"]).toBe(1200);
  });
});
