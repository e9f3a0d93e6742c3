import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { NodeFiles } from "../../server/host/git/files.node";
import { MAX_FOUND_BYTES } from "../../server/host/limits";
import { Repository, temporaryFolder } from "../support/repository";
import { isUnix } from "../support/system";

const HOST = new NodeFiles(() => undefined);

/** Creates a folder `plugin` with a manifest and other files, beside a folder that nothing may reach. */
function plugin(files: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  const path = (name: string) => join(root, "plugin", name);
  for (const [name, text] of Object.entries({ "manifest.json": "{}", "../secret/key": "secret", ...files })) {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  }
  return { path, uri: (name: string) => pathToFileURL(path(name)).href };
}

const NO_FILE = "untitled:manifest.json";

describe("A file on this machine", () => {
  it("has a file URI, and a folder", () => {
    const uri = plugin().uri("gone.json");
    expect([HOST.readsDirectly(uri), HOST.hasFolder(uri)]).toEqual([true, true]);
    expect([HOST.readsDirectly(NO_FILE), HOST.hasFolder(NO_FILE)]).toEqual([false, false]);
  });

  it.skipIf(!isUnix)(
    "is read as text without a byte order mark, unless it is not a regular file",
    async () => {
      const { path, uri } = plugin({ "a.json": "\uFEFF\u00E4" });
      execFileSync("mkfifo", [path("pipe")]);
      const read = ["a.json", ".", "pipe", "gone.json"].map((name) => HOST.readText(uri(name)));
      expect(await Promise.all([...read, HOST.readText(NO_FILE)])).toEqual([
        "\u00E4",
        ...[undefined, undefined, undefined, undefined],
      ]);
    },
  );
});

describe("A file that is too large", () => {
  it("is not read, with a single warning", async () => {
    const said: string[] = [];
    const host = new NodeFiles((text) => said.push(text));
    const { path, uri } = plugin({ "big.json": "", "most.json": "" });
    truncateSync(path("big.json"), MAX_FOUND_BYTES + 1);
    truncateSync(path("most.json"), MAX_FOUND_BYTES);
    expect(await host.readText(uri("big.json"))).toBeUndefined();
    expect(await host.readText(uri("big.json"))).toBeUndefined();
    expect((await host.readText(uri("most.json")))?.length).toBe(MAX_FOUND_BYTES);
    expect(said).toEqual([`'${path("big.json")}' is not read: it is larger than 8 MB.`]);
  });
});

describe.each(Object.entries({ "in one call": false, "while files change": true }))(
  "The missing files of a document, %s,",
  (_, isSession) => {
    const host = new NodeFiles(() => undefined, { isSession });
    const NAMES = ["icon.svg", "assets/icon.svg", "assets/gone.svg", "gone/icon.svg", "icon.svg/x", "assets"];
    const lacking = async (at: ReturnType<typeof plugin>, names = NAMES, document = "manifest.json") => {
      const found = await host.findMissing(document === NO_FILE ? NO_FILE : at.uri(document), names);
      return found && [...found].map(([path, part]) => (path === part ? path : `${path}: ${part}`));
    };
    const inWorkTree = (files: Readonly<Record<string, string>> = {}) => {
      const made = plugin({ "icon.svg": "", "assets/icon.svg": "", ...files });
      new Repository(made.path(".."));
      return made;
    };

    it("are paths that do not exist, or are folders", async () => {
      expect(await lacking(inWorkTree())).toEqual([
        "assets/gone.svg",
        "gone/icon.svg: gone",
        "icon.svg/x",
        "assets",
      ]);
      expect(await lacking(inWorkTree(), ["assets/a/b/c.svg"])).toEqual(["assets/a/b/c.svg: assets/a"]);
      expect(await lacking(inWorkTree(), ["icon.svg"])).toEqual([]);
    });

    it("exclude what git ignores", async () => {
      const ignoring = inWorkTree({ ".gitignore": "gone\n*.dll\n", "../.gitignore": "plugin/assets/*\n" });
      expect(await lacking(ignoring, [...NAMES, "native/a.dll", ""])).toEqual(["icon.svg/x", "assets", ""]);
    });

    it("exclude links and inaccessible files", async () => {
      const made = inWorkTree();
      symlinkSync("nowhere", made.path("broken"));
      symlinkSync("../secret", made.path("outer"));
      expect(await lacking(made, ["broken", "outer/gone", "x".repeat(5000), "gone"])).toEqual(["gone"]);
    });

    it("are unknown outside a work tree, above the ceiling, and for a document that is not on disk", async () => {
      const made = inWorkTree();
      expect(await lacking(plugin())).toBeUndefined();
      expect(
        await new NodeFiles(() => undefined, { ceiling: made.path(""), isSession }).findMissing(
          made.uri("manifest.json"),
          NAMES,
        ),
      ).toBeUndefined();
      expect(await lacking(made, NAMES, "new.json")).toBeUndefined();
      expect(await lacking(made, NAMES, NO_FILE)).toBeUndefined();
    });
  },
);

