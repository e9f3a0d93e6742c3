import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { Folders, mayBePluginFolder } from "../../server/mcp/tools/shared/folders";
import { temporaryFolder } from "../support/repository";

/** A folder with `open/manifest.json` and `open/sub/manifest.json` that a client has open, and `other/manifest.json`. */
function folders() {
  const root = temporaryFolder();
  for (const name of ["open/sub", "other"]) mkdirSync(join(root, name), { recursive: true });
  for (const name of ["open", "open/sub", "other"]) writeFileSync(join(root, name, "manifest.json"), "{}");
  const path = (name: string) => join(root, name);
  const open = (...names: string[]) =>
    new Folders(() => Promise.resolve(names.map((name) => pathToFileURL(path(name)).href)));
  return { path, open };
}

/** The sentence with which a search fails. */
const refusalOf = (found: Promise<unknown>) =>
  found.then(
    () => "found",
    (error: unknown) => (error as Error).message,
  );

const OUTSIDE = (path: string) =>
  `'${path}' is outside the open folders. Pass a path in one of them, or the text.`;
const NO_PATH = (path: string) =>
  `'${path}' is not a path on this machine. Pass a path without a scheme or a server.`;

describe("a file in the open folders", () => {
  it("is found by its relative and its absolute path", async () => {
    const { path, open } = folders();
    const found = { path: path("open/sub/manifest.json"), ceiling: path("open") };
    expect(await open("open").findFile("sub/manifest.json")).toEqual(found);
    expect(await open("open").findFile("./sub/../sub/manifest.json")).toEqual(found);
    expect(await open("open").findFile(path("open/sub/manifest.json"))).toEqual(found);
  });

  it("cannot be a folder: the message asks for a file in it", async () => {
    const { open } = folders();
    for (const name of [".", "sub"])
      expect(await refusalOf(open("open").findFile(name))).toBe(
        `'${name}' is a folder. Pass the path of a file in it.`,
      );
  });

  it("is found by a path through a link, and by its real path if a link names the folder", async () => {
    const { path, open } = folders();
    symlinkSync(path("."), path("link"));
    const found = { path: path("open/manifest.json"), ceiling: path("open") };
    expect(await open("open").findFile(path("link/open/manifest.json"))).toEqual(found);
    expect(await open("link/open").findFile(path("open/manifest.json"))).toEqual(found);
    expect(await open("link/open").findFile(path("link/link/open/manifest.json"))).toEqual(found);
    expect(await open("link/open").findFile("manifest.json")).toEqual(found);
    const gone = path("link/open/gone.json");
    expect(await refusalOf(open("open").findFile(gone))).toBe(
      `'${gone}' does not exist. Pass the path of a file in the open folders.`,
    );
    for (const name of ["link/other/manifest.json", "link/other/gone.json", "link/gone/gone.json"])
      expect(await refusalOf(open("open").findFile(path(name)))).toBe(OUTSIDE(path(name)));
  });

  it("belongs to the outermost folder", async () => {
    const { path, open } = folders();
    const { ceiling } = await open("open/sub", "open").findFile("sub/manifest.json");
    expect(ceiling).toBe(path("open"));
  });

  it("is found by both names of a folder that is a link", async () => {
    const { path, open } = folders();
    symlinkSync(path("open"), path("link"));
    const found = { path: path("open/manifest.json"), ceiling: path("open") };
    expect(await open("link").findFile(path("link/manifest.json"))).toEqual(found);
    expect(await open("link").findFile(path("open/manifest.json"))).toEqual(found);
  });

  it("may be a link to a file in them", async () => {
    const { path, open } = folders();
    symlinkSync(path("open/manifest.json"), path("open/sub/linked.json"));
    expect((await open("open").findFile("sub/linked.json")).path).toBe(path("open/manifest.json"));
  });
});

