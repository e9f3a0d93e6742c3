import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { report, workspace, type Outcome } from "../support/cli";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";

const folder = workspace();
const repo = new Repository(folder.root);
repo
  .write(".plugin-manifest.json", '{ "extends": "haloforge" }')
  .write(".gitignore", "made\n")
  .write(
    "clock/manifest.json",
    draft({ permissions: '[{ "type": "host_theme_read" }]', host_capabilities: "[]" }),
  )
  .write(
    "clock/src/lib.rs",
    'fn f() {\n    ipc.register("clock_now", f);\n    ipc.register("clock_set", f);\n}\n',
  )
  .write("clock/src/meta.rs", 'const M: PluginMetadata = PluginMetadata { version: "1.2.0" };\n')
  .write("clock/made/lib.rs", 'fn f() { ipc.register("clock_made", f); }')
  .write("clock/ui/app.tsx", "export const App = () => <p>{useHostTheme()}</p>;")
  .write(
    "bell/manifest.json",
    draft({ id: '"com.example.bell"', commands: '[{ "id": "bell_ring", "description": "Rings" }]' }),
  )
  .write("bell/lib.rs", 'fn f() { ipc.register("bell_ring", f); }');

const OFF = [
  "--no-workspace",
  "--rule=missing-file=off",
  "--rule=catalog-members-missing=off",
  "--rule=capability-permission=warning",
];
const check = (...args: string[]) => folder.run(["check", "--format=json", ...OFF, ...args]);

/** The diagnostics of the plugin clock. */
const found = (outcome: Outcome) =>
  report(outcome)
    .files.filter(({ path }) => path === "clock/manifest.json")
    .flatMap(({ diagnostics }) => diagnostics);

describe("check", () => {
  it("compares the manifest with the code, and names the places there", async () => {
    const outcome = await check();
    const range = (line: number, start: number, end: number) => ({
      start: { line, character: start },
      end: { line, character: end },
    });
    expect(found(outcome).map(({ range: _, ...rest }) => rest)).toEqual([
      {
        code: "source-version",
        severity: "warning",
        message: 'Version "1.2.3" differs from "1.2.0" in "src/meta.rs". Use one version everywhere.',
        pointer: "/version",
        related: [{ path: "clock/src/meta.rs", range: range(0, 53, 58), message: 'Here it is "1.2.0".' }],
        fixes: [],
      },
      {
        code: "source-command-undeclared",
        severity: "warning",
        message:
          'Command "clock_set" is registered in "src/lib.rs:3" but not declared. Add it to the commands.',
        pointer: "/commands",
        related: [{ path: "clock/src/lib.rs", range: range(2, 17, 28), message: "Registered here." }],
        fixes: [{ title: 'Declare command "clock_set"', applicability: "suggested" }],
      },
      {
        code: "source-use-undeclared",
        severity: "warning",
        message:
          'Capability "theme_read" is used in "ui/app.tsx:1" but not declared. Declare it, or stop using it.',
        pointer: "/host_capabilities",
        related: [{ path: "clock/ui/app.tsx", range: range(0, 29, 41), message: "Used here." }],
        fixes: [{ title: 'Add capability "theme_read"', applicability: "offered" }],
      },
    ]);
    expect(report(outcome).files.map(({ path, diagnostics }) => [path, diagnostics.length])).toEqual([
      ["bell/manifest.json", 0],
      ["clock/manifest.json", 3],
    ]);
    expect(outcome.stderr).toBe("");
  });

  it("ignores the code with --no-source, and rules that are off", async () => {
    const codes = async (...args: string[]) => found(await check(...args)).map(({ code }) => code);
    expect(await codes("--no-source")).toEqual(["capability-permission"]);
    expect(await codes("--rule=source-use-undeclared=off", "--rule=source-version=off")).toEqual([
      "capability-permission",
      "source-command-undeclared",
    ]);
  });

  it("accepts one command with a suppression", async () => {
    const suppressions = [
      { rule: "source-command-undeclared", reason: "For ourselves.", value: "clock_set" },
    ];
    folder.write("clock/.plugin-manifest.json", JSON.stringify({ extends: "haloforge", suppressions }));
    const codes = found(await check()).map(({ code }) => code);
    rmSync(folder.path("clock/.plugin-manifest.json"));
    expect(codes).toEqual(["source-version", "source-use-undeclared"]);
  });
});

it("fix --suggested declares the command, and --no-source does not", async () => {
  const diff = async (...args: string[]) =>
    (await folder.run(["fix", "--suggested", "--dry-run", ...args, "clock/manifest.json"])).stdout
      .split("\n")
      .filter((line) => /^[-+] /.test(line));
  expect(await diff("--no-source")).toEqual([]);
  expect((await diff()).join("\n")).toContain('{ "id": "clock_set", "description": "…" }');
});
