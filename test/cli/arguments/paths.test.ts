import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, paths, report, workspace } from "../../support/cli";
import { detail, draft, placeholder } from "../../support/manifests";

const JSON_FORMAT = ["--format", "json"];
/** A browser extension's manifest, which has the same name. */
const FOREIGN = '{ "manifest_version": 3, "name": "Tabs", "version": "1.0", "permissions": ["tabs"] }\n';

describe("check", () => {
  it("checks a file", async () => {
    const folder = workspace({ "some.json": BAD });
    expect(paths(await folder.run(["check", "some.json", ...JSON_FORMAT]))).toEqual(["some.json"]);
  });

  it("checks several, in the order in which they are named", async () => {
    const folder = workspace({ "b.json": GOOD, "a.json": GOOD, "c/manifest.json": GOOD });
    const named = ["c", "b.json", "a.json"];
    expect(paths(await folder.run(["check", ...named, ...JSON_FORMAT]))).toEqual([
      "c/manifest.json",
      "b.json",
      "a.json",
    ]);
  });

  it("checks each file once, whatever it is named as", async () => {
    const folder = workspace({ "manifest.json": GOOD });
    const named = ["manifest.json", "./manifest.json", ".", "*.json", folder.path("manifest.json")];
    expect(paths(await folder.run(["check", ...named, ...JSON_FORMAT]))).toEqual(["manifest.json"]);
  });

  it("keeps a name as it is given", async () => {
    const folder = workspace({ "sub/manifest.json": GOOD, "other/x.json": GOOD });
    for (const name of ["./manifest.json", "../other/x.json", folder.path("other/x.json")]) {
      expect(paths(await folder.run(["check", name, ...JSON_FORMAT], { in: "sub" }))).toEqual([name]);
    }
  });

  it("takes what follows -- as names", async () => {
    const folder = workspace({ "--quiet": GOOD });
    expect(paths(await folder.run(["check", ...JSON_FORMAT, "--", "--quiet"]))).toEqual(["--quiet"]);
  });

  it("recognizes the kind of each document by its content", async () => {
    const folder = workspace({
      "a/manifest.json": draft(),
      "b/manifest.json": GOOD,
      "c/manifest.json": placeholder(),
      "d/manifest.json": detail(),
    });
    const { files } = report(await folder.run(["check", ...JSON_FORMAT]));
    expect(files.map(({ kind }) => kind)).toEqual(["draft", "published", "placeholder", "detail"]);
  });
});

describe("a folder", () => {
  it("is searched for manifests by their names, deep down, in a stable order", async () => {
    const folder = workspace({
      "plugin.manifest.json": GOOD,
      "manifest.json": GOOD,
      "b/two.plugin-manifest.json": GOOD,
      "b/one.plugin-manifest.json": GOOD,
      "a/very/deep/manifest.json": GOOD,
      ".hidden/manifest.json": GOOD,
      "package.json": GOOD,
      "my-manifest.json": GOOD,
      "my.manifest.json": GOOD,
      "plugin.json": GOOD,
      "my-plugin.json": GOOD,
      "mymanifest.json": GOOD,
      ".plugin-manifest.json": "{}",
      "manifest.json.bak": GOOD,
    });
    expect(paths(await folder.run(["check", ".", ...JSON_FORMAT]))).toEqual([
      ".hidden/manifest.json",
      "a/very/deep/manifest.json",
      "b/one.plugin-manifest.json",
      "b/two.plugin-manifest.json",
      "manifest.json",
      "my-manifest.json",
      "my.manifest.json",
      "plugin.json",
      "plugin.manifest.json",
    ]);
  });

  it("has manifests only by their content, except where the name alone says so", async () => {
    const folder = workspace({
      "manifest.json": "{}",
      "plugin.json": "{}",
      "a-manifest.json": "{}",
      "a.plugin-manifest.json": "{}",
      "plugin.manifest.json": "{}",
    });
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual([
      "a.plugin-manifest.json",
      "plugin.manifest.json",
    ]);
  });

  it("is searched for files of at most 8 MB; one that is named may be larger", async () => {
    const large = `${GOOD}${" ".repeat(8 * 1024 * 1024)}`;
    const folder = workspace({ "manifest.json": large, "plugin.json": large.slice(0, 8 * 1024 * 1024) });
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual(["plugin.json"]);
    expect(paths(await folder.run(["check", "manifest.json", ...JSON_FORMAT]))).toEqual(["manifest.json"]);
  });

  it("is the current one when nothing is named", async () => {
    const folder = workspace({ "sub/manifest.json": GOOD, "manifest.json": GOOD });
    expect(paths(await folder.run(["check", ...JSON_FORMAT], { in: "sub" }))).toEqual(["manifest.json"]);
  });

  it.each(["sub", "sub/", "./sub"])("may be named as %s", async (name) => {
    const folder = workspace({ "sub/a/manifest.json": GOOD, "b/manifest.json": GOOD });
    expect(paths(await folder.run(["check", name, ...JSON_FORMAT]))).toEqual(["sub/a/manifest.json"]);
  });

  it("may be above the current one, or anywhere", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/x": "" });
    expect(paths(await folder.run(["check", "..", ...JSON_FORMAT], { in: "b" }))).toEqual([
      "../a/manifest.json",
    ]);
    expect(paths(await folder.run(["check", folder.root, ...JSON_FORMAT]))).toEqual([
      folder.path("a/manifest.json"),
    ]);
  });

  it("may be called as a manifest is", async () => {
    const folder = workspace({ "manifest.json/plugin.manifest.json": GOOD });
    const expected = ["manifest.json/plugin.manifest.json"];
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual(expected);
    expect(paths(await folder.run(["check", "manifest.json", ...JSON_FORMAT]))).toEqual(expected);
  });

  it("is searched without node_modules and .git, unless it is in one of them", async () => {
    const folder = workspace({
      "manifest.json": GOOD,
      "node_modules/a/manifest.json": GOOD,
      "sub/node_modules/b/manifest.json": GOOD,
      ".git/manifest.json": GOOD,
    });
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual(["manifest.json"]);
    expect(paths(await folder.run(["check", "node_modules/a", ...JSON_FORMAT]))).toEqual([
      "node_modules/a/manifest.json",
    ]);
  });

  it("gives up no configuration", async () => {
    const folder = workspace({ ".plugin-manifest.json": "{}", "manifest.json": GOOD });
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual(["manifest.json"]);
  });

  it("gives up only what its content says is ours", async () => {
    const folder = workspace({
      "extension/manifest.json": FOREIGN,
      "list/manifest.json": "[]",
      "empty/manifest.json": "",
      "nothing/manifest.json": "no JSON at all",
      "broken/manifest.json": GOOD.replace("{", "{,"),
      "ours/manifest.json": '{ "id": "a.b", "integration": {} }',
    });
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual([
      "broken/manifest.json",
      "ours/manifest.json",
    ]);
  });

  it("without a manifest is not an error", async () => {
    const folder = workspace({ "manifest.json": FOREIGN });
    expect(await folder.run(["check"])).toEqual({
      status: 0,
      stdout: "0 files checked: 0 errors, 0 warnings.\n",
      stderr: "plugin-manifest: No plugin manifest found. Check the path, or name the file.\n",
    });
  });
});

