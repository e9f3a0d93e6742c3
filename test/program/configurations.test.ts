import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, codes, GOOD, paths, report, workspace, type Outcome, type Workspace } from "../support/cli";
import { published } from "../support/manifests";

const JSON_FORMAT = ["--format", "json"];
const OFF = '{ "rules": { "id-format": "off" } }';

function check(folder: Workspace, ...args: string[]): Promise<Outcome> {
  return folder.run(["check", ...args, ...JSON_FORMAT]);
}

/** The severities of a report's diagnostics by file. */
function severities(outcome: Outcome) {
  return Object.fromEntries(
    report(outcome).files.map(({ path, diagnostics }) => [path, diagnostics.map(({ severity }) => severity)]),
  );
}

describe("the configuration file", () => {
  it("applies to the manifests in its folder and below it", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "id-format": "hint" } }',
      "manifest.json": BAD,
      "a/b/c/manifest.json": BAD,
    });
    expect(severities(await check(folder))).toEqual({
      "a/b/c/manifest.json": ["hint"],
      "manifest.json": ["hint"],
    });
  });

  it("is the nearest one, and no other", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "id-format": "hint", "empty-string": "off" } }',
      "a/.plugin-manifest.json": '{ "rules": { "id-format": "warning" } }',
      "a/b/manifest.json": published({ id: '"nodots"', name: '""' }),
      "b/manifest.json": published({ id: '"nodots"', name: '""' }),
    });
    expect(severities(await check(folder))).toEqual({
      "a/b/manifest.json": ["warning", "warning"],
      "b/manifest.json": ["hint"],
    });
  });

  it("is in the manifest's repository: one above its root changes nothing", async () => {
    const folder = workspace({
      ".plugin-manifest.json": OFF,
      "repository/.git/HEAD": "ref: refs/heads/main\n",
      "repository/a/manifest.json": BAD,
      "worktree/.git": "gitdir: ../repository/.git\n",
      "worktree/manifest.json": BAD,
    });
    for (const [where, name] of [
      [".", "repository/a/manifest.json"],
      ["repository/a", "."],
      [".", "worktree"],
    ] as const) {
      expect((await folder.run(["check", name], { in: where })).status).toBe(1);
    }
    folder.write("repository/.plugin-manifest.json", OFF);
    expect((await folder.run(["check", "."], { in: "repository/a" })).status).toBe(0);
  });

  it("is in the current folder without a repository: one above it changes nothing", async () => {
    const folder = workspace({ ".plugin-manifest.json": OFF, "here/a/manifest.json": BAD });
    expect((await folder.run(["check", "a"], { in: "here" })).status).toBe(1);
    expect((await folder.run(["check", "here/a"])).status).toBe(0);
  });

  it("is searched for from the manifest's folder upwards, wherever the program runs", async () => {
    const folder = workspace({ "a/.plugin-manifest.json": OFF, "a/manifest.json": BAD, "b/c/x": "" });
    for (const [where, name] of [
      [".", "a/manifest.json"],
      ["b/c", "../../a/manifest.json"],
      ["b", folder.path("a/manifest.json")],
    ] as const) {
      expect((await folder.run(["check", name], { in: where })).status).toBe(0);
    }
    expect((await folder.run(["check", "."], { in: "a" })).status).toBe(0);
  });

  it("applies to standard input by its name, or by the current folder", async () => {
    const folder = workspace({ "a/.plugin-manifest.json": OFF });
    const run = async (where: string, ...args: string[]) =>
      (await folder.run(["check", "-", ...args], { in: where, input: BAD })).status;
    expect(await run("a")).toBe(0);
    expect(await run(".")).toBe(1);
    expect(await run(".", "--stdin-filename", "a/new/manifest.json")).toBe(0);
  });

  it("adds to the vocabulary", async () => {
    const folder = workspace({
      "manifest.json": published({ permissions: '[{ "type": "host_clipboard" }]' }),
    });
    expect(codes(await check(folder))).toContain("unobserved-value");
    folder.write(".plugin-manifest.json", '{ "vocabulary": { "permissions": ["host_clipboard"] } }');
    expect(codes(await check(folder))).not.toContain("unobserved-value");
  });

  it("sets the kind", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "documentKind": "draft" }',
      "manifest.json": GOOD,
    });
    expect(report(await check(folder)).files[0]?.kind).toBe("draft");
  });

  it("is overridden by the options, rule by rule", async () => {
    const folder = workspace({
      ".plugin-manifest.json":
        '{ "rules": { "id-format": "off", "empty-string": "off" }, "documentKind": "draft" }',
      "manifest.json": published({ id: '"nodots"', name: '""' }),
    });
    const outcome = await check(folder, "--rule", "id-format=error", "--kind", "published");
    expect(codes(outcome)).toEqual(["id-format"]);
    expect(report(outcome).files[0]?.kind).toBe("published");
  });

  it("applies to fix as it does to check", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "version-format": "off" } }',
      "manifest.json": published({ version: '"v1.2.3"' }),
    });
    expect((await folder.run(["fix"])).status).toBe(0);
    expect(folder.read("manifest.json")).toContain('"v1.2.3"');
  });
});

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
    const { status, stderr } = await folder.run(["check", ".plugin-manifest.json", "manifest.json"]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        'plugin-manifest: Invalid configuration .plugin-manifest.json:1:3: Unknown setting "rule". Did you mean "rules"?\n',
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
    expect(severities(await check(folder, "--config", "ci/strict.json"))).toEqual({
      "a/manifest.json": ["error"],
    });
    expect(severities(await check(folder, "--config", folder.path("ci/strict.json")))).toEqual({
      "a/manifest.json": ["error"],
    });
  });

  it("that cannot be taken as one ends the run before anything is done", async () => {
    const folder = workspace({ "manifest.json": BAD, "list.json": "[]", "sub/x": "" });
    const run = (file: string) => folder.run(["check", "--config", file, ...JSON_FORMAT]);
    const outcome = (message: string) => ({ status: 2, stdout: "", stderr: `plugin-manifest: ${message}\n` });
    expect(await run("gone.json")).toEqual(outcome("Cannot read 'gone.json': the file does not exist."));
    expect(await run("sub")).toEqual(outcome("Cannot read 'sub': it is a folder."));
    expect(await run("list.json")).toEqual(
      outcome("Invalid configuration list.json:1:1: The configuration must be an object, not an array."),
    );
  });
});

