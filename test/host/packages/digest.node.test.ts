import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileRefusal } from "../../../server/host/bounded-file.node";
import { digestFile, packageErrorSentence } from "../../../server/host/packages/reader.node";
import { countLeakedFiles } from "../../support/leaked-files";
import { temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

const GB = 1024 ** 3;
const folder = temporaryFolder();
mkdirSync(join(folder, "folder"));

/** Writes a file. Returns its path. */
function file(content: string | Uint8Array): string {
  const path = join(folder, String(readdirSync(folder).length));
  writeFileSync(path, content);
  return path;
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

describe("The digest of a file", () => {
  it("covers all bytes, and comes with the size", async () => {
    const bytes = Uint8Array.from({ length: 2 * 1024 * 1024 + 3 }, (_, i) => i % 251);
    expect(await digestFile(file(bytes))).toEqual({ size: bytes.length, sha256: sha256(bytes) });
    expect(await digestFile(file(""))).toEqual({ size: 0, sha256: sha256("") });
  });

  it("comes with the bytes on request", async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 1024 * 1024 + 3 }, (_, i) => i % 251));
    const digest = { size: bytes.length, sha256: sha256(bytes) };
    const { bytes: kept, ...facts } = await digestFile(file(bytes), {}, true);
    expect([facts, kept?.equals(bytes)]).toEqual([digest, true]);
    expect(await digestFile(file(bytes), {}, false)).toEqual(digest);
  });

  it("is computed in pieces, and each is counted", async () => {
    const counts: number[] = [];
    await digestFile(file(Buffer.alloc(2 * 1024 * 1024 + 3)), { onBytes: (count) => counts.push(count) });
    expect(counts).toEqual([1024 * 1024, 1024 * 1024, 3]);
  });

  it("includes bytes that are appended meanwhile, but refuses them when it keeps all bytes", async () => {
    const grown = async (keepsBytes: boolean) => {
      const path = file("tick");
      let isFirst = true;
      const onBytes = () => {
        if (isFirst) appendFileSync(path, "tock");
        isFirst = false;
      };
      return digestFile(path, { onBytes }, keepsBytes);
    };
    expect(await grown(false)).toEqual({ size: 8, sha256: sha256("ticktock") });
    await expect(grown(true)).rejects.toThrow(/^it grows while it is read$/);
  });

  it("covers what was read of a file that is truncated meanwhile", async () => {
    const path = file(Buffer.alloc(2 * 1024 * 1024));
    const onBytes = () => truncateSync(path, 4);
    const { bytes, ...digest } = await digestFile(path, { onBytes }, true);
    const first = Buffer.alloc(1024 * 1024);
    expect(digest).toEqual({ size: first.length, sha256: sha256(first) });
    expect(bytes?.equals(first)).toBe(true);
  });

  it("stops when canceled", async () => {
    const path = file(Buffer.alloc(4 * 1024 * 1024));
    const canceling = new AbortController();
    let pieces = 0;
    const onBytes = () => {
      pieces += 1;
      canceling.abort();
    };
    await expect(digestFile(path, { onBytes, signal: canceling.signal })).rejects.toThrow(
      expect.objectContaining({ name: "AbortError" }) as Error,
    );
    expect(pieces).toBe(1);
  });

  it("refuses more bytes than can be kept", async () => {
    const path = file("");
    truncateSync(path, GB + 1);
    await expect(digestFile(path, {}, true)).rejects.toMatchObject({ reason: "size" });
  });

  it.skipIf(!isUnix)("refuses a folder or a pipe", async () => {
    execFileSync("mkfifo", [join(folder, "pipe")]);
    await expect(digestFile(join(folder, "pipe"))).rejects.toMatchObject({ reason: "kind" });
    await expect(digestFile(join(folder, "folder"))).rejects.toMatchObject({ code: "EISDIR" });
    await expect(digestFile(join(folder, "gone"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.skipIf(process.platform !== "linux")("leaves no file open", async () => {
    const path = file("tick");
    expect(await countLeakedFiles(() => digestFile(path))).toBeLessThan(10);
    const signal = AbortSignal.abort();
    expect(await countLeakedFiles(() => digestFile(path, { signal }))).toBeLessThan(10);
  });
});

describe("A package that cannot be read", () => {
  it("is reported as too large, as irregular, or with the system's error", () => {
    expect(packageErrorSentence("a.zip", new FileRefusal("size"))).toBe(
      "'a.zip' is larger than 1 GB. Only a signature over its digest can be verified.",
    );
    expect(packageErrorSentence("a.zip", new FileRefusal("kind"))).toBe(
      "Cannot read 'a.zip': it is not a regular file.",
    );
    expect(packageErrorSentence("a.zip", Object.assign(new Error(), { code: "EACCES" }))).toBe(
      "Cannot read 'a.zip': permission denied.",
    );
    expect(packageErrorSentence("a.zip", new Error("it grows while it is read"))).toBe(
      "Cannot read 'a.zip': it grows while it is read.",
    );
  });
});
