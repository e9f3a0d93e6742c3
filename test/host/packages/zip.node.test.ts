import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { PackedManifest } from "../../../server/core/release/packages/contents";
import { listZip, readPackageFiles, PackageError } from "../../../server/host/packages/zip.node";
import { countLeakedFiles } from "../../support/leaked-files";
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
  const NOT_A_ZIP = "It is not a zip file, or it is damaged.";
  const HAS_MORE = "Its end is damaged or followed by extra data.";
  const IS_ENCRYPTED = "Its files are encrypted.";
  const whole = zip({ "native/clock.dll": "dll", "index.js": "js" });

  it("are listed without folders, and without a leading `./`", async () => {
    expect(await filesIn(whole)).toEqual(["native/clock.dll", "index.js"]);
    const dotted = zip({ "./": "", "./native/": "", "./native/clock.dll": "", "a//b.js": "" });
    expect(await filesIn(dotted)).toEqual(["native/clock.dll", "a/b.js"]);
    expect(await filesIn(zip({ "native\\clock.dll": "" }))).toEqual(["native/clock.dll"]);
    expect(await filesIn(zip({}))).toEqual([]);
  });

  it("may be damaged, because nothing is unpacked", async () => {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 0, 30);
    expect(await filesIn(damaged)).toEqual(["native/clock.dll", "index.js"]);
  });

  it.each([
    ["that is empty", "", "It is empty, not a zip file."],
    ["that is something else", "PK, not really", NOT_A_ZIP],
    ["without its end", whole.subarray(0, -30), NOT_A_ZIP],
    ["with something after its end", Buffer.concat([whole, Buffer.from("more")]), HAS_MORE],
    ["with encrypted files", encrypted(whole), IS_ENCRYPTED],
    ["with strongly encrypted files", encrypted(whole, ENCRYPTED.strongly), IS_ENCRYPTED],
  ])("are not listed for a file %s", async (_, content, sentence) => {
    await expect(listZip(file(content))).rejects.toEqual(new PackageError(sentence));
  });

  it("are listed up to a limit", async () => {
    expect((await listZip(file(whole), 2)).files.size).toBe(2);
    await expect(listZip(file(whole), 1)).rejects.toEqual(new PackageError("It has too many files."));
  });

  it("are listed or refused with a reason, whichever byte is damaged", async () => {
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

  it("exclude names that lead out of it", async () => {
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
    expect([[...list.files], list.outsideNames]).toEqual([["good", "b"], names]);
  });

  it("are listed once; equal names and those that differ only by case are reported", async () => {
    const names = ["a.js", "./a.js", "A.JS", "b/", "B", "É", "é"];
    const { files, collidingNames: colliding } = await listZip(file(zipOf(names)));
    expect([...files]).toEqual(["a.js", "A.JS", "B", "É", "é"]);
    expect(colliding).toEqual([
      ["a.js", "a.js"],
      ["a.js", "A.JS"],
      ["É", "é"],
    ]);
  });

  it("are listed with zip64 sizes", async () => {
    expect([...(await listZip(file(zip64("native/clock.dll")))).files]).toEqual(["native/clock.dll"]);
  });

  it("have names of a limited total length", async () => {
    const names = Array.from({ length: 300 }, (_, i) => String(i).padEnd(65_000, "a"));
    await expect(listZip(file(zipOf(names)))).rejects.toEqual(new PackageError("It has too many files."));
  });

  it("cannot be listed for a folder or a missing file", async () => {
    await expect(listZip(join(folder, "folder"))).rejects.toMatchObject({ code: "EISDIR" });
    await expect(listZip(join(folder, "gone"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.skipIf(process.platform !== "linux")("leave no file open", async () => {
    const path = file(whole);
    expect(await countLeakedFiles(() => listZip(path))).toBeLessThan(10);
    writeFileSync(path, "no zip");
    expect(await countLeakedFiles(() => listZip(path))).toBeLessThan(10);
  });
});

const MB = 1024 ** 2;

const manifestIn = async (content: Uint8Array): Promise<PackedManifest> =>
  (await readPackageFiles(file(content))).manifest;
const stored = (text: string | Uint8Array, size?: number) => {
  const packed = Buffer.from(text as string);
  return zipOf([{ name: "manifest.json", packed, ...(size !== undefined && { size }) }]);
};

describe("The manifest in a package", () => {
  it("is read stored or deflated, with a byte order mark, and with 64-bit sizes", async () => {
    const value = { id: "com.example.clock" };
    const text = JSON.stringify(value);
    expect(await manifestIn(zip({ "a/manifest.json": "1", "manifest.json": text }))).toEqual({ value });
    expect(await manifestIn(stored(`\ufeff${text}`))).toEqual({ value });
    const deflated = { name: "./manifest.json", packed: deflateRawSync(text), method: 8, size: text.length };
    expect(await manifestIn(zipOf([deflated]))).toEqual({ value });
    const large = zipOf([{ ...deflated, name: "manifest.json" }], { is64: true });
    expect(await manifestIn(large)).toEqual({ value });
  });

  it("is the later of two with the same name", async () => {
    const [first, second] = ["1", "2"].map((text) => ({ name: "manifest.json", packed: Buffer.from(text) }));
    expect(await manifestIn(zipOf([first!, second!]))).toEqual({ value: 2 });
  });

  const text = "{}";
  const packed = deflateRawSync(text);
  it.each([
    ["missing", zip({ "a/manifest.json": text, "b.js": "" })],
    ["missing", zip({ "Manifest.json": text })],
    ["not-json", stored("{")],
    ["not-json", stored("")],
    ["not-json", stored("[".repeat(MB))],
    ["not-json", stored("[".repeat(MB / 2) + "]".repeat(MB / 2))],
    ["not-json", stored(Buffer.from([0x22, 0xff, 0x22]))],
    ["unreadable", zipOf([{ name: "manifest.json", packed, method: 9, size: 2 }])],
    ["unreadable", zipOf([{ name: "manifest.json", packed: Buffer.from("\xff\xff"), method: 8, size: 2 }])],
    ["large", stored(`"${"a".repeat(MB)}"`)],
  ] as const)("is %s", async (fault, content) => expect(await manifestIn(content)).toEqual({ fault }));

  it("is found in a single folder around all files, which paths then omit", async () => {
    const packed = zip({ "clock/manifest.json": "{}", "clock/a/b.js": "tick", "__MACOSX/clock/._a": "" });
    const { manifest, wrapperFolder: only, files, readStart } = await readPackageFiles(file(packed));
    expect([manifest, only, [...files]]).toEqual([{ value: {} }, "clock/", ["manifest.json", "a/b.js"]]);
    expect(Buffer.from((await readStart("a/b.js", 9))!).toString()).toBe("tick");
  });

  it("may have a megabyte", async () => {
    expect(await manifestIn(stored(JSON.stringify("a".repeat(MB - 2))))).toEqual({
      value: "a".repeat(MB - 2),
    });
  });

  it("is cut off at a limit, whatever size a zip bomb declares", async () => {
    const megabyte = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
    const bomb = Buffer.concat(Array<Buffer>(512).fill(megabyte));
    const content = zipOf([{ name: "manifest.json", packed: bomb, method: 8, size: 2 }]);
    const inBuffers = () => process.memoryUsage().arrayBuffers;
    const before = inBuffers();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, inBuffers())), 1);
    expect(await manifestIn(content)).toEqual({ fault: "large" });
    clearInterval(watch);
    expect(most - before).toBeLessThan(16 * MB);
  });

  it("is abandoned after a few empty blocks", async () => {
    const empty = Buffer.alloc(5 * MB);
    for (let at = 0; at < empty.length; at += 5) empty.set([0, 0, 0, 0xff, 0xff], at);
    expect(await manifestIn(zipOf([{ name: "manifest.json", packed: empty, method: 8, size: 2 }]))).toEqual({
      fault: "not-json",
    });
  });

  it("is read or refused with a reason, whichever byte of the zip is damaged", async () => {
    const whole = zip({ "manifest.json": '{"id":"com.example.clock"}' });
    const path = file(whole);
    for (let offset = 0; offset < whole.length; offset++) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(0xff, offset);
      writeFileSync(path, damaged);
      const read = await readPackageFiles(path).catch((error: unknown) => error as Error);
      if (read instanceof Error) expect([offset, read]).toEqual([offset, expect.any(PackageError)]);
      else await read.readStart("manifest.json", 10);
    }
  });
});

describe("The start of a file in a package", () => {
  it("has at most the requested bytes", async () => {
    const { readStart } = await readPackageFiles(file(zip({ "a.dll": "ring".repeat(10_000), "b.dll": "" })));
    expect(Buffer.from((await readStart("a.dll", 6))!).toString()).toBe("ringri");
    expect((await readStart("a.dll", 4096))!.length).toBe(4096);
    expect((await readStart("b.dll", 4096))!.length).toBe(0);
    expect(await readStart("c.dll", 4096)).toBeUndefined();
  });

  it("is also read with 64-bit sizes", async () => {
    const { readStart } = await readPackageFiles(file(zip64("a.dll")));
    expect(Buffer.from((await readStart("a.dll", 4))!).toString()).toBe("tick");
  });

  it("is missing once the package is deleted or truncated", async () => {
    const path = file(zip({ "a.dll": "tick" }));
    const { readStart } = await readPackageFiles(path);
    writeFileSync(path, "");
    expect(await readStart("a.dll", 4)).toBeUndefined();
  });

  it.skipIf(process.platform !== "linux")("leaves no file open", async () => {
    const path = file(zip({ "manifest.json": "{", "a.dll": "tick" }));
    const work = async () => (await readPackageFiles(path)).readStart("a.dll", 4);
    expect(await countLeakedFiles(work)).toBeLessThan(10);
  });
});