describe("a path outside of the folders", () => {
  it.each([
    "../other/manifest.json",
    "sub/../../other/manifest.json",
    "/etc/passwd",
    "/proc/self/environ",
    "..",
  ])("is refused: %s", async (path) => {
    expect(await refusalOf(folders().open("open").findFile(path))).toBe(OUTSIDE(path));
  });

  it.each(["/proc/self/root/etc/passwd", "/dev/fd/0"])(
    "is refused where its links lead: %s",
    async (path) => {
      const here = new Folders(() => Promise.resolve([pathToFileURL(process.cwd()).href]));
      expect(await refusalOf(here.findFile(path))).toBe(OUTSIDE(path));
    },
  );

  it.each([
    "file:///etc/passwd",
    "https://host.example/manifest.json",
    "\\\\server\\share\\manifest.json",
    "//server/share/x",
  ])("is refused as an address: %s", async (path) => {
    expect(await refusalOf(folders().open("open").findFile(path))).toBe(NO_PATH(path));
  });

  it("is refused with a zero byte", async () => {
    expect(await refusalOf(folders().open("open").findFile("a\0b"))).toBe(NO_PATH("a\\u0000b"));
  });

  it("is refused when the file or a folder is a link to it", async () => {
    const { path, open } = folders();
    symlinkSync(path("other/manifest.json"), path("open/linked.json"));
    symlinkSync(path("other"), path("open/folder"));
    for (const name of ["linked.json", "folder/manifest.json"]) {
      expect(await refusalOf(open("open").findFile(name))).toBe(OUTSIDE(name));
    }
  });

  it("is refused in a folder whose name only has the same beginning", async () => {
    const { path, open } = folders();
    mkdirSync(path("open-too"));
    writeFileSync(path("open-too/manifest.json"), "{}");
    const name = path("open-too/manifest.json");
    expect(await refusalOf(open("open").findFile(name))).toBe(OUTSIDE(name));
  });
});

describe("a missing file", () => {
  it("is reported, even behind a broken link", async () => {
    const { path, open } = folders();
    symlinkSync(path("nowhere"), path("open/broken.json"));
    for (const name of ["none.json", "broken.json"]) {
      const sentence = `'${name}' does not exist. Pass the path of a file in the open folders.`;
      expect(await refusalOf(open("open").findFile(name))).toBe(sentence);
    }
  });
});

describe("the open folders", () => {
  it("are empty if the client has none on this machine", async () => {
    const sentence =
      "No folder is open to read 'manifest.json' from. Open the plugin's folder, or pass the text.";
    for (const uris of [[], ["https://host.example/x"], ["vscode-vfs://github/a/b"], ["nonsense"]]) {
      const none = new Folders(() => Promise.resolve(uris));
      expect(await refusalOf(none.findFile("manifest.json"))).toBe(sentence);
    }
  });

  it("are the working folder for a client that cannot name any", async () => {
    const found = await new Folders(() => Promise.resolve(undefined)).findFile("package.json");
    expect(found).toEqual({ path: join(process.cwd(), "package.json"), ceiling: process.cwd() });
  });

  it("are requested once, until they change", async () => {
    let asked = 0;
    const counted = new Folders(() => Promise.resolve([`file:///${++asked}`]));
    await Promise.all([counted.list(), counted.list()]);
    expect(asked).toBe(1);
    counted.forget();
    await counted.list();
    expect(asked).toBe(2);
  });

  it("are requested again if the client did not answer", async () => {
    const { path } = folders();
    const answers = [
      () => Promise.reject(new Error("Request timed out")),
      () => Promise.resolve([pathToFileURL(path("open")).href]),
    ];
    const slow = new Folders(() => answers.shift()!());
    expect(await refusalOf(slow.findFile("manifest.json"))).toBe(
      "The client did not name its folders: Request timed out. Pass the text.",
    );
    expect((await slow.findFile("manifest.json")).path).toBe(path("open/manifest.json"));
  });
});

describe("a working folder", () => {
  it.each([
    ["/", false],
    ["/home/ada", false],
    ["/home", false],
    ["/home/bob", false],
    ["/home/ada/plugin", true],
    ["/home/bob/plugin", true],
    ["/work", true],
  ])("%s may be a plugin's: %s", (folder, may) => {
    expect(mayBePluginFolder(folder, "/home/ada")).toBe(may);
  });

  it("beside the home of root may be a plugin's", () => {
    expect(mayBePluginFolder("/work", "/root")).toBe(true);
    expect(mayBePluginFolder("/root", "/root")).toBe(false);
  });
});
