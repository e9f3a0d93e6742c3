import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, checkJson, report, workspace, type Workspace } from "../../support/cli";

const OFF = '{ "rules": { "id-format": "off" } }';

describe("a configuration that extends others", () => {
  const BASE = { ".git/HEAD": "ref: refs/heads/main\n", "base.json": OFF };
  const extending = (name: string) => JSON.stringify({ extends: name });

  it("applies their settings, wherever the program runs", async () => {
    const folder = workspace({
      ...BASE,
      "a/.plugin-manifest.json": extending("../base.json"),
      "a/manifest.json": BAD,
    });
    expect((await checkJson(folder)).status).toBe(0);
    expect((await folder.run(["check"], { in: "a" })).status).toBe(0);
    expect((await folder.run(["check", "--config", "a/.plugin-manifest.json"])).status).toBe(0);
  });

  it.each([
    ["out of its repository", { "a/.git": "gitdir: ../.git/modules/a\n" }, "."],
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
    const outcome = await checkJson(folder, "repo");
    expect([
      outcome.status,
      report(outcome).files.map(({ diagnostics }) => diagnostics.map((each) => each.message))[1],
    ]).toEqual([2, [sentence]]);
  });
});
