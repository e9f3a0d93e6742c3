import { rmSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { report, sarif, workspace } from "../support/cli";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";

const folder = workspace();
const repo = new Repository(folder.root);
repo
  .write("clock/manifest.json", draft({ version: '"1.3.0"' }))
  .write("bell/manifest.json", draft({ id: '"com.example.bell"' }));
repo
  .write("clock/package.json", '{ "version": "1.2.0" }')
  .write("Cargo.toml", '[workspace.package]\nversion = "1.1.0"\n');
repo.write("clock/Cargo.toml", '[package]\nname = "clock"\nversion.workspace = true\n').commit();

const check = (...args: string[]) =>
  folder.run(["check", "--format=json", "--rule=missing-file=off", ...args, "clock/manifest.json"]);

describe("check, in a git repository,", () => {
  it("reports the versions of the plugin's other files, with their paths as given", async () => {
    const outcome = await check();
    const [file] = report(outcome).files;
    expect(file?.diagnostics.filter(({ code }) => code === "source-version")).toEqual([
      {
        code: "source-version",
        severity: "warning",
        message:
          'Version "1.3.0" differs in 2 places, first from "1.1.0" in "../Cargo.toml". Use one version everywhere.',
        range: { start: { line: 4, character: 13 }, end: { line: 4, character: 20 } },
        pointer: "/version",
        related: [
          {
            path: "Cargo.toml",
            range: { start: { line: 1, character: 11 }, end: { line: 1, character: 16 } },
            message: 'Here it is "1.1.0".',
          },
          {
            path: "clock/package.json",
            range: { start: { line: 0, character: 14 }, end: { line: 0, character: 19 } },
            message: 'Here it is "1.2.0".',
          },
        ],
        fixes: [],
      },
    ]);
    expect(outcome.status).toBe(0);
  });

  it("resolves the version files of a configuration from its folder", async () => {
    const shared = JSON.stringify({ versionFiles: ["../app/Cargo.toml"] });
    const own = { extends: "shared/all.json", versionFiles: ["app/package.json", "none/Cargo.toml"] };
    repo
      .write("shared/all.json", shared)
      .write(".plugin-manifest.json", JSON.stringify(own))
      .write("app/package.json", '{ "version": "1.0.0" }')
      .write("app/Cargo.toml", '[package]\nversion = "1.0.1"\n');
    const related = async (...args: string[]) => {
      const { files } = report(await check(...args));
      const places = files[0]?.diagnostics.flatMap(({ related: found = [] }) => found);
      return places?.map(({ path, message }) => `${path}: ${message}`);
    };
    const beside = ['Cargo.toml: Here it is "1.1.0".', 'clock/package.json: Here it is "1.2.0".'];
    const all = [
      beside[0],
      'app/Cargo.toml: Here it is "1.0.1".',
      'app/package.json: Here it is "1.0.0".',
      beside[1],
    ];
    const text = folder.read("clock/manifest.json");
    try {
      expect(await related()).toEqual(all);
      expect(await related("--config", "shared/all.json")).toEqual([all[0], all[1], all[3]]);
      expect(await related("--no-config")).toEqual(beside);
      const bump = await folder.run("bump 2.0.0 clock/manifest.json");
      expect([bump.status, bump.stderr]).toEqual([0, ""]);
      expect(folder.read("app/package.json")).toBe('{ "version": "2.0.0" }');
    } finally {
      repo.write("clock/manifest.json", text).write("clock/package.json", '{ "version": "1.2.0" }');
      repo.write("Cargo.toml", '[workspace.package]\nversion = "1.1.0"\n');
      for (const path of ["shared/all.json", ".plugin-manifest.json", "app/package.json", "app/Cargo.toml"])
        rmSync(folder.path(path));
    }
  });

  it("names the files that it cannot read", async () => {
    const large = folder.path("clock/package.json");
    const text = folder.read("clock/package.json");
    truncateSync(large, 1024 * 1024 + 1);
    const { status, stderr } = await check();
    folder.write("clock/package.json", text);
    expect([status, stderr]).toEqual([
      0,
      "plugin-manifest: 'clock/package.json' was skipped: unreadable, not UTF-8 or larger than 1 MB.\n",
    ]);
    expect((await check()).stderr).toBe("");
  });

  it("reports no versions with --no-source, or if the rule is off", async () => {
    const codes = async (...args: string[]) =>
      report(await check(...args)).files.flatMap(({ diagnostics }) =>
        diagnostics.map(({ code }) => code).filter((code) => code.startsWith("source-")),
      );
    expect(await codes()).toEqual(["source-version"]);
    expect(await codes("--no-source")).toEqual([]);
    expect(await codes("--rule=source-version=off")).toEqual([]);
  });

  it("names the other files in SARIF, relative to where it runs", async () => {
    const { results } = sarif(await folder.run("check --format=sarif manifest.json", { in: "clock" }));
    const result = results.find(({ ruleId }) => ruleId === "source-version");
    expect(result?.relatedLocations?.map(({ physicalLocation }) => physicalLocation)).toEqual([
      {
        artifactLocation: { uri: "../Cargo.toml" },
        region: { startLine: 2, startColumn: 12, endLine: 2, endColumn: 17 },
      },
      {
        artifactLocation: { uri: "package.json" },
        region: { startLine: 1, startColumn: 15, endLine: 1, endColumn: 20 },
      },
    ]);
  });
});
