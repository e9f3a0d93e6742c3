import { describe, expect, it } from "vitest";
import type { SourceEntry } from "../../../server/core/manifest/host";
import { findVersions } from "../../../server/project/source/version-files";
import type { WorkTree } from "../../../server/host/git/work-tree.node";
import { draft } from "../../support/manifests";
import { treeOf } from "./tree";

const crate = (version: string, more = ""): string => `[package]\nname = "clock"\n${version}\n${more}\n`;
const own = (version: string) => crate(`version = "${version}"`);
const library = '[lib]\ncrate-type = ["cdylib"]';
const locked = (version: string) => `[[package]]\nname = "clock"\nversion = "${version}"\n`;
const npm = (version: string) => JSON.stringify({ version, packages: { "": { version } } });

/** The versions found, each with its file. */
async function versions(
  files: Readonly<Record<string, string>>,
  { folder = "", source = [] as readonly SourceEntry[], untracked = [] as readonly string[] } = {},
): Promise<string[]> {
  const { files: found } = await findVersions(treeOf(files, folder, untracked), source);
  return found.flatMap(({ path, versions: inFile }) => inFile.map(({ value }) => `${path} ${value}`));
}

describe("the versions of a plugin", () => {
  it("are those of the package and the crate beside its manifest, and of their lock files", async () => {
    const files = {
      ...{ "Cargo.toml": own("1.1.0"), "Cargo.lock": locked("1.2.0") },
      ...{ "package.json": '{ "version": "1.3.0" }', "package-lock.json": npm("1.4.0") },
    };
    expect(await versions(files)).toEqual([
      "Cargo.lock 1.2.0",
      "Cargo.toml 1.1.0",
      "package-lock.json 1.4.0",
      "package-lock.json 1.4.0",
      "package.json 1.3.0",
    ]);
    const untracked = Object.keys(files);
    expect(await versions(files, { untracked })).toEqual(["Cargo.toml 1.1.0", "package.json 1.3.0"]);
  });

  it("include libraries below it, but no tests or build output", async () => {
    const files = {
      "native/Cargo.toml": crate('version = "1.1.0"', library),
      "tool/Cargo.toml": own("0.1.0"),
      "app/package.json": npm("0.2.0"),
      "tests/fixture/Cargo.toml": crate('version = "0.3.0"', library),
      "native/target/Cargo.toml": crate('version = "0.4.0"', library),
    };
    expect(await versions(files)).toEqual(["native/Cargo.toml 1.1.0"]);
  });

  it("are searched in at most 2,000 files, in path order", async () => {
    const numbers = Array.from({ length: 2_100 }, (_, i) => String(i).padStart(4, "0"));
    const path = (number: string) => `native/${number}/Cargo.toml`;
    const crates = numbers.map((number) => [path(number), crate(`version = "1.${number}.0"`, library)]);
    const found = await versions(Object.fromEntries(crates) as Record<string, string>);
    // Two more are looked for beside the manifest.
    expect([found.length, found.at(-1)]).toEqual([1_998, `${path("1997")} 1.1997.0`]);
  });

  it("include the workspace's, which may be above", async () => {
    const workspace = (version: string) =>
      `[workspace]\nmembers = ["*"]\n[workspace.package]\nversion = "${version}"\n`;
    const files = {
      "Cargo.toml": workspace("1.1.0"),
      "Cargo.lock": locked("1.2.0"),
      "plugins/clock/Cargo.toml": crate("version.workspace = true"),
    };
    const folder = "plugins/clock/";
    expect(await versions(files, { folder })).toEqual(["../../Cargo.lock 1.2.0", "../../Cargo.toml 1.1.0"]);
    const nearer = { ...files, "plugins/Cargo.toml": "[workspace.package]\nversion = '1.3.0'\n" };
    expect(await versions(nearer, { folder })).toEqual(["../Cargo.toml 1.3.0"]);
    const beside = { ...files, "plugins/clock/Cargo.lock": locked("1.4.0") };
    expect(await versions(beside, { folder })).toEqual([
      ...["../../Cargo.lock 1.2.0", "../../Cargo.toml 1.1.0", "Cargo.lock 1.4.0"],
    ]);
  });

  it("stop at an unreadable file, which is named", async () => {
    const workspace = (version: string) => `[workspace]\n[workspace.package]\nversion = "${version}"\n`;
    const files = {
      ...{ "Cargo.toml": workspace("1.1.0"), "Cargo.lock": locked("1.2.0") },
      ...{ "plugins/Cargo.toml": workspace("1.3.0"), "plugins/clock/package.json": npm("1.4.0") },
      ...{ "plugins/clock/Cargo.toml": crate("version.workspace = true") },
      "plugins/clock/native/Cargo.toml": crate('version = "1.5.0"', library),
    };
    const seen = async (...unreadable: readonly string[]) => {
      const tree = treeOf(files, "plugins/clock/");
      const read: WorkTree["read"] = (path, limit) =>
        unreadable.includes(path) ? Promise.resolve(undefined) : tree.read(path, limit);
      const found = await findVersions({ ...tree, read });
      const unread = found.unreadFiles.map(({ path, limit }) => `${path} ${limit / 1024 / 1024} MB`);
      return [found.files.map(({ path }) => path), unread];
    };
    const own = ["native/Cargo.toml", "package.json"];
    expect(await seen()).toEqual([["../Cargo.toml", ...own], []]);
    expect(await seen("plugins/Cargo.toml")).toEqual([own, ["../Cargo.toml 1 MB"]]);
    expect(await seen("plugins/clock/package.json", "plugins/clock/native/Cargo.toml")).toEqual([
      ["../Cargo.toml"],
      ["package.json 1 MB", "native/Cargo.toml 1 MB"],
    ]);
  });

  it("include the workspace's lock file even if a nearer one is unreadable", async () => {
    const files = {
      ...{ "Cargo.toml": "[workspace]", "Cargo.lock": locked("1.2.0") },
      ...{ "clock/Cargo.toml": own("1.1.0"), "clock/Cargo.lock": "" },
    };
    const tree = treeOf(files, "clock/");
    const read: WorkTree["read"] = (path, limit) =>
      path === "clock/Cargo.lock" ? Promise.resolve(undefined) : tree.read(path, limit);
    const { files: found, unreadFiles: unread } = await findVersions({ ...tree, read });
    expect([found.map(({ path }) => path), unread]).toEqual([
      ["../Cargo.lock", "Cargo.toml"],
      [{ path: "Cargo.lock", limit: 16 * 1024 * 1024 }],
    ]);
  });

  it("include all packages in the lock file that share a version", async () => {
    const member = (name: string, version: string) => `[package]\nname = "${name}"\n${version}\n`;
    const lockOf = (...names: string[]) =>
      names.map((name) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\n`).join("\n");
    const files = {
      "Cargo.toml": `[workspace]\n[workspace.package]\nversion = "1.1.0"\n${crate("version.workspace = true")}`,
      "Cargo.lock": lockOf("clock", "bell", "gong", "other"),
      "bell/Cargo.toml": member("bell", "version.workspace = true"),
      "tests/gong/Cargo.toml": member("gong", "version.workspace = true"),
      "other/Cargo.toml": member("other", 'version = "1.0.0"'),
    };
    expect(await versions(files)).toEqual([
      ...["Cargo.lock 1.0.0", "Cargo.lock 1.0.0", "Cargo.lock 1.0.0", "Cargo.toml 1.1.0"],
    ]);
    expect(await versions({ ...files, "Cargo.toml": own("1.1.0") })).toEqual([
      ...["Cargo.lock 1.0.0", "Cargo.toml 1.1.0"],
    ]);
  });

  it("include packages beside the plugin in the lock file of a workspace above", async () => {
    const member = (name: string) => `[package]\nname = "${name}"\nversion.workspace = true\n`;
    const files = {
      "Cargo.toml": '[workspace]\n[workspace.package]\nversion = "1.1.0"\n',
      "Cargo.lock": ["clock", "bell", "gong"]
        .map((name, i) => `[[package]]\nname = "${name}"\nversion = "1.0.${i}"\n`)
        .join("\n"),
      "plugins/clock/Cargo.toml": member("clock"),
      "libs/bell/Cargo.toml": member("bell"),
      "libs/gong/Cargo.toml": member("gong"),
    };
    const options = { folder: "plugins/clock/", untracked: ["libs/gong/Cargo.toml"] };
    expect(await versions(files, options)).toEqual([
      ...["../../Cargo.lock 1.0.0", "../../Cargo.lock 1.0.1", "../../Cargo.toml 1.1.0"],
    ]);
  });

  it("include every lock file whose packages are built with the plugin's", async () => {
    const depends = (path: string) => `[dependencies]\n${path}\n`;
    const files = {
      ...{ "Cargo.toml": own("1.1.0"), "Cargo.lock": locked("1.1.0") },
      "fuzz/Cargo.toml": `[workspace]\n${depends('clock = { path = ".." } # clock')}`,
      "fuzz/Cargo.lock": locked("1.0.0"),
      ...{ "bench/Cargo.toml": depends("run.path = './run'"), "bench/Cargo.lock": locked("1.0.1") },
      "bench/run/Cargo.toml": '[target."cfg(unix)".dev-dependencies.clock]\npath = "../.."\n',
      ...{
        "patched/Cargo.toml": '[patch.crates-io]\nclock = { path = "../" }\n',
        "patched/Cargo.lock": locked("1.0.2"),
      },
      // Another package of that name.
      ...{
        "fixture/Cargo.toml": depends('clock = { path = "clock" }'),
        "fixture/Cargo.lock": locked("0.1.0"),
      },
      ...{ "fixture/clock/Cargo.toml": own("0.1.0"), "far/Cargo.toml": depends('clock = "1"') },
      "far/Cargo.lock": locked("0.2.0"),
    };
    expect(await versions(files)).toEqual([
      ...["Cargo.lock 1.1.0", "Cargo.toml 1.1.0", "bench/Cargo.lock 1.0.1", "fuzz/Cargo.lock 1.0.0"],
      "patched/Cargo.lock 1.0.2",
    ]);
    expect(
      await versions(files, { untracked: ["fuzz/Cargo.lock", "Cargo.lock", "patched/Cargo.lock"] }),
    ).toEqual([...["Cargo.toml 1.1.0", "bench/Cargo.lock 1.0.1"]]);
  });

  it("include the root's lock file of an npm workspace", async () => {
    const lock = JSON.stringify({
      version: "3.0.0",
      packages: {
        ...{ "": { version: "3.0.0" }, "plugins/clock": { version: "1.2.0" } },
        ...{ "node_modules/clock": { resolved: "plugins/clock", link: true } },
      },
    });
    const files = {
      ...{ "package.json": '{ "version": "3.0.0", "workspaces": ["plugins/*"] }', "package-lock.json": lock },
      "plugins/clock/package.json": '{ "version": "1.1.0" }',
    };
    expect(await versions(files, { folder: "plugins/clock/" })).toEqual([
      ...["../../package-lock.json 1.2.0", "package.json 1.1.0"],
    ]);
    const untracked = ["package-lock.json"];
    expect(await versions(files, { folder: "plugins/clock/", untracked })).toEqual(["package.json 1.1.0"]);
  });

  it("come from a lock file that is parsed once per call, however many packages it has", async () => {
    const names = Array.from({ length: 1_000 }, (_, i) => `crate-${i}`);
    const lock = names.map((name) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\n`).join("\n");
    const member = (name: string) => `[package]\nname = "${name}"\nversion.workspace = true\n${library}\n`;
    const files = Object.fromEntries(names.map((name) => [`crates/${name}/Cargo.toml`, member(name)]));
    const tree = treeOf({
      ...{ "Cargo.toml": '[workspace]\n[workspace.package]\nversion = "1.1.0"\n', "Cargo.lock": lock },
      ...files,
    });
    const before = process.cpuUsage().user;
    for (let i = 0; i < 2; i++) {
      const { files: found } = await findVersions(tree);
      expect(found.map(({ path, versions: inFile }) => [path, inFile.length])).toEqual([
        ["Cargo.lock", 1_000],
        ["Cargo.toml", 1],
      ]);
    }
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2_000);
  });

  it("are read from a lock file of more than 8 MB", async () => {
    const [head, tail] = npm("1.1.0").split(',"packages"');
    const lock = `${head},"filler":"${"x".repeat(9_000_000)}","packages"${tail}`;
    const tree = treeOf({ "package.json": '{ "version": "1.1.0" }', "package-lock.json": lock });
    const limited = {
      ...tree,
      read: async (path: string, limit: number) => {
        const text = await tree.read(path, limit);
        return text !== undefined && text.length <= limit ? text : undefined;
      },
    };
    const { files: found } = await findVersions(limited);
    expect(found.map(({ path, versions: inFile }) => [path, inFile.length])).toEqual([
      ["package-lock.json", 2],
      ["package.json", 1],
    ]);
  });

  it("include files that a configuration names, if they exist and belong to no other plugin", async () => {
    const files = {
      ...{ "app/package.json": npm("1.1.0"), "app/package-lock.json": npm("1.1.0") },
      ...{ "gone.txt": "", "bell/package.json": npm("0.1.0"), "bell/manifest.json": draft() },
      "shared/Cargo.toml": own("1.2.0"),
      "clock/manifest.json": draft(),
    };
    const named = (file: string) => ({ file });
    const source = ["app/package.json", "gone/package.json", "bell/package.json", "./shared/Cargo.toml"];
    expect(await versions(files, { source: source.map(named) })).toEqual([
      "app/package-lock.json 1.1.0",
      "app/package-lock.json 1.1.0",
      "app/package.json 1.1.0",
      "shared/Cargo.toml 1.2.0",
    ]);
    const up = { folder: "clock/", source: [named("../shared/Cargo.toml"), named("../../Cargo.toml")] };
    expect(await versions(files, up)).toEqual(["../shared/Cargo.toml 1.2.0"]);
  });

  it("exclude files of a nearer manifest", async () => {
    const nativeCrate = crate('version = "1.1.0"', library);
    const bell = { "bell/native/Cargo.toml": nativeCrate, "bell/manifest.json": draft() };
    expect(await versions(bell)).toEqual([]);
    expect(await versions({ ...bell, "bell/manifest.json": '{ "start_url": "/" }' })).toEqual([
      "bell/native/Cargo.toml 1.1.0",
    ]);
    expect(await versions(bell, { folder: "bell/" })).toEqual(["native/Cargo.toml 1.1.0"]);
  });

  it("exclude an unpublished package and its lock file", async () => {
    const files = { "package.json": '{ "version": "0.0.0" }', "package-lock.json": npm("1.0.0") };
    expect(await versions(files)).toEqual([]);
  });
});