it("While files change, git rereads its patterns each time", async () => {
  const { path, uri } = plugin({ ".gitignore": "*.svg\n" });
  new Repository(path(".."));
  const host = new NodeFiles(() => undefined, { isSession: true });
  const lacking = async () => [
    ...((await host.findMissing(uri("manifest.json"), ["a.svg", "a.dll"]))?.keys() ?? []),
  ];
  expect(await Promise.all([lacking(), lacking()])).toEqual([["a.dll"], ["a.dll"]]);
  writeFileSync(path(".gitignore"), "*.dll\n");
  expect(await lacking()).toEqual(["a.svg"]);
});

describe("A file beside a document", () => {
  it.each([
    ["is found by its path", "assets/icon.svg", "assets/icon.svg"],
    ["is found through a link in the folder", "inner.svg", "inner.svg"],
    ["is not found if it does not exist", "assets/gone.svg", undefined],
    ["is not a folder", "assets", undefined],
    ["is not outside the folder", "../secret/key", undefined],
    ["is not outside the folder through a link", "outer/key", undefined],
    ["is not found in a folder whose name only starts the same", "../plugin-2/icon.svg", undefined],
  ])("%s", async (_, name, expected) => {
    const { path, uri } = plugin({ "assets/icon.svg": "", "../plugin-2/icon.svg": "" });
    symlinkSync("assets/icon.svg", path("inner.svg"));
    symlinkSync("../secret", path("outer"));
    const found = await HOST.resolveFile(uri("manifest.json"), name);
    expect(found).toBe(expected === undefined ? undefined : uri(expected));
    expect(await HOST.resolveFile(NO_FILE, name)).toBeUndefined();
  });

  it.each([
    ["is read up to the limit", "icon.svg", 5, "12345"],
    ["is not read when it is longer", "icon.svg", 4, undefined],
    ["is not read outside the folder", "../secret/key", 99, undefined],
    ["is not read outside the folder through a link", "outer/key", 99, undefined],
    ["is not read when it is a folder", "outer", 99, undefined],
    ["is not read when it is a pipe", "pipe", 99, undefined],
    ["is not read if it does not exist", "gone", 99, undefined],
  ])("%s (%s, %i bytes)", async (_, name, limit, expected) => {
    const { path, uri } = plugin({ "icon.svg": "12345" });
    symlinkSync("../secret", path("outer"));
    if (isUnix) execFileSync("mkfifo", [path("pipe")]);
    const bytes = await HOST.readWithin(uri("."), uri(name), limit);
    expect(bytes && Buffer.from(bytes).toString()).toBe(expected);
    expect(await HOST.readWithin(NO_FILE, uri(name), limit)).toBeUndefined();
    expect(await HOST.readWithin(uri("."), NO_FILE, limit)).toBeUndefined();
  });
});

