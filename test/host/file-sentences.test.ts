import { describe, expect, it } from "vitest";
import { fileSentence, notOnThisMachine, notRegular } from "../../server/host/file-sentences";

/** The reasons, by their codes, that reading and writing share. */
const EITHER: [code: string, reason: string][] = [
  ["ENOENT", "the file does not exist"],
  ["ENOTDIR", "the file does not exist"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["ELOOP", "its symbolic links form a loop"],
  ["EIO", "it is Tuesday"],
];

const error = (code: string) => Object.assign(new Error("it is Tuesday"), { code });

describe("Why a file cannot be read", () => {
  it.each(EITHER)("%s", (code, reason) => {
    expect(fileSentence("read", "a.json", error(code))).toBe(`Cannot read 'a.json': ${reason}.`);
  });

  it("is its name, if that is not UTF-8", () => {
    const sentence = "Cannot read 'a\uFFFD.json': its name is not UTF-8. Rename it.";
    expect(fileSentence("read", "a\uFFFD.json", error("ENOENT"))).toBe(sentence);
    const denied = "Cannot read 'a\uFFFD.json': permission denied.";
    expect(fileSentence("read", "a\uFFFD.json", error("EACCES"))).toBe(denied);
  });

  it("is what our own code says", () => {
    expect(fileSentence("read", "a.json", new Error("it is Tuesday"))).toBe(
      "Cannot read 'a.json': it is Tuesday.",
    );
    expect(notRegular("read", "pipe")).toBe("Cannot read 'pipe': it is not a regular file.");
    expect(notOnThisMachine("https://host.example/a")).toBe(
      "'https://host.example/a' is not a file on this machine.",
    );
  });
});

describe("Why a file cannot be written", () => {
  it.each([...EITHER, ["ENOSPC", "the disk is full"], ["EROFS", "the file system is read-only"]])(
    "%s",
    (code, reason) => {
      expect(fileSentence("write", "a\uFFFD.json", error(code))).toBe(
        `Cannot write 'a\uFFFD.json': ${reason}.`,
      );
    },
  );

  it("is that it is a pipe, a socket or a device", () => {
    expect(notRegular("write", "pipe")).toBe("Cannot write 'pipe': it is not a regular file.");
  });
});