describe("a file that is named", () => {
  it("is checked whatever it holds", async () => {
    const folder = workspace({ "manifest.json": FOREIGN, "list.json": "[]", "empty.json": "" });
    const outcome = await folder.run(["check", "manifest.json", "list.json", "empty.json", ...JSON_FORMAT]);
    expect(paths(outcome)).toEqual(["manifest.json", "list.json", "empty.json"]);
    expect(outcome.status).toBe(1);
  });

  it("is checked whatever ignores it", async () => {
    const folder = workspace({ ".gitignore": "*\n", "node_modules/a/manifest.json": GOOD });
    expect(paths(await folder.run(["check", "node_modules/a/manifest.json", ...JSON_FORMAT]))).toEqual([
      "node_modules/a/manifest.json",
    ]);
  });

  it.each([
    [".", "manifest.json", "large.manifest.json"],
    ["manifest.json", "large.manifest.json", "."],
  ])("is checked whatever a search says of it: %s %s %s", async (...named) => {
    const large = `${GOOD}${" ".repeat(8 * 1024 * 1024)}`;
    const folder = workspace({ "manifest.json": FOREIGN, "large.manifest.json": large });
    const outcome = await folder.run(["check", ...named, ...JSON_FORMAT]);
    expect(paths(outcome)).toEqual(["manifest.json", "large.manifest.json"]);
    expect(outcome.stderr).toBe("");
  });

  it("may have a name that reads like a glob", async () => {
    const folder = workspace({ "[slug]/manifest.json": GOOD, "s/manifest.json": GOOD });
    expect(paths(await folder.run(["check", "[slug]/manifest.json", ...JSON_FORMAT]))).toEqual([
      "[slug]/manifest.json",
    ]);
  });
});