it.each([
  ["icon.svg", false],
  ["inner.svg", false],
  ["gone.svg", false],
  ["../secret/key", true],
  ["outer/key", true],
])("The path %s leads out of its folder, perhaps through a link: %s", async (name, isOut) => {
  const { path, uri } = plugin({ "icon.svg": "" });
  symlinkSync("icon.svg", path("inner.svg"));
  symlinkSync("../secret", path("outer"));
  expect(await HOST.isLinkOutOf(uri("."), uri(name))).toBe(isOut);
  expect(await HOST.isLinkOutOf(NO_FILE, uri(name))).toBe(false);
  expect(await HOST.isLinkOutOf(uri("."), NO_FILE)).toBe(false);
});

describe("The entries of a folder beside a document", () => {
  const list = async (name: string, document = "manifest.json") => {
    const { path, uri } = plugin({ "assets/icon.svg": "", "assets/big/icon.svg": "" });
    symlinkSync("../../secret", path("assets/out"));
    symlinkSync("big", path("assets/in"));
    symlinkSync("icon.svg", path("assets/same.svg"));
    symlinkSync("nowhere", path("assets/broken"));
    const entries = await HOST.listFolder(document === NO_FILE ? NO_FILE : uri(document), name);
    return entries.map((entry) => `${entry.name}${entry.isFolder ? "/" : ""}`).sort();
  };

  it("are its files, its folders, and the links that stay in the document's folder", async () => {
    expect(await list("assets")).toEqual(["big/", "icon.svg", "in/", "same.svg"]);
    expect(await list("")).toEqual(["assets/", "manifest.json"]);
  });

  it.each(["..", "../secret", "assets/out", "assets/icon.svg", "gone"])("are empty for %s", async (name) => {
    expect(await list(name)).toEqual([]);
  });

  it("are empty for a document that is not a file", async () => {
    expect(await list("", NO_FILE)).toEqual([]);
  });
});

describe("The manifests in a folder", () => {
  const FILES = {
    ".gitignore": "ignored/\nold.manifest.json\nx-manifest.json/\n",
    "a/plugin.json": "",
    "a/other.json": "",
    "a/old.manifest.json": "",
    "ignored/manifest.json": "",
    "node_modules/x/manifest.json": "",
    "deep/er/x-manifest.json": "",
  };
  const FOUND = ["a/plugin.json", "deep/er/x-manifest.json", "manifest.json"];
  const repository = () => {
    const made = plugin(FILES);
    new Repository(made.path("."));
    return made;
  };

  it("are those with a manifest's name that git does not ignore", async () => {
    const { uri } = repository();
    expect((await HOST.search(uri("."))).files.map((file) => file.uri)).toEqual(FOUND.map(uri));
    expect((await HOST.search(NO_FILE)).files).toEqual([]);
  });

  it("exclude links out of the folder and links to other manifests", async () => {
    const { path, uri } = repository();
    const links = { a: "a/plugin.json", b: "a/other.json", c: path("../secret/key") };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, path(`${name}.manifest.json`));
    symlinkSync(".", path("linked"));
    const names = [...Object.keys(links).map((name) => `${name}.manifest.json`), "linked/manifest.json"];
    const isIgnored = await Promise.all(names.map((name) => HOST.isSkippedIn(uri("."), uri(name))));
    expect(names.filter((_name, i) => !isIgnored[i])).toEqual(["b.manifest.json"]);
  });

  it("exclude ignored files, and those in skipped folders or outside the folder", async () => {
    const { uri } = repository();
    const names = [...Object.keys(FILES).slice(1), "gone/manifest.json", "../secret/manifest.json"];
    const isIgnored = await Promise.all(names.map((name) => HOST.isSkippedIn(uri("."), uri(name))));
    expect(names.filter((_name, i) => isIgnored[i])).toEqual([
      ...["a/old.manifest.json", "ignored/manifest.json", "node_modules/x/manifest.json"],
      "../secret/manifest.json",
    ]);
    const ignored = uri("ignored/manifest.json");
    expect(await HOST.isSkippedIn(NO_FILE, ignored)).toBe(false);
    expect(await HOST.isSkippedIn(uri("."), NO_FILE)).toBe(false);
  });
});