describe("a broken configuration", () => {
  const FILES = {
    "a/.plugin-manifest.json": '{\n  "rules": { "licence-id": "off" }\n}\n',
    "a/manifest.json": BAD,
    "a/b/manifest.json": BAD,
    "c/manifest.json": GOOD,
  };
  const MESSAGE =
    'Invalid configuration a/.plugin-manifest.json:2:14: Unknown rule "licence-id". Did you mean "license-id"?';

  it("is reported once, with its place; files that it does not apply to are checked", async () => {
    const outcome = await check(workspace(FILES));
    expect(outcome).toMatchObject({ status: 2, stderr: `plugin-manifest: ${MESSAGE}\n` });
    expect(paths(outcome)).toEqual(["c/manifest.json"]);
  });

  it.each([
    ["no JSON", "{,}", "1:2: Expected a value or a property name."],
    ["empty", "", "1:1: The file is empty. Write a JSON object, { … }."],
    ["of another shape", '{ "rule": {} }', '1:3: Unknown setting "rule". Did you mean "rules"?'],
    [
      "no UTF-8",
      Buffer.from('{ "vocabulary": { "permissions": ["gr\xFCn"] } }', "latin1"),
      "1:38: The byte 0xFC is not valid UTF-8. Save the text as UTF-8.",
    ],
  ])("may be %s", async (_, text, message) => {
    const folder = workspace({ ...FILES, "a/.plugin-manifest.json": text });
    const { status, stderr } = await check(folder, "a");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `plugin-manifest: Invalid configuration a/.plugin-manifest.json:${message}\n`,
    });
  });

  it.each(["token=hunter2", '"hunter2"', '{ "hunter2": 1 }', '{ "documentKind": "hunter2" }'])(
    "shows nothing of a file in another folder that it links to: %s",
    async (secret) => {
      const folder = workspace({ "home/secret": secret, "a/manifest.json": GOOD });
      symlinkSync("../home/secret", folder.path("a/.plugin-manifest.json"));
      for (const args of [
        ["check"],
        ["fix"],
        ["preview", "a/manifest.json"],
        ["check", "--config", "a/.plugin-manifest.json"],
      ]) {
        const { status, stdout, stderr } = await folder.run(args);
        expect(status).toBe(2);
        expect(stdout).not.toContain("hunter2");
        expect(stderr).toMatch(
          /^plugin-manifest: Invalid configuration a\/\.plugin-manifest\.json:1:\d+\. It links to another folder\.\n$/,
        );
      }
    },
  );

  it("may be no file at all", async () => {
    const folder = workspace({ "a/.plugin-manifest.json/x": "", "a/manifest.json": GOOD });
    const { status, stderr } = await check(folder);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "plugin-manifest: Cannot read 'a/.plugin-manifest.json': it is a folder.\n",
    });
  });

  it("keeps fix from touching what it holds for", async () => {
    const broken = published({ version: '"v1.2.3"' });
    const folder = workspace({ ...FILES, "a/manifest.json": broken });
    expect((await folder.run(["fix"])).status).toBe(2);
    expect(folder.read("a/manifest.json")).toBe(broken);
  });
});
