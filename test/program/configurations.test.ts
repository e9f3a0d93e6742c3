import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, codes, GOOD, report, workspace, type Outcome, type Workspace } from "../support/cli";
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

  it("is below the folder that is searched, or beside the file that is named, elsewhere", async () => {
    const folder = workspace({
      ".plugin-manifest.json": OFF,
      "here/x": "",
      "a/.plugin-manifest.json": "{}",
      "a/b/manifest.json": BAD,
      "c/d/manifest.json": BAD,
    });
    const status = async (path: string) => (await folder.run(["check", path], { in: "here" })).status;
    expect([await status("../c"), await status("../c/d/manifest.json")]).toEqual([1, 1]);
    folder.write("a/.plugin-manifest.json", OFF);
    expect([await status("../a"), await status("../a/b"), await status("../a/b/manifest.json")]).toEqual([
      0, 1, 1,
    ]);
    folder.write("a/.git/HEAD", "");
    expect([await status("../a/b"), await status("../a/b/manifest.json")]).toEqual([0, 0]);
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

  it("is reported once, with its place, after all files, which are checked with what could be read", async () => {
    const outcome = await check(workspace(FILES), "--no-workspace");
    expect(outcome).toMatchObject({ status: 2, stderr: "" });
    const { files, summary } = report(outcome);
    expect(files.map(({ path, kind, diagnostics }) => [path, kind, diagnostics.length])).toEqual([
      ["a/b/manifest.json", "published", 1],
      ["a/manifest.json", "published", 1],
      ["c/manifest.json", "published", 0],
      ["a/.plugin-manifest.json", "configuration", 1],
    ]);
    expect(files.at(-1)?.diagnostics).toEqual([
      {
        code: "configuration",
        severity: "error",
        message: 'Unknown rule "licence-id". Did you mean "license-id"?',
        range: { start: { line: 1, character: 13 }, end: { line: 1, character: 25 } },
        pointer: "/rules/licence-id",
        fixes: [],
      },
    ]);
    expect(summary).toMatchObject({ files: 4, errors: 3 });
  });

  it("has no exception that holds, and all of its severities", async () => {
    const reason = "It is older.";
    const exceptions = [
      { rule: "id-format", reason },
      { rule: "empty-string", reason, until: "2027-13-01" },
    ];
    const rules = { "empty-string": "hint" };
    const folder = workspace({
      ".plugin-manifest.json": JSON.stringify({ rules, exceptions }),
      "manifest.json": published({ id: '"nodots"', name: '""' }),
    });
    const outcome = await check(folder);
    expect([outcome.status, severities(outcome)["manifest.json"]]).toEqual([2, ["error", "hint"]]);
  });

  it.each([
    ["no JSON", "{,}", "1:2  error        Expected a value or a property name."],
    ["empty", "", "1:1  error        The file is empty. Write a JSON object, { … }."],
    ["of another shape", '{ "rule": {} }', '1:3  error        Unknown setting "rule". Did you mean "rules"?'],
    [
      "no UTF-8",
      Buffer.from('{ "vocabulary": { "permissions": ["gr\xFCn"] } }', "latin1"),
      "1:38  error        The byte 0xFC is not valid UTF-8. Save the text as UTF-8.",
    ],
  ])("may be %s", async (_, text, message) => {
    const folder = workspace({ ...FILES, "a/.plugin-manifest.json": text });
    const { status, stdout, stderr } = await folder.run(["check", "a", "--format", "concise"]);
    const [, line] = stdout.split("a/.plugin-manifest.json\n");
    expect([status, stderr, line?.split("\n")[0]?.trim()]).toEqual([2, "", `${message}  configuration`]);
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
    const { status, stderr } = await folder.run(["fix"]);
    expect([status, stderr]).toEqual([
      2,
      "plugin-manifest: 'a/manifest.json' is unchanged: its configuration is broken.\n",
    ]);
    expect(folder.read("a/manifest.json")).toBe(broken);
  });
});

describe("a configuration that extends others", () => {
  const BASE = { ".git/HEAD": "ref: refs/heads/main\n", "base.json": OFF };
  const extending = (name: string) => JSON.stringify({ extends: name });

  it("has what they say, wherever the program runs", async () => {
    const folder = workspace({
      ...BASE,
      "a/.plugin-manifest.json": extending("../base.json"),
      "a/manifest.json": BAD,
    });
    expect((await check(folder)).status).toBe(0);
    expect((await folder.run(["check"], { in: "a" })).status).toBe(0);
    expect((await folder.run(["check", "--config", "a/.plugin-manifest.json"])).status).toBe(0);
  });

  it.each([
    ["out of its repository", { "a/.git": "gitdir: ../.git/worktrees/a\n" }, "."],
    ["out of the folder that the program runs in", { ".git/HEAD": undefined }, "a"],
  ])("cannot lead %s", async (_, files, where) => {
    const all = {
      ...BASE,
      "a/.plugin-manifest.json": extending("../base.json"),
      "a/manifest.json": BAD,
      ...files,
    };
    const written = Object.entries(all).filter((file): file is [string, string] => file[1] !== undefined);
    const folder = workspace(Object.fromEntries(written));
    const { status, stdout } = await folder.run(["check", "--format", "json"], { in: where });
    const { files: reported } = JSON.parse(stdout) as { files: { diagnostics: { message: string }[] }[] };
    expect([status, reported.at(-1)?.diagnostics.map(({ message }) => message)]).toEqual([
      2,
      ['"../base.json" leads out of the repository. Name a file in it.'],
    ]);
  });

  const UNREADABLE = 'Cannot read "x.json". It must be a file of at most 1 MB in the repository.';

  it.each([
    [
      "a link out of the repository",
      (folder: Workspace) => symlinkSync("../out.json", folder.path("repo/x.json")),
      '"x.json" links out of the repository. Replace the link.',
    ],
    ["a folder", (folder: Workspace) => void folder.write("repo/x.json/y", ""), UNREADABLE],
    [
      "a device",
      (folder: Workspace) => symlinkSync("/dev/zero", folder.path("repo/x.json")),
      '"x.json" links out of the repository. Replace the link.',
    ],
    [
      "larger than 1 MB",
      (folder: Workspace) => void folder.write("repo/x.json", `{}${" ".repeat(1024 * 1024)}`),
      UNREADABLE,
    ],
    ["missing", () => undefined, UNREADABLE],
  ])("reads nothing that is %s", async (_, put, sentence) => {
    const folder = workspace({
      "out.json": OFF,
      "repo/.git/HEAD": "",
      "repo/.plugin-manifest.json": extending("./x.json"),
      "repo/manifest.json": BAD,
    });
    put(folder);
    const outcome = await check(folder, "repo");
    expect([
      outcome.status,
      report(outcome).files.map(({ diagnostics }) => diagnostics.map((each) => each.message))[1],
    ]).toEqual([2, [sentence]]);
  });
});
