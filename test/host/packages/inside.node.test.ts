import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { PackedManifest } from "../../../server/core/release/packages/inside";
import { lookInto } from "../../../server/host/packages/inside.node";
import { PackageError } from "../../../server/host/packages/zip.node";
import { leftOpen } from "../../support/left-open";
import { temporaryFolder } from "../../support/repository";
import { zip, zip64, zipOf } from "../../support/zip";

const MB = 1024 ** 2;
const folder = temporaryFolder();

/** Writes a file. Returns its path. */
function file(content: Uint8Array): string {
  const path = join(folder, String(readdirSync(folder).length));
  writeFileSync(path, content);
  return path;
}

const manifestIn = async (content: Uint8Array): Promise<PackedManifest> =>
  (await lookInto(file(content))).manifest;
const stored = (text: string | Uint8Array, size?: number) => {
  const packed = Buffer.from(text as string);
  return zipOf([{ name: "manifest.json", packed, ...(size !== undefined && { size }) }]);
};

describe("The manifest in a package", () => {
  it("is read where it lies, stored or deflated, with a byte order mark and with sizes of 64 bits", async () => {
    const value = { id: "com.example.clock" };
    const text = JSON.stringify(value);
    expect(await manifestIn(zip({ "a/manifest.json": "1", "manifest.json": text }))).toEqual({ value });
    expect(await manifestIn(stored(`\ufeff${text}`))).toEqual({ value });
    const deflated = { name: "./manifest.json", packed: deflateRawSync(text), method: 8, size: text.length };
    expect(await manifestIn(zipOf([deflated]))).toEqual({ value });
    const large = zipOf([{ ...deflated, name: "manifest.json" }], { is64: true });
    expect(await manifestIn(large)).toEqual({ value });
  });

  it("is the later one of two", async () => {
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

  it("is found in the folder that has all files, which their paths leave out", async () => {
    const packed = zip({ "clock/manifest.json": "{}", "clock/a/b.js": "tick", "__MACOSX/clock/._a": "" });
    const { manifest, folder: only, files, start } = await lookInto(file(packed));
    expect([manifest, only, [...files]]).toEqual([{ value: {} }, "clock/", ["manifest.json", "a/b.js"]]);
    expect(Buffer.from((await start("a/b.js", 9))!).toString()).toBe("tick");
  });

  it("may have a megabyte", async () => {
    expect(await manifestIn(stored(JSON.stringify("a".repeat(MB - 2))))).toEqual({
      value: "a".repeat(MB - 2),
    });
  });

  it("is cut off before a bomb, whatever the zip says about its size", async () => {
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

  it("is left after some empty blocks, of which there could be gigabytes", async () => {
    const empty = Buffer.alloc(5 * MB);
    for (let at = 0; at < empty.length; at += 5) empty.set([0, 0, 0, 0xff, 0xff], at);
    expect(await manifestIn(zipOf([{ name: "manifest.json", packed: empty, method: 8, size: 2 }]))).toEqual({
      fault: "not-json",
    });
  });

  it("is read, or it is said why not, whichever byte of the zip is damaged", async () => {
    const whole = zip({ "manifest.json": '{"id":"com.example.clock"}' });
    const path = file(whole);
    for (let offset = 0; offset < whole.length; offset++) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(0xff, offset);
      writeFileSync(path, damaged);
      const read = await lookInto(path).catch((error: unknown) => error as Error);
      if (read instanceof Error) expect([offset, read]).toEqual([offset, expect.any(PackageError)]);
      else await read.start("manifest.json", 10);
    }
  });
});

describe("The beginning of a file in a package", () => {
  it("has at most the bytes that are asked for", async () => {
    const { start } = await lookInto(file(zip({ "a.dll": "ring".repeat(10_000), "b.dll": "" })));
    expect(Buffer.from((await start("a.dll", 6))!).toString()).toBe("ringri");
    expect((await start("a.dll", 4096))!.length).toBe(4096);
    expect((await start("b.dll", 4096))!.length).toBe(0);
    expect(await start("c.dll", 4096)).toBeUndefined();
  });

  it("is read with sizes of 64 bits, too", async () => {
    const { start } = await lookInto(file(zip64("a.dll")));
    expect(Buffer.from((await start("a.dll", 4))!).toString()).toBe("tick");
  });

  it("is missing once the package is gone or shorter", async () => {
    const path = file(zip({ "a.dll": "tick" }));
    const { start } = await lookInto(path);
    writeFileSync(path, "");
    expect(await start("a.dll", 4)).toBeUndefined();
  });

  it.skipIf(process.platform !== "linux")("leaves no file open", async () => {
    const path = file(zip({ "manifest.json": "{", "a.dll": "tick" }));
    const work = async () => (await lookInto(path)).start("a.dll", 4);
    expect(await leftOpen(work)).toBeLessThan(10);
  });
});
