import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { report, workspace, type Outcome } from "../support/cli";
import { draft } from "../support/manifests";

const OFF = ["--rule", "catalog-members-missing=off"];
const JSON_FORMAT = ["--format", "json", ...OFF];
const PATHS = { entry: '{ "native": { "windows_x64": "dist/clock.dll" }, "frontend": "index.js" }' };

/** A draft whose library a build makes, in a git work tree with some files beside it. */
function repository(icon: string, files: Readonly<Record<string, string>> = {}) {
  const text = draft({ ...PATHS, icon: JSON.stringify(icon) });
  const folder = workspace({ "manifest.json": text, "index.js": "", ".gitignore": "dist\n", ...files });
  execFileSync("git", ["init", "--quiet"], { cwd: folder.root });
  return folder;
}

const found = (outcome: Outcome) =>
  report(outcome).files.flatMap(({ diagnostics }) =>
    diagnostics.map(({ code, pointer, fixes }) => [code, pointer, fixes]),
  );

describe("a missing file", () => {
  it("is reported beside a draft in a git work tree, with the nearest file", async () => {
    const outcome = await repository("icn.svg", { "icon.svg": "" }).run(["check", ...JSON_FORMAT]);
    const fixes = [{ title: 'Change to "icon.svg"', applicability: "offered" }];
    expect(found(outcome)).toEqual([["missing-file", "/icon", fixes]]);
    expect(report(outcome).summary).toMatchObject({ information: 1, fixable: 0, suggested: 0 });
    expect(outcome.status).toBe(0);
  });

  it("is not reported once it exists, or outside a work tree", async () => {
    const folder = repository("icn.svg").write("icn.svg", "");
    expect(found(await folder.run(["check", ...JSON_FORMAT]))).toEqual([]);
    const outside = workspace({ "manifest.json": draft({ icon: '"icn.svg"' }) });
    expect(found(await outside.run(["check", ...JSON_FORMAT]))).toEqual([]);
  });

  it("is reported for standard input that is named like an existing file", async () => {
    const folder = repository("icn.svg");
    const input = folder.read("manifest.json");
    const named = async (...name: string[]) =>
      found(await folder.run(["check", "-", ...name, ...JSON_FORMAT], { input }));
    expect(await named("--stdin-filename", "manifest.json")).toEqual([["missing-file", "/icon", []]]);
    expect(await named("--stdin-filename", "new.json")).toEqual([]);
    expect(await named()).toEqual([]);
  });

  it("is looked up again after a fix changes its path", async () => {
    const folder = repository("assets\\icn.svg");
    expect(found(await folder.run(["fix", ...JSON_FORMAT]))).toEqual([["missing-file", "/icon", []]]);
    expect(folder.read("manifest.json")).toContain('"icon": "assets/icn.svg"');
  });

  it("has the configured severity, also in preview", async () => {
    const configuration = '{ "rules": { "missing-file": "error" } }';
    const folder = repository("icn.svg", { ".plugin-manifest.json": configuration });
    expect((await folder.run("check")).status).toBe(1);
    expect((await folder.run("preview manifest.json")).status).toBe(1);
    expect((await folder.run("check --rule missing-file=off")).status).toBe(0);
  });
});
