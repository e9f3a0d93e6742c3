import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, checkJson, GOOD, paths, report, workspace, type Workspace } from "../../support/cli";
import { detail, draft, placeholder } from "../../support/manifests";

/** A browser extension's manifest, which has the same name. */
const FOREIGN = '{ "manifest_version": 3, "name": "Tabs", "version": "1.0", "permissions": ["tabs"] }\n';
const LARGE = `${GOOD}${" ".repeat(8 * 1024 * 1024)}`;

type Files = Readonly<Record<string, string>>;

/** The paths that `check` reports. */
const checked = async (folder: Workspace, ...named: string[]) => paths(await checkJson(folder, ...named));
const same = (...names: string[]): Files => Object.fromEntries(names.map((name) => [name, GOOD]));

describe("check", () => {
  it.each<[what: string, files: Files, named: string, expected: string[]]>([
    [
      "files and folders, in the order in which they are named",
      { ...same("b.json", "c/manifest.json"), "a.json": BAD },
      "c b.json a.json",
      ["c/manifest.json", "b.json", "a.json"],
    ],
    [
      "each file once, whatever it is named as",
      same("manifest.json"),
      "manifest.json ./manifest.json . *.json",
      ["manifest.json"],
    ],
    ["what follows -- as names", same("--quiet"), "-- --quiet", ["--quiet"]],
    ["a folder below sub", same("sub/a/manifest.json", "b/manifest.json"), "sub", ["sub/a/manifest.json"]],
    ["a folder below sub/", same("sub/a/manifest.json", "b/manifest.json"), "sub/", ["sub/a/manifest.json"]],
    [
      "a folder below ./sub",
      same("sub/a/manifest.json", "b/manifest.json"),
      "./sub",
      ["sub/a/manifest.json"],
    ],
    [
      "a folder that is named like a manifest",
      same("manifest.json/plugin.manifest.json"),
      "manifest.json",
      ["manifest.json/plugin.manifest.json"],
    ],
    [
      "a folder in node_modules that is named",
      same("node_modules/a/manifest.json", "manifest.json"),
      "node_modules/a",
      ["node_modules/a/manifest.json"],
    ],
    ["a large file that is named", { "manifest.json": LARGE }, "manifest.json", ["manifest.json"]],
    [
      "named files whatever they hold",
      { "manifest.json": FOREIGN, "list.json": "[]", "empty.json": "" },
      "manifest.json list.json empty.json",
      ["manifest.json", "list.json", "empty.json"],
    ],
    [
      "a named file whatever ignores it",
      { ...same("node_modules/a/manifest.json"), ".gitignore": "*\n" },
      "node_modules/a/manifest.json",
      ["node_modules/a/manifest.json"],
    ],
    [
      "a named file that a search would leave out, before it",
      { "manifest.json": FOREIGN, "large.manifest.json": LARGE },
      "manifest.json large.manifest.json .",
      ["manifest.json", "large.manifest.json"],
    ],
    [
      "a named file that a search would leave out, after it",
      { "manifest.json": FOREIGN, "large.manifest.json": LARGE },
      ". manifest.json large.manifest.json",
      ["manifest.json", "large.manifest.json"],
    ],
    [
      "a file whose name reads like a glob",
      same("[slug]/manifest.json", "s/manifest.json"),
      "[slug]/manifest.json",
      ["[slug]/manifest.json"],
    ],
  ])("checks %s", async (_, files, named, expected) => {
    const outcome = await workspace(files).run(`check --format json ${named}`);
    expect([paths(outcome), outcome.stderr]).toEqual([expected, ""]);
  });

  it("keeps a name as given", async () => {
    const folder = workspace(same("sub/manifest.json", "other/x.json"));
    for (const name of ["./manifest.json", "../other/x.json", folder.path("other/x.json")])
      expect(paths(await folder.run(`check ${name} --format json`, { in: "sub" }))).toEqual([name]);
    expect(await checked(folder, folder.path("other"), "other")).toEqual([]);
    expect(await checked(folder, folder.path("sub"), "sub")).toEqual([folder.path("sub/manifest.json")]);
  });

  it("recognizes the kind of each document by its content", async () => {
    const files = { a: draft(), b: GOOD, c: placeholder(), d: detail() };
    const folder = workspace(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}/manifest.json`, text])),
    );
    const { files: found } = report(await checkJson(folder));
    expect(found.map(({ kind }) => kind)).toEqual(["draft", "published", "placeholder", "detail"]);
  });
});

describe("a search", () => {
  it.each<[what: string, files: Files, expected: string[]]>([
    [
      "finds manifests by their names, deep down, in a stable order",
      {
        ...same("plugin.manifest.json", "manifest.json", "b/two.plugin-manifest.json"),
        ...same("b/one.plugin-manifest.json", "a/very/deep/manifest.json", ".hidden/manifest.json"),
        ...same("package.json", "my-manifest.json", "my.manifest.json", "plugin.json", "my-plugin.json"),
        ...same("mymanifest.json", "manifest.json.bak"),
        ".plugin-manifest.json": "{}",
      },
      [
        ...[".hidden/manifest.json", "a/very/deep/manifest.json", "b/one.plugin-manifest.json"],
        ...["b/two.plugin-manifest.json", "manifest.json", "my-manifest.json", "my.manifest.json"],
        ...["plugin.json", "plugin.manifest.json"],
      ],
    ],
    [
      "decides by the content, except where the name alone says it",
      {
        ...{ "manifest.json": "{}", "plugin.json": "{}", "a-manifest.json": "{}" },
        ...{ "a.plugin-manifest.json": "{}", "plugin.manifest.json": "{}" },
      },
      ["a.plugin-manifest.json", "plugin.manifest.json"],
    ],
    [
      "finds only what its content says is ours",
      {
        ...{ "extension/manifest.json": FOREIGN, "list/manifest.json": "[]", "empty/manifest.json": "" },
        ...{ "nothing/manifest.json": "no JSON at all", "broken/manifest.json": GOOD.replace("{", "{,") },
        "ours/manifest.json": '{ "id": "a.b", "integration": {} }',
      },
      ["broken/manifest.json", "ours/manifest.json"],
    ],
    [
      "finds files of at most 8 MB",
      { "manifest.json": LARGE, "plugin.json": LARGE.slice(0, 8 * 1024 * 1024) },
      ["plugin.json"],
    ],
    [
      "passes over node_modules and .git",
      same(
        "manifest.json",
        "node_modules/a/manifest.json",
        "b/node_modules/c/manifest.json",
        ".git/manifest.json",
      ),
      ["manifest.json"],
    ],
    [
      "finds a manifest in a folder that is named like one",
      same("manifest.json/plugin.manifest.json"),
      ["manifest.json/plugin.manifest.json"],
    ],
  ])("%s", async (_, files, expected) => {
    expect(await checked(workspace(files))).toEqual(expected);
  });

  it("begins in the current folder, above it, or anywhere", async () => {
    const folder = workspace({ ...same("sub/manifest.json", "a/manifest.json"), "b/x": "" });
    const from = async (place: string, named: string) =>
      paths(await folder.run(`check${named} --format json`, { in: place }));
    expect(await from("sub", "")).toEqual(["manifest.json"]);
    expect(await from("b", " ../a")).toEqual(["../a/manifest.json"]);
    expect(await from("b", ` ${folder.path("a")}`)).toEqual([folder.path("a/manifest.json")]);
  });

  it("reaches the end of a deep tree of folders", async () => {
    const deep = "d/".repeat(500);
    const folder = workspace();
    mkdirSync(folder.path(deep), { recursive: true });
    expect(await checked(folder.write(`${deep}manifest.json`, GOOD))).toEqual([`${deep}manifest.json`]);
  });
});

describe("a glob", () => {
  const FILES = {
    ...same("plugins/b/manifest.json", "plugins/a/deep/manifest.json", "plugins/a-manifest.json"),
    ...same("plugins/a/node_modules/x/manifest.json"),
    ...{ "plugins/a/manifest.json": FOREIGN, "plugins/readme.md": "", "plugins/.plugin-manifest.json": "{}" },
  };

  it.each([
    ["plugins/*/manifest.json", ["plugins/a/manifest.json", "plugins/b/manifest.json"]],
    [
      "plugins/**/*.json",
      [
        ...["plugins/a-manifest.json", "plugins/a/deep/manifest.json", "plugins/a/manifest.json"],
        "plugins/b/manifest.json",
      ],
    ],
    ["plugins/{b,c}/manifest.json", ["plugins/b/manifest.json"]],
    ["./plugins/b/*", ["plugins/b/manifest.json"]],
    ["plugins/a/node_modules/*/*.json", ["plugins/a/node_modules/x/manifest.json"]],
    // Folders that it matches are searched.
    [
      "plugins/*",
      [
        ...["plugins/a/deep/manifest.json", "plugins/a-manifest.json", "plugins/b/manifest.json"],
        "plugins/readme.md",
      ],
    ],
  ])("%s selects all matching files, even if they are not manifests", async (glob, expected) => {
    expect((await checked(workspace(FILES), glob)).sort()).toEqual(expected.sort());
  });

  it("may be absolute", async () => {
    const folder = workspace(FILES);
    const expected = ["a", "b"].map((name) => folder.path(`plugins/${name}/manifest.json`));
    expect(await checked(folder, folder.path("plugins/*/manifest.json"))).toEqual(expected);
  });

  it("without a match is reported; the rest is checked", async () => {
    const outcome = await checkJson(workspace(FILES), "nowhere/*.json", "plugins/b");
    expect(paths(outcome)).toEqual(["plugins/b/manifest.json"]);
    expect([outcome.status, outcome.stderr]).toEqual([
      2,
      "plugin-manifest: No file matches 'nowhere/*.json'.\n",
    ]);
  });
});

describe("a symbolic link", () => {
  it("to a file outside of the searched folder is read only when it is named", async () => {
    const folder = workspace({ "secret.json": "hunter2", "sub/a/x": "", "sub/manifest.json": GOOD });
    const link = "sub/a/x.plugin-manifest.json";
    symlinkSync("../../secret.json", folder.path(link));
    for (const command of ["check", "fix"])
      expect(await folder.run(`${command} sub`)).toEqual({
        status: 2,
        stdout: "1 file checked: 0 errors, 0 warnings.\n",
        stderr: `plugin-manifest: Cannot check '${link}': it links out of the folder. To check it anyway, name the file.\n`,
      });
    expect(await checked(folder, link)).toEqual([link]);
    expect(await checked(folder)).toEqual([link, "sub/manifest.json"]);
  });

  it("to a folder is followed only when it is named, because it may form a loop", async () => {
    const folder = workspace(same("sub/manifest.json"));
    symlinkSync("..", folder.path("sub/up"));
    symlinkSync("sub", folder.path("manifest.json"));
    for (const named of [".", "**/*.json"]) {
      const outcome = await checkJson(folder, named);
      expect([outcome.status, outcome.stderr, paths(outcome)]).toEqual([0, "", ["sub/manifest.json"]]);
    }
    expect(await checked(folder, "manifest.json")).toEqual(["manifest.json/manifest.json"]);
  });
});

describe("standard input", () => {
  it("is read once for -, and reported under the name of --stdin-filename", async () => {
    const folder = workspace(same("a.json"));
    const named = async (...args: string[]) =>
      paths(await folder.run(["check", ...args, "--format", "json"], { input: BAD }));
    expect(await named("-", "a.json", "-")).toEqual(["-", "a.json"]);
    expect(await named("-", "--stdin-filename", "new/manifest.json")).toEqual(["new/manifest.json"]);
    expect(await named("a.json", "--stdin-filename", "b.json")).toEqual(["a.json"]);
  });

  it("may be empty", async () => {
    expect(await workspace().run("check -")).toEqual({
      status: 1,
      stdout: `-
    1:1  error        The file is empty. Write a JSON object, { … }.  json-syntax
     1 |
       | ^

1 file checked: 1 error, 0 warnings.
`,
      stderr: "",
    });
  });
});
