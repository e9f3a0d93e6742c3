import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listZip, PackageError } from "../../../server/host/packages/zip.node";
import { leftOpen } from "../../support/left-open";
import { temporaryFolder } from "../../support/repository";
import { encrypted, ENCRYPTED, zip, zip64, zipOf } from "../../support/zip";

const folder = temporaryFolder();
mkdirSync(join(folder, "folder"));

/** Writes a file. Returns its path. */
function file(content: string | Uint8Array): string {
  const path = join(folder, String(readdirSync(folder).length));
  writeFileSync(path, content);
  return path;
}

const filesIn = async (content: string | Uint8Array): Promise<string[]> => [
  ...(await listZip(file(content))).files,
];

describe("The files in a package", () => {
  const NOT_A_ZIP = "It is not a zip, or a damaged one.";
  const HAS_MORE = "Its end is damaged, or something has been added after it.";
  const IS_ENCRYPTED = "Its files are encrypted.";
  const whole = zip({ "native/clock.dll": "dll", "index.js": "js" });

  it("are listed without its folders, and without a dot and a slash at the beginning", async () => {
    expect(await filesIn(whole)).toEqual(["native/clock.dll", "index.js"]);
    const dotted = zip({ "./": "", "./native/": "", "./native/clock.dll": "", "a//b.js": "" });
    expect(await filesIn(dotted)).toEqual(["native/clock.dll", "a/b.js"]);
    expect(await filesIn(zip({ "native\\clock.dll": "" }))).toEqual(["native/clock.dll"]);
    expect(await filesIn(zip({}))).toEqual([]);
  });

  it("may be damaged themselves, since nothing is unpacked", async () => {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 0, 30);
    expect(await filesIn(damaged)).toEqual(["native/clock.dll", "index.js"]);
  });

  it.each([
    ["that is empty", "", "It is empty, not a zip."],
    ["that is something else", "PK, not really", NOT_A_ZIP],
    ["without its end", whole.subarray(0, -30), NOT_A_ZIP],
    ["with something after its end", Buffer.concat([whole, Buffer.from("more")]), HAS_MORE],
    ["with encrypted files", encrypted(whole), IS_ENCRYPTED],
    ["with strongly encrypted files", encrypted(whole, ENCRYPTED.strongly), IS_ENCRYPTED],
  ])("are not listed of one %s", async (_, content, sentence) => {
    await expect(listZip(file(content))).rejects.toEqual(new PackageError(sentence));
  });

  it("are listed up to a limit", async () => {
    expect((await listZip(file(whole), 2)).files.size).toBe(2);
    await expect(listZip(file(whole), 1)).rejects.toEqual(new PackageError("It has too many files."));
  });

  it("are listed, or it is said why not, whichever byte is damaged", async () => {
    const path = file(whole);
    for (let offset = 0; offset < whole.length; offset++) {
      for (const byte of [0x00, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(byte, offset);
        writeFileSync(path, damaged);
        const error: unknown = await listZip(path).catch((thrown: unknown) => thrown);
        if (error instanceof Error)
          expect([offset, byte, error]).toEqual([offset, byte, expect.any(PackageError)]);
      }
    }
  });

  it("are apart from names that lead out of it", async () => {
    const names = [
      "../evil",
      "a\\..\\..\\evil",
      "a/../../evil/",
      "/evil",
      "\\\\host\\evil",
      "C:/evil",
      "c:evil",
    ];
    const list = await listZip(file(zipOf(["good", ...names, "a/../b"])));
    expect([[...list.files], list.outside]).toEqual([["good", "b"], names]);
  });

  it("are named once, with those that are equal or differ by case only", async () => {
    const names = ["a.js", "./a.js", "A.JS", "b/", "B", "É", "é"];
    const { files, alike } = await listZip(file(zipOf(names)));
    expect([...files]).toEqual(["a.js", "A.JS", "B", "É", "é"]);
    expect(alike).toEqual([
      ["a.js", "a.js"],
      ["a.js", "A.JS"],
      ["É", "é"],
    ]);
  });

  it("are listed with zip64 sizes", async () => {
    expect([...(await listZip(file(zip64("native/clock.dll")))).files]).toEqual(["native/clock.dll"]);
  });

  it("have names of a bounded length together", async () => {
    const names = Array.from({ length: 300 }, (_, i) => String(i).padEnd(65_000, "a"));
    await expect(listZip(file(zipOf(names)))).rejects.toEqual(new PackageError("It has too many files."));
  });

  it("are not those of a folder or a file that is gone", async () => {
    await expect(listZip(join(folder, "folder"))).rejects.toMatchObject({ code: "EISDIR" });
    await expect(listZip(join(folder, "gone"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.skipIf(process.platform !== "linux")("leave no file open", async () => {
    const path = file(whole);
    expect(await leftOpen(() => listZip(path))).toBeLessThan(10);
    writeFileSync(path, "no zip");
    expect(await leftOpen(() => listZip(path))).toBeLessThan(10);
  });
});
