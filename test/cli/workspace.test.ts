import { describe, expect, it } from "vitest";
import { codes, GOOD, paths, report, workspace } from "../support/cli";
import { published } from "../support/manifests";

const ARGS = ["check", "--workspace", "--format", "json"];
const OTHER = published({ id: '"com.example.other"', name: '"Other"' });

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly SarifResult[];
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly relatedLocations?: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: object;
    };
    readonly message: { readonly text: string };
  }[];
}

describe("check --workspace", () => {
  it("reports what manifests of different plugins have alike, in each of them", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/manifest.json": OTHER });
    const outcome = await folder.run(ARGS);
    expect(new Set(codes(outcome))).toEqual(
      new Set(["workspace-duplicate-command-id", "workspace-duplicate-step-type"]),
    );
    expect(report(outcome).files.map(({ diagnostics }) => diagnostics.length)).toEqual([2, 2]);
    const [step, command] = report(outcome).files[0]?.diagnostics ?? [];
    expect(step?.pointer).toBe("/integration/level4/workflow_step_types/0");
    expect(command).toMatchObject({ severity: "warning", pointer: "/commands/0/id", fixes: [] });
    expect(command?.message).toContain('"Other"');
  });

  it("is not done without the option, nor by fix", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/manifest.json": OTHER });
    expect(codes(await folder.run(["check", "--format", "json"]))).toEqual([]);
    expect((await folder.run(["fix", "--workspace"])).stderr).toBe(
      "plugin-manifest: Unknown option '--workspace'.\n",
    );
  });

  it("counts the files of the call only", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/manifest.json": OTHER });
    expect(codes(await folder.run([...ARGS, "a"]))).toEqual([]);
  });

  it("follows the severities, and is underlined and fails as any problem", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/manifest.json": OTHER });
    const rules = [
      "--rule",
      "workspace-duplicate-step-type=off",
      "--rule",
      "workspace-duplicate-command-id=error",
    ];
    const { status, stdout } = await folder.run(["check", "--workspace", ...rules]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/"id": "clock_now".*\n +\| +\^{9}\n/);
    expect(stdout).not.toContain("workspace-duplicate-step-type");
  });

  it("is described in SARIF", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/manifest.json": OTHER });
    const { stdout } = await folder.run(["check", "--workspace", "--format", "sarif"]);
    const [run] = (JSON.parse(stdout) as { runs: SarifRun[] }).runs;
    expect(run?.results).toHaveLength(4);
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    }
  });

  it("is related in SARIF to the places in the other files, a byte order mark not counted", async () => {
    const compact = JSON.stringify(JSON.parse(OTHER));
    const folder = workspace({ "a/manifest.json": GOOD, "b#/manifest.json": `\uFEFF${compact}` });
    const { stdout } = await folder.run(["check", "--workspace", "--format", "sarif"]);
    const [run] = (JSON.parse(stdout) as { runs: SarifRun[] }).runs;
    const related = run?.results.map(({ ruleId, relatedLocations }) => [ruleId, relatedLocations]);
    const column = compact.indexOf("clock_now") + 1;
    expect(related?.find(([code]) => code === "workspace-duplicate-command-id")).toEqual([
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

  it("reads standard input and what cannot be read as without it", async () => {
    const folder = workspace({ "a.json": GOOD });
    const outcome = await folder.run([...ARGS, "-", "gone.json", "a.json"], { input: OTHER });
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toBe("plugin-manifest: Cannot read 'gone.json': the file does not exist.\n");
    expect(paths(outcome)).toEqual(["-", "a.json"]);
  });
});
