import { describe, expect, it } from "vitest";
import { BAD, checkJson, GOOD, severitiesOf, workspace } from "../../support/cli";
import { published } from "../../support/manifests";

const OFF = '{ "rules": { "id-format": "off" } }';

describe("a configuration file that is named on the command line", () => {
  it.each([
    ["check", ".plugin-manifest.json"],
    ["check", "a/.plugin-manifest.json"],
    ["fix", "a/.plugin-manifest.json"],
  ])("is not a manifest: %s %s does not change it", async (command, name) => {
    const folder = workspace({ [name]: OFF });
    expect(await folder.run([command, name])).toEqual({
      status: 0,
      stdout: "0 files checked: 0 errors, 0 warnings.\n",
      stderr: "",
    });
    expect(folder.read(name)).toBe(OFF);
  });

  it("is reported when it is broken", async () => {
    const folder = workspace({ ".plugin-manifest.json": '{ "rule": {} }', "manifest.json": GOOD });
    const outcome = await folder.run([
      "check",
      "--format",
      "concise",
      ".plugin-manifest.json",
      "manifest.json",
    ]);
    expect(outcome).toEqual({
      status: 2,
      stdout: `.plugin-manifest.json
    1:3  error        Unknown setting "rule". Did you mean "rules"?  configuration

2 files checked: 1 error, 0 warnings.
`,
      stderr: "",
    });
  });
});

describe("--config", () => {
  it("names the configuration, in place of any other", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "empty-string": "off" } }',
      "ci/strict.json": '{ "rules": { "empty-string": "error" } }',
      "a/manifest.json": published({ name: '""' }),
    });
    expect(severitiesOf(await checkJson(folder, "--config", "ci/strict.json"))).toEqual({
      "a/manifest.json": ["error"],
    });
    expect(severitiesOf(await checkJson(folder, "--config", folder.path("ci/strict.json")))).toEqual({
      "a/manifest.json": ["error"],
    });
  });

  it("ends the run at once if it cannot be used", async () => {
    const folder = workspace({ "manifest.json": BAD, "list.json": "[]", "sub/x": "" });
    const run = (file: string) => folder.run(["check", "--config", file, "--format", "json"]);
    const outcome = (message: string) => ({ status: 2, stdout: "", stderr: `plugin-manifest: ${message}\n` });
    expect(await run("gone.json")).toEqual(outcome("Cannot read 'gone.json': the file does not exist."));
    expect(await run("sub")).toEqual(outcome("Cannot read 'sub': it is a folder."));
    expect(await run("list.json")).toEqual(
      outcome("Invalid configuration list.json:1:1: The configuration must be an object, not an array."),
    );
  });
});
