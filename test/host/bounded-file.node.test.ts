import { execFileSync, spawn } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import {
  type FileRefusal,
  fileErrorSentence,
  isAtOrBelowOutsideGit,
  isBelowOutsideGit,
  notLocalSentence,
  irregularFileSentence,
  openRegular,
  readBounded,
  readBoundedAsync,
  readStart,
} from "../../server/host/bounded-file.node";
import { countLeakedFiles } from "../support/leaked-files";
import { temporaryFolder } from "../support/repository";

const isLinux = process.platform === "linux";

/** A temporary folder with a file. */
function folderWith(text: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), text);
  return { folder, file: join(folder, "file") };
}

const READERS = {
  synchronously: async (path: string, limit: number) => Promise.resolve(readBounded(path, limit)),
  asynchronously: readBoundedAsync,
};

describe.each(Object.entries(READERS))("a file read %s", (_, read) => {
  const text = async (path: string, limit: number) => (await read(path, limit)).toString();

  it("may have as many bytes as the limit", async () => {
    const { file } = folderWith("12345");
    expect(await text(file, 5)).toBe("12345");
    await expect(read(file, 4)).rejects.toMatchObject({ name: "Error", reason: "size" });
    expect(await text(folderWith("").file, 0)).toBe("");
  });

  it.skipIf(process.platform === "win32")("must be a regular file", async () => {
    const { folder } = folderWith("");
    mkdirSync(join(folder, "folder"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    await expect(read(join(folder, "pipe"), 99)).rejects.toMatchObject({ reason: "kind" });
    await expect(read("/dev/null", 99)).rejects.toMatchObject({ reason: "kind" });
    // However large a folder is, the error says that it is one.
    await expect(read(join(folder, "folder"), 1)).rejects.toMatchObject({ code: "EISDIR" });
    await expect(read(join(folder, "gone"), 99)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.skipIf(!isLinux)("is read to its end, up to the limit, even if its reported size is 0", async () => {
    const file = "/proc/self/environ";
    expect(statSync(file).size).toBe(0);
    const whole = await text(file, 1_000_000);
    expect(whole).toContain("PATH=");
    expect(await text(file, Buffer.byteLength(whole))).toBe(whole);
    await expect(read(file, Buffer.byteLength(whole) - 1)).rejects.toMatchObject({ reason: "size" });
  });

  it.skipIf(!isLinux)("is closed, even if it is too large", async () => {
    let i = 0;
    expect(await countLeakedFiles(() => read("/proc/self/environ", i++ % 2 ? 1 : 1_000_000))).toBeLessThan(
      10,
    );
  });

  it.skipIf(!isLinux)("is read in few pieces if its reported size is 0", async () => {
    const allocate = vi.spyOn(Buffer, "allocUnsafe");
    const { length } = await read("/proc/kallsyms", 1e9);
    const pieces = allocate.mock.calls.length;
    allocate.mockRestore();
    expect(pieces).toBeLessThan(10 + length / 1024);
  });
});

describe.skipIf(process.platform === "win32")("a pipe that replaces a file", () => {
  /** Reads a file repeatedly, while an empty pipe replaces it now and then. Returns the texts and the refusals. */
  async function readWhileSwapped(read: (file: string) => Promise<unknown>): Promise<Set<string>> {
    const { folder, file } = folderWith("12345");
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const swap = "while :; do ln pipe x; mv x file; printf 12345 > y; mv y file; done";
    const child = spawn("sh", ["-c", swap], { cwd: folder, stdio: "ignore" });
    const found = new Set<string>();
    const reading = (async () => {
      const until = Date.now() + 2_000;
      // Read on after the first pipe, so that pipes appear in each step of a read.
      for (let reads = 0; Date.now() < until && (found.size < 2 || reads < 500); reads++) {
        found.add(await read(file).then(String, (error: unknown) => (error as FileRefusal).reason));
      }
      return true;
    })();
    const isInTime = await Promise.race([reading, setTimeout(10_000, false)]);
    child.kill("SIGKILL");
    // Unblock a reader that waits for the pipe.
    if (!isInTime) closeSync(openSync(join(folder, "pipe"), constants.O_RDWR));
    expect(isInTime).toBe(true);
    return found;
  }

  it("does not block the reader", async () => {
    expect(await readWhileSwapped((file) => readBoundedAsync(file, 99))).toContain("12345");
  });

  it("is refused once it is open", async () => {
    const found = await readWhileSwapped(async (path) => {
      const file = await openRegular(path);
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    });
    expect([...found].sort()).toEqual(["12345", "kind"]);
  });
});

describe("a file that is opened", () => {
  it.skipIf(process.platform === "win32")(
    "is a regular file, or a folder, which cannot be read",
    async () => {
      const { folder, file } = folderWith("12345");
      const opened = await openRegular(file);
      expect(await opened.readFile("utf8")).toBe("12345");
      await opened.close();
      const itself = await openRegular(folder);
      await expect(itself.readFile()).rejects.toMatchObject({ code: "EISDIR" });
      await itself.close();
      execFileSync("mkfifo", [join(folder, "pipe")]);
      await expect(openRegular(join(folder, "pipe"))).rejects.toMatchObject({ reason: "kind" });
    },
  );
});

describe("the start of a file", () => {
  it.each([
    ["12345", 3, "123"],
    ["12345", 9, "12345"],
    ["", 9, ""],
  ])("of %j, with at most %i bytes, is %j", async (text, limit, start) =>
    expect((await readStart(folderWith(text).file, limit)).toString()).toBe(start),
  );

  it("is read piece by piece", async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `${i}\n`).join("");
    expect((await readStart(folderWith(text).file, 100_000)).toString()).toBe(text.slice(0, 100_000));
  });

  it.skipIf(!isLinux)("leaves no file open", async () => {
    const { file } = folderWith("12345");
    expect(await countLeakedFiles(() => readStart(file, 3))).toBeLessThan(10);
  });
});

describe("a path", () => {
  const [ws, root] = [join(sep, "ws"), sep];

  it("is in a folder if it is below it", () => {
    expect(isBelowOutsideGit(join(ws, "manifest.json"), ws)).toBe(true);
    expect(isBelowOutsideGit(ws, root)).toBe(true);
    expect(isBelowOutsideGit(join(ws, "clock", "manifest.json"), ws + sep)).toBe(true);
    expect(isBelowOutsideGit(`${ws}-secret${sep}manifest.json`, ws)).toBe(false);
    expect(isBelowOutsideGit(join(sep, "other", "ws", "manifest.json"), ws)).toBe(false);
    expect(isBelowOutsideGit(ws, ws)).toBe(false);
    const paths = [ws, join(ws, "manifest.json"), `${ws}-secret`, root];
    expect(paths.map((path) => isAtOrBelowOutsideGit(path, ws))).toEqual([true, true, false, false]);
  });
});

/** The reasons that reading and writing share. */
const SHARED_REASONS: [code: string, reason: string][] = [
  ["EISDIR", "it is a folder"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["ELOOP", "its symbolic links form a loop"],
  ["EIO", "it is Tuesday"],
];

const error = (code: string) => Object.assign(new Error("it is Tuesday"), { code });

describe("The reason why a file cannot be read", () => {
  it.each([["ENOENT", "the file does not exist"], ["ENOTDIR", "the file does not exist"], ...SHARED_REASONS])(
    "for %s is: %s",
    (code, reason) => {
      expect(fileErrorSentence("read", "a.json", error(code))).toBe(`Cannot read 'a.json': ${reason}.`);
    },
  );

  it("may be a name that is not UTF-8", () => {
    const sentence = "Cannot read 'a\uFFFD.json': its name is not UTF-8. Rename it.";
    expect(fileErrorSentence("read", "a\uFFFD.json", error("ENOENT"))).toBe(sentence);
    const denied = "Cannot read 'a\uFFFD.json': permission denied.";
    expect(fileErrorSentence("read", "a\uFFFD.json", error("EACCES"))).toBe(denied);
  });

  it("includes the message of an unknown error", () => {
    expect(fileErrorSentence("read", "a.json", new Error("it is Tuesday"))).toBe(
      "Cannot read 'a.json': it is Tuesday.",
    );
    expect(irregularFileSentence("read", "pipe")).toBe("Cannot read 'pipe': it is not a regular file.");
    expect(notLocalSentence("https://host.example/a")).toBe(
      "'https://host.example/a' is not a file on this machine.",
    );
  });
});

describe("The reason why a file cannot be written", () => {
  it.each([
    ["ENOENT", "the file or its folder does not exist"],
    ["ENOTDIR", "the file or its folder does not exist"],
    ...SHARED_REASONS,
    ["ENOSPC", "the disk is full"],
    ["EROFS", "the file system is read-only"],
  ])("for %s is: %s", (code, reason) => {
    expect(fileErrorSentence("write", "a\uFFFD.json", error(code))).toBe(
      `Cannot write 'a\uFFFD.json': ${reason}.`,
    );
  });

  it("may be that it is a pipe, socket or device", () => {
    expect(irregularFileSentence("write", "pipe")).toBe("Cannot write 'pipe': it is not a regular file.");
  });
});
