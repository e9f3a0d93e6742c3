import { spawnSync } from "node:child_process";
import { symlinkSync, truncateSync } from "node:fs";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readChangelog } from "../../server/project/entry/inputs";
import { NodeFiles } from "../../server/host/git/files.node";
import { readStandardInput } from "../../server/project/files/read";
import { GOOD, paths, report, workspace, type Workspace } from "../support/cli";
import { TestServer } from "../support/server";

/* Sparse files: they have a size, but take no room on the disk. */

const MB = 1024 * 1024;

function sparse(folder: Workspace, name: string, size: number): void {
  folder.write(name, "{");
  truncateSync(folder.path(name), size);
}

afterEach(() => void vi.restoreAllMocks());

describe("a manifest that a search finds and that is larger than 8 MB", () => {
  it("is not read, and has an error in the report, whatever its size", async () => {
    const folder = workspace({ "a/manifest.json": GOOD });
    for (let i = 0; i < 16; i++) sparse(folder, `b/${i}-manifest.json`, 400 * MB);
    sparse(folder, "b/manifest.json", 8 * MB + 1);
    const outcome = await folder.run(["check", "--format", "json"]);
    expect(outcome.status).toBe(2);
    expect(paths(outcome)).toEqual(["a/manifest.json"]);
    const errors = report(outcome).files.flatMap(({ error }) => error ?? []);
    expect(errors.length).toBe(17);
    expect(errors.at(-1)).toBe(
      "Cannot check 'b/manifest.json': it is larger than 8 MB. To check it anyway, name the file.",
    );
  });

  it("is checked when it is named, up to 64 MB", async () => {
    const folder = workspace({ "manifest.json": GOOD + " ".repeat(9 * MB) });
    expect((await folder.run(["check", "manifest.json"])).status).toBe(0);
    sparse(folder, "manifest.json", 64 * MB + 1);
    expect(await folder.run(["check", "manifest.json"])).toEqual({
      status: 2,
      stdout: "0 files checked: 0 errors, 0 warnings.\n",
      stderr: "plugin-manifest: Cannot read 'manifest.json': it is larger than 64 MB.\n",
    });
  });

  it("is read from standard input up to 64 MB, and no further", async () => {
    const pieces = Array<Buffer>(80).fill(Buffer.alloc(MB)).values();
    const stdin = Readable.from(pieces, { highWaterMark: 1 });
    vi.spyOn(process, "stdin", "get").mockReturnValue(stdin as typeof process.stdin);
    const answer = readStandardInput().then(
      () => "read",
      (error: unknown) => (error as Error).message,
    );
    expect(await answer).toBe("Cannot read '-': it is larger than 64 MB.");
    expect([...pieces].length).toBeGreaterThan(10);
  });
});

describe.skipIf(process.platform === "win32")("what is not a regular file is not opened:", () => {
  const PLACES: Readonly<Record<string, [string, ...string[]]>> = {
    configuration: [".plugin-manifest.json", "check"],
    "--config": ["x", "check", "--config", "x"],
    "--entry": ["x", "preview", "manifest.json", "--no-git", "--entry", "x"],
    "--package": ["x", "preview", "manifest.json", "--no-git", "--package", "windows_x64=x"],
    "a named manifest": ["x", "check", "x"],
    "a manifest to fix": ["x", "fix", "x"],
  };

  it.each(Object.entries(PLACES))("%s", async (_, [name, ...args]) => {
    for (const make of [
      (path: string) => symlinkSync("/dev/zero", path),
      (path: string) => void spawnSync("mkfifo", [path]),
    ]) {
      const folder = workspace({ "manifest.json": GOOD });
      make(folder.path(name));
      const { status, stderr } = await folder.run(args);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: `plugin-manifest: Cannot read '${name}': it is not a regular file.\n`,
      });
    }
  });

  it("changelog and icon", async () => {
    const folder = workspace({ "manifest.json": GOOD.replace('"icon.png"', '"icon"') });
    for (const name of ["CHANGELOG.md", "icon"]) symlinkSync("/dev/zero", folder.path(name));
    const { status, stderr } = await folder.run(["preview", "manifest.json", "--no-git", "--format", "html"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("a changelog", () => {
  it("is looked at in its first megabyte, however long it is", async () => {
    const folder = workspace();
    const files = new NodeFiles(() => expect.fail());
    const length = async (size: number) => {
      sparse(folder, "CHANGELOG.md", size);
      return (await readChangelog(files, pathToFileURL(folder.path("manifest.json")).href))?.length;
    };
    expect(await length(16 * MB)).toBe(MB);
    expect(await length(400 * MB)).toBe(MB);
    expect(await length(10)).toBe(10);
    expect(await length(0)).toBe(0);
  });
});

describe("the server", () => {
  let server: TestServer | undefined;
  afterEach(() => server?.stop());

  it("does not read such files, and says so once in its log", async () => {
    const folder = workspace({ "manifest.json": GOOD });
    sparse(folder, "a/manifest.json", 400 * MB);
    sparse(folder, "a/.plugin-manifest.json", 400 * MB);
    if (process.platform !== "win32") symlinkSync("/dev/zero", folder.path(".plugin-manifest.json"));
    const uri = pathToFileURL(folder.root).href;
    server = await TestServer.start({ folders: [uri] });
    expect(await server.request("workspace/symbol", { query: "clock" })).not.toEqual([]);
    expect(await server.check(`${uri}/a/plugin.manifest.json`, GOOD)).toEqual([]);
    const log = server.received.notifications
      .filter(({ method }) => method === "window/logMessage")
      .map(({ params }) => (params as { message: string }).message);
    const sentence = (name: string) => `'${folder.path(name)}' is not read: it is larger than 8 MB.`;
    expect(log.sort()).toEqual([sentence("a/.plugin-manifest.json"), sentence("a/manifest.json")]);
  });
});