describe("a glob", () => {
  const FILES = {
    "plugins/b/manifest.json": GOOD,
    "plugins/a/manifest.json": FOREIGN,
    "plugins/a/deep/manifest.json": GOOD,
    "plugins/a/node_modules/x/manifest.json": GOOD,
    "plugins/a-manifest.json": GOOD,
    "plugins/readme.md": "",
    "plugins/.plugin-manifest.json": "{}",
  };

  it.each([
    ["plugins/*/manifest.json", ["plugins/a/manifest.json", "plugins/b/manifest.json"]],
    [
      "plugins/**/*.json",
      [
        "plugins/a-manifest.json",
        "plugins/a/deep/manifest.json",
        "plugins/a/manifest.json",
        "plugins/b/manifest.json",
      ],
    ],
    ["plugins/{b,c}/manifest.json", ["plugins/b/manifest.json"]],
    ["./plugins/b/*", ["plugins/b/manifest.json"]],
    ["plugins/a/node_modules/*/*.json", ["plugins/a/node_modules/x/manifest.json"]],
  ])("%s names the files that it fits, ours or not", async (glob, expected) => {
    expect(paths(await workspace(FILES).run(["check", glob, ...JSON_FORMAT]))).toEqual(expected);
  });

  it("that fits folders has them searched", async () => {
    const folder = workspace({ "plugins/a/manifest.json": FOREIGN, "plugins/b/x/manifest.json": GOOD });
    expect(paths(await folder.run(["check", "plugins/*", ...JSON_FORMAT]))).toEqual([
      "plugins/b/x/manifest.json",
    ]);
  });

  it("may be absolute", async () => {
    const folder = workspace({ "a/manifest.json": GOOD });
    expect(paths(await folder.run(["check", folder.path("*/manifest.json"), ...JSON_FORMAT]))).toEqual([
      folder.path("a/manifest.json"),
    ]);
  });

  it("that matches nothing is reported; the rest is checked", async () => {
    const outcome = await workspace(FILES).run(["check", "nowhere/*.json", "plugins/b", ...JSON_FORMAT]);
    expect(paths(outcome)).toEqual(["plugins/b/manifest.json"]);
    expect(outcome.stderr).toBe("plugin-manifest: No file matches 'nowhere/*.json'.\n");
    expect(outcome.status).toBe(2);
  });
});

describe("a symbolic link", () => {
  it("to a file is read", async () => {
    const folder = workspace({ "real.json": GOOD, "sub/x": "" });
    symlinkSync("../real.json", folder.path("sub/manifest.json"));
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual(["sub/manifest.json"]);
  });

  it("to a file outside the folder that is searched is read only when it is named", async () => {
    const folder = workspace({ "secret.json": "hunter2", "sub/a/x": "", "sub/manifest.json": GOOD });
    symlinkSync("../../secret.json", folder.path("sub/a/x.plugin-manifest.json"));
    const link = "sub/a/x.plugin-manifest.json";
    for (const command of ["check", "fix"]) {
      const outcome = await folder.run([command, "sub"]);
      expect(outcome).toEqual({
        status: 2,
        stdout: "1 file checked: 0 errors, 0 warnings.\n",
        stderr: `plugin-manifest: Cannot check '${link}': it links out of the folder. To check it even so, name the file.\n`,
      });
    }
    expect(paths(await folder.run(["check", link, ...JSON_FORMAT]))).toEqual([link]);
    expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual([link, "sub/manifest.json"]);
  });

  it("to a folder is not followed: it may lead round in a circle", async () => {
    const folder = workspace({ "sub/manifest.json": GOOD });
    symlinkSync("..", folder.path("sub/up"));
    symlinkSync("sub", folder.path("manifest.json"));
    for (const named of [".", "**/*.json"]) {
      const outcome = await folder.run(["check", named, ...JSON_FORMAT]);
      expect({ ...outcome, paths: paths(outcome) }).toMatchObject({
        status: 0,
        stderr: "",
        paths: ["sub/manifest.json"],
      });
    }
  });

  it("to a folder is, when it is named", async () => {
    const folder = workspace({ "sub/manifest.json": GOOD });
    symlinkSync("sub", folder.path("link"));
    expect(paths(await folder.run(["check", "link", ...JSON_FORMAT]))).toEqual(["link/manifest.json"]);
  });
});

describe("standard input", () => {
  it("is read for -", async () => {
    const outcome = await workspace().run(["check", "-", ...JSON_FORMAT], { input: BAD });
    expect(paths(outcome)).toEqual(["-"]);
    expect(outcome.status).toBe(1);
  });

  it("is reported as --stdin-filename says", async () => {
    const options = ["--stdin-filename", "plugins/new/manifest.json", ...JSON_FORMAT];
    expect(paths(await workspace().run(["check", "-", ...options], { input: GOOD }))).toEqual([
      "plugins/new/manifest.json",
    ]);
  });

  it("can be one of several, and is read once", async () => {
    const folder = workspace({ "a.json": GOOD });
    const outcome = await folder.run(["check", "-", "a.json", "-", ...JSON_FORMAT], { input: GOOD });
    expect(paths(outcome)).toEqual(["-", "a.json"]);
  });

  it("is not waited for when it is not asked for", async () => {
    const folder = workspace({ "a.json": GOOD });
    expect((await folder.run(["check", "a.json", "--stdin-filename", "b.json"])).status).toBe(0);
  });

  it("may be empty", async () => {
    expect(await workspace().run(["check", "-"])).toEqual({
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

it("a deep tree of folders is searched to its end", async () => {
  const deep = "d/".repeat(500);
  const folder = workspace();
  mkdirSync(folder.path(deep), { recursive: true });
  folder.write(`${deep}manifest.json`, GOOD);
  expect(paths(await folder.run(["check", ...JSON_FORMAT]))).toEqual([`${deep}manifest.json`]);
});
