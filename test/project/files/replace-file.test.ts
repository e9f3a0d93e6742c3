import crypto from "node:crypto";
import fs, {
  chmodSync,
  closeSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { replaceFile, replaceFiles } from "../../../server/project/files/replace-file";
import { workspace, type Workspace } from "../../support/cli";
import { onceFlushed } from "../../support/once-flushed";

const isWindows = process.platform === "win32";

/** A repository with one file, which no link may leave. */
function place(): { folder: Workspace; file: string; replace: (path: string, before?: string) => void } {
  const folder = workspace({ ".git/HEAD": "ref: refs/heads/main\n", "a.json": "old" });
  const replace = (path: string, before?: string) => replaceFile(path, "new", before);
  return { folder, file: folder.path("a.json"), replace };
}

const filesIn = (folder: Workspace) =>
  readdirSync(folder.root)
    .filter((name) => name !== ".git")
    .sort();

describe("replaceFile", () => {
  it("replaces a file and makes a new one", () => {
    const { folder, file, replace } = place();
    replace(file);
    replace(folder.path("b.json"));
    expect([folder.read("a.json"), folder.read("b.json")]).toEqual(["new", "new"]);
    expect(filesIn(folder)).toEqual(["a.json", "b.json"]);
  });

  it("makes a new file with the usual mode", () => {
    const { folder, replace } = place();
    replace(folder.path("b.json"));
    folder.write("c.json", "");
    expect(statSync(folder.path("b.json")).mode).toBe(statSync(folder.path("c.json")).mode);
  });

  it("writes a file with a name of the maximum length", () => {
    const { folder, replace } = place();
    const name = `${"\u00FC".repeat(125)}.json`;
    replace(folder.path(name));
    expect(folder.read(name)).toBe("new");
  });

  it("writes only over the text that was read", () => {
    const { folder, file, replace } = place();
    for (const before of ["odd", "older", ""]) {
      expect(() => replace(file, before)).toThrow(
        `Cannot write '${file}': it has changed since it was read. Try again.`,
      );
    }
    expect(folder.read("a.json")).toBe("old");
    expect(filesIn(folder)).toEqual(["a.json"]);
    replace(file, "old");
    expect(folder.read("a.json")).toBe("new");
  });

  it("does not restore a file that was removed since it was read", () => {
    const { folder, replace } = place();
    const gone = folder.path("gone.json");
    expect(() => replace(gone, "old")).toThrow(
      `Cannot write '${gone}': the file or its folder does not exist.`,
    );
    expect(filesIn(folder)).toEqual(["a.json"]);
  });

  it("succeeds when another program has written the same text", () => {
    const { folder, file, replace } = place();
    onceFlushed(() => folder.write("a.json", "new"));
    replace(file, "old");
    expect(folder.read("a.json")).toBe("new");
  });
});

describe.skipIf(isWindows)("the file that replaceFile writes", () => {
  it.each([
    ["a link to a file in the folder", "real.json"],
    ["a link through a folder", "sub/../real.json"],
  ])("is the target of %s, which remains", (_, target) => {
    const { folder, replace } = place();
    mkdirSync(folder.path("sub"));
    folder.write("real.json", "old");
    symlinkSync(target, folder.path("link.json"));
    replace(folder.path("link.json"));
    expect(folder.read("real.json")).toBe("new");
    expect(lstatSync(folder.path("link.json")).isSymbolicLink()).toBe(true);
  });

  it.each([
    ["a link out of the folder", "link.json", "outer.json"],
    ["a file in a folder that links out of it", "link/outer.json", ""],
    ["a new file in a folder that links out of it", "link/new.json", ""],
  ])("is never %s", (_, path, target) => {
    const outer = workspace({ "outer.json": "old" });
    const { folder, replace } = place();
    symlinkSync(outer.path(target), folder.path(path.split("/")[0]!));
    expect(() => replace(folder.path(path))).toThrow(
      `Cannot write '${folder.path(path)}': it links out of the folder. Name the file that it links to.`,
    );
    expect(filesIn(outer)).toEqual(["outer.json"]);
    expect(outer.read("outer.json")).toBe("old");
  });

  it("is never in .git, by a link or by its name", () => {
    const { folder, replace } = place();
    mkdirSync(folder.path("sub/.git"), { recursive: true });
    folder.write("sub/.git/config", "old");
    symlinkSync("sub/.git/config", folder.path("link.json"));
    for (const path of ["link.json", "sub/.git/config", "sub/.git/new.json"])
      expect(() => replace(folder.path(path))).toThrow(
        `Cannot write '${folder.path(path)}': it links out of the folder. Name the file that it links to.`,
      );
    expect(folder.read("sub/.git/config")).toBe("old");
  });

  it.each([
    ["a pipe", (path: string) => spawnSync("mkfifo", [path]), "it is not a regular file"],
    ["a folder", (path: string) => mkdirSync(path), "it is a folder"],
    [
      "a link that leads nowhere",
      (path: string) => symlinkSync("gone", path),
      "the file or its folder does not exist",
    ],
  ])("is never %s", (_, make, reason) => {
    const { folder, replace } = place();
    const path = folder.path("x.json");
    make(path);
    expect(() => replace(path)).toThrow(`Cannot write '${path}': ${reason}.`);
    expect(filesIn(folder)).toEqual(["a.json", "x.json"]);
  });

  it("is not a link that has just replaced a file with several names", () => {
    const outer = workspace({ "outer.json": "old" });
    const { folder, file, replace } = place();
    linkSync(file, folder.path("b.json"));
    onceFlushed(() => {
      fs.rmSync(file);
      symlinkSync(outer.path("outer.json"), file);
    });
    expect(() => replace(file)).toThrow(/^Cannot write '.*': its symbolic links form a loop\.$/);
    expect(outer.read("outer.json")).toBe("old");
  });
});

describe.skipIf(isWindows)("a file with several names, which replaceFile overwrites", () => {
  it("keeps its old text when the disk is full", () => {
    const { folder, file, replace } = place();
    linkSync(file, folder.path("b.json"));
    const { writeSync } = fs;
    let writes = 0;
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const spy = vi.spyOn(fs, "writeSync").mockImplementation(((to: number, bytes: Uint8Array) => {
      // The copy, then half of the new text in place, then the old text again.
      if (++writes !== 2) return writeSync(to, bytes, 0, bytes.length, 0);
      writeSync(to, bytes, 0, 2, 0);
      throw full;
    }) as typeof fs.writeSync);
    syncBuiltinESMExports();
    onTestFinished(() => {
      spy.mockRestore();
      syncBuiltinESMExports();
    });
    expect(() => replace(file)).toThrow(`Cannot write '${file}': the disk is full.`);
    expect([folder.read("a.json"), folder.read("b.json"), writes]).toEqual(["old", "old", 3]);
    expect(filesIn(folder)).toEqual(["a.json", "b.json"]);
  });
});

describe("the copy that replaceFile writes first", () => {
  it("is renamed, so a reader with the file open still gets the old text", () => {
    const { folder, file, replace } = place();
    const reader = openSync(file, "r");
    onTestFinished(() => closeSync(reader));
    replace(file);
    expect(readFileSync(reader, "utf8")).toBe("old");
    expect(folder.read("a.json")).toBe("new");
  });

  it("is complete and flushed before the rename", () => {
    const { folder, file, replace } = place();
    let seen: string[] | undefined;
    onceFlushed((copy) => {
      const name = filesIn(folder).find((name) => name !== "a.json")!;
      expect(fstatSync(copy).ino).toBe(statSync(folder.path(name)).ino);
      seen = [folder.read(name), folder.read("a.json")];
    });
    replace(file);
    expect(seen).toEqual(["new", "old"]);
  });

  it.skipIf(isWindows)("is readable only by its owner", () => {
    const { file, replace } = place();
    const mask = process.umask(0);
    onTestFinished(() => void process.umask(mask));
    chmodSync(file, 0o644);
    let mode = 0;
    onceFlushed((copy) => (mode = fstatSync(copy).mode & 0o777));
    replace(file);
    expect([mode, statSync(file).mode & 0o777]).toEqual([0o600, 0o644]);
  });

  it.skipIf(isWindows)("never opens an existing name", () => {
    const { folder, file, replace } = place();
    const id = "00000000-0000-4000-8000-000000000000";
    const spy = vi.spyOn(crypto, "randomUUID").mockReturnValue(id);
    syncBuiltinESMExports();
    onTestFinished(() => {
      spy.mockRestore();
      syncBuiltinESMExports();
    });
    folder.write("victim", "precious");
    symlinkSync("victim", folder.path(`a.json.${id}.tmp`));
    expect(() => replace(file)).toThrow(/EEXIST/);
    expect(folder.read("victim")).toBe("precious");
    expect(filesIn(folder)).toEqual(["a.json", `a.json.${id}.tmp`, "victim"]);
    expect(folder.read("a.json")).toBe("old");
  });
});

describe("replaceFiles", () => {
  const both = (folder: Workspace, before: string) =>
    replaceFiles([
      { path: folder.path("a.json"), previousText: "old", newText: "new" },
      { path: folder.path("b.json"), previousText: before, newText: "new" },
    ]);

  it("writes all files", () => {
    const folder = workspace({ "a.json": "old", "b.json": "older" });
    both(folder, "older");
    expect([folder.read("a.json"), folder.read("b.json")]).toEqual(["new", "new"]);
  });

  it("writes no file if one has changed, is missing or is outside the folder", () => {
    const folder = workspace({ "a.json": "old", "b.json": "older" });
    expect(() => both(folder, "oldest")).toThrow("it has changed since it was read");
    fs.rmSync(folder.path("b.json"));
    expect(() => both(folder, "older")).toThrow(
      /^Cannot write '.*b\.json': the file or its folder does not exist\.$/,
    );
    symlinkSync(workspace({ "b.json": "older" }).path("b.json"), folder.path("b.json"));
    expect(() => both(folder, "older")).toThrow(/it links out of the folder/);
    expect(folder.read("a.json")).toBe("old");
  });

  it("restores a file if a later one cannot be written", () => {
    const folder = workspace({ "a.json": "old" });
    const change = { path: folder.path("a.json"), previousText: "old", newText: "new" };
    expect(() => replaceFiles([change, { ...change, newText: "newer" }])).toThrow(
      "it has changed since it was read",
    );
    expect(folder.read("a.json")).toBe("old");
  });
});
