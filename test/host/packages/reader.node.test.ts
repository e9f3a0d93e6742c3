import { createHash } from "node:crypto";
import { renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { PACKAGE_READER } from "../../../server/host/packages/reader.node";
import { temporaryFolder } from "../../support/repository";
import { zip } from "../../support/zip";

const folder = temporaryFolder();
const REMOTE = "https://host.example/a.zip";

/** Writes a file. Returns its URI. */
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return uri(name);
}

function uri(name: string): string {
  return pathToFileURL(join(folder, name)).toString();
}

describe("The state of a package", () => {
  it("has its size, and changes with its size, its time and the file itself", async () => {
    const state = () => PACKAGE_READER.state(uri("state.zip"));
    file("state.zip", "tick");
    const { mtimeMs, ino, mtime } = statSync(join(folder, "state.zip"));
    expect(await state()).toEqual({ stamp: `4 ${mtimeMs} ${ino}`, size: 4 });
    utimesSync(join(folder, "state.zip"), 0, 0);
    expect(await state()).toEqual({ stamp: `4 0 ${ino}`, size: 4 });
    file("other.zip", "tock");
    utimesSync(join(folder, "other.zip"), mtime, mtime);
    renameSync(join(folder, "other.zip"), join(folder, "state.zip"));
    expect((await state())!.stamp).not.toBe(`4 ${mtime.getTime()} ${ino}`);
  });

  it("is undefined unless the package is a file on this machine", async () => {
    expect(await PACKAGE_READER.state(uri("gone.zip"))).toBeUndefined();
    expect(await PACKAGE_READER.state(REMOTE)).toBeUndefined();
  });
});

describe("A package", () => {
  it("is read with its size, digest and contents", async () => {
    const content = zip({ "native/clock.dll": "dll" });
    const counts: number[] = [];
    const onBytes = (count: number) => counts.push(count);
    expect(await PACKAGE_READER.read(file("clock.zip", content), { onBytes })).toMatchObject({
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      files: new Set(["native/clock.dll"]),
      manifest: { fault: "missing" },
    });
    expect(counts).toEqual([content.length]);
  });

  it.each([
    [
      "is not a zip",
      file("no.zip", "no"),
      "Cannot read package 'no.zip'. It is not a zip file, or it is damaged.",
    ],
    ["is gone", uri("gone.zip"), "Cannot read 'gone.zip': the file does not exist."],
    ["is elsewhere", REMOTE, `'${REMOTE}' is not a file on this machine.`],
  ])("that %s is refused with the reason", async (_, path, sentence) => {
    expect(await PACKAGE_READER.read(path, {})).toBe(sentence);
  });

  it("is not read once canceled", async () => {
    const canceled = PACKAGE_READER.read(uri("gone.zip"), { signal: AbortSignal.abort() });
    await expect(canceled).rejects.toMatchObject({ name: "AbortError" });
  });
});
