import { describe, expect, it } from "vitest";
import { checkJson, report, workspace, type Workspace } from "../support/cli";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";

const FILE = ".plugin-manifest.json";
const UNLICENSED = draft({ license: '"Our License"' });
const USED = { rule: "license-id", reason: "Ours.", at: "/license" };
const UNUSED = { rule: "url-format", reason: "It is a draft." };

const configuration = (suppressions: readonly object[], more: object = {}) =>
  JSON.stringify({ ...more, suppressions });

/** Checks a folder. @returns the status, and `path code pointer` of what is found in configuration files */
function checked(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return checkedIn(workspace(files), ...args);
}

async function checkedIn(folder: Workspace, ...args: readonly string[]) {
  const outcome = await checkJson(folder, ...args);
  const { files: reported, summary } = report(outcome);
  const found = reported
    .filter(({ kind }) => kind === "configuration")
    .flatMap(({ path, diagnostics }) => diagnostics.map(({ code, pointer }) => `${path} ${code} ${pointer}`));
  return { status: outcome.status, found, summary };
}

describe("an unused suppression", () => {
  it("is a warning in the configuration file, which is then listed", async () => {
    const { status, found, summary } = await checked({
      "manifest.json": UNLICENSED,
      [FILE]: configuration([USED, UNUSED]),
    });
    expect([status, found]).toEqual([0, [`${FILE} suppression-unused /suppressions/1`]]);
    expect(summary).toMatchObject({ files: 2, errors: 0, warnings: 1 });
    const { summary: silent } = await checked({
      "manifest.json": UNLICENSED,
      [FILE]: configuration([USED]),
    });
    expect(silent["files"]).toBe(1);
  });

  it.each<[string, readonly string[]]>([
    ["where a file is named", ["manifest.json"]],
    ["where a folder below its own is searched", ["a"]],
    ["with --kind", ["--kind", "draft"]],
    ["where its rule is off", ["--rule", "url-format=off"]],
    ["where it is off itself", ["--rule", "suppression-unused=off"]],
  ])("is not reported %s", async (_, args) => {
    const files = { "manifest.json": draft(), "a/manifest.json": draft(), [FILE]: configuration([UNUSED]) };
    expect((await checked(files, ...args)).found).toEqual([]);
  });

  it("is not reported while a manifest of its folder is not JSON, or cannot be read", async () => {
    const files = { "manifest.json": draft(), [FILE]: configuration([UNUSED]) };
    expect((await checked({ ...files, "a/plugin.manifest.json": "{" })).found).toEqual([]);
    expect((await checked(files, ".", "b")).found).toEqual([]);
  });

  it("is not reported while its file is broken; the status is 2", async () => {
    const broken = configuration([UNUSED], { rules: [] });
    const { status, found } = await checked({ "manifest.json": draft(), [FILE]: broken });
    expect([status, found]).toEqual([2, [`${FILE} configuration /rules`]]);
  });

  it("is not reported in a file that another one extends", async () => {
    const { found } = await checked({
      "manifest.json": draft(),
      [FILE]: configuration([UNUSED]),
      "a/manifest.json": draft(),
      [`a/${FILE}`]: configuration([UNUSED], { extends: `../${FILE}` }),
    });
    expect(found).toEqual([`a/${FILE} suppression-unused /suppressions/0`]);
  });

  it("may be one for names that several manifests declare", async () => {
    const rule = "workspace-duplicate-command-id";
    const files = (second: string) => ({
      "a/manifest.json": draft({ id: '"com.example.a"', integration: "{}", capability_levels: "[]" }),
      "b/manifest.json": draft({
        ...{ id: '"com.example.b"', integration: "{}", capability_levels: "[]" },
        commands: `[{ "id": "${second}", "description": "Tells" }]`,
      }),
      [FILE]: configuration([{ rule, reason: "Both tell it." }]),
    });
    expect((await checked(files("clock_now"))).found).toEqual([]);
    expect((await checked(files("clock_then"))).found).toEqual([
      `${FILE} suppression-unused /suppressions/0`,
    ]);
    expect((await checked(files("clock_then"), "--no-workspace")).found).toEqual([]);
  });

  it("may be one for versions in other files, in a repository only", async () => {
    const suppression = { rule: "source-version", reason: "The package has its own." };
    const files = { "manifest.json": draft({ version: '"1.3.0"' }), [FILE]: configuration([suppression]) };
    const unused = [`${FILE} suppression-unused /suppressions/0`];
    const inRepository = async (more: Readonly<Record<string, string>>, ...args: readonly string[]) => {
      const folder = workspace({ ...files, ...more });
      new Repository(folder.root).commit();
      return (await checkedIn(folder, ...args)).found;
    };
    expect(await inRepository({ "package.json": '{ "version": "1.2.0" }' })).toEqual([]);
    expect(await inRepository({ "package.json": '{ "version": "1.3.0" }' })).toEqual(unused);
    expect(await inRepository({})).toEqual(unused);
    expect(await inRepository({}, "--no-source")).toEqual([]);
    expect((await checked(files)).found).toEqual([]);
  });

  it("may be one for missing files, in a repository only", async () => {
    const files = {
      "manifest.json": draft(),
      [FILE]: configuration([{ rule: "missing-file", reason: "The build makes them." }]),
    };
    const inRepository = async (more: Readonly<Record<string, string>>) => {
      const folder = workspace({ ...files, ...more });
      new Repository(folder.root).commit();
      return (await checkedIn(folder)).found;
    };
    const first = { "native/clock.dll": "" };
    expect(await inRepository(first)).toEqual([]);
    expect(await inRepository({ ...first, "frontend/index.js": "" })).toEqual([
      `${FILE} suppression-unused /suppressions/0`,
    ]);
    expect((await checked({ ...files, ...first, "frontend/index.js": "" })).found).toEqual([]);
  });
});

describe("fix", () => {
  it("reports what check reports afterwards", async () => {
    const folder = workspace({
      "a/manifest.json": draft({ license: '"Our License"', keywords: '["time", "time"]' }),
      "b/manifest.json": draft(),
      [FILE]: configuration([
        USED,
        UNUSED,
        { rule: "duplicate-entry", reason: "Ours.", plugin: "com.example.b" },
      ]),
    });
    const fixed = await folder.run("fix --format concise");
    expect(folder.read("a/manifest.json")).toContain('["time"]');
    expect(fixed.stdout.match(/The suppression of "[a-z-]+" covers nothing/g)).toEqual([
      'The suppression of "url-format" covers nothing',
      'The suppression of "duplicate-entry" covers nothing',
    ]);
  });
});

describe("an invalid suppression", () => {
  it("is reported wherever its file is read; one without a reason fails the check", async () => {
    const ended = { ...USED, until: "2020-01-01" };
    const { status, found } = await checked(
      { "manifest.json": UNLICENSED, [FILE]: configuration([{ rule: "license-id" }, ended]) },
      "manifest.json",
    );
    expect([status, found]).toEqual([
      1,
      [
        `${FILE} suppression-reason /suppressions/0/reason`,
        `${FILE} suppression-expired /suppressions/1/until`,
      ],
    ]);
  });

  it("is reported in an extended file", async () => {
    const { found } = await checked({
      "manifest.json": draft(),
      [FILE]: '{ "extends": "./hosts/acme.json" }',
      "hosts/acme.json": configuration([{ rule: "license-id" }, UNUSED]),
    });
    expect(found).toEqual(["hosts/acme.json suppression-reason /suppressions/0/reason"]);
  });
});
