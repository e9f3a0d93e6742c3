import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { PACKAGE_READER, type DigestedPackage, type Signer } from "../../../server/host/packages/reader.node";
import { temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PEM = publicKey.export({ format: "pem", type: "spki" }).toString();
const PACKAGE = Buffer.from("tick");
const DIGEST = createHash("sha256").update(PACKAGE).digest();
const FACTS = { size: 4, sha256: DIGEST.toString("hex") };

const folder = temporaryFolder();
const path = (name: string): string => join(folder, name);
const uri = (name: string): string => pathToFileURL(path(name)).toString();
writeFileSync(path("a.zip"), PACKAGE);
writeFileSync(path("key.pem"), PEM);
writeFileSync(path("word.pem"), "key");
writeFileSync(path("large.pem"), " ".repeat(64 * 1024 + 1));
writeFileSync(path("padded.pem"), PEM.padEnd(64 * 1024));
mkdirSync(path("folder"));

const digested = (name = "a.zip", signal?: AbortSignal) =>
  PACKAGE_READER.digest(uri(name), { ...(signal && { signal }) });

describe("The digest of a package", () => {
  it("comes with its size; its bytes are counted", async () => {
    const counts: number[] = [];
    expect(await PACKAGE_READER.digest(uri("a.zip"), { onBytes: (count) => counts.push(count) })).toEqual(
      FACTS,
    );
    expect(counts).toEqual([4]);
  });

  it.each([
    ["file", PACKAGE, DIGEST],
    ["sha256", DIGEST, PACKAGE],
  ] as const)("comes with a test of signatures over the %s", async (signed, covered, other) => {
    const signature = (bytes: Uint8Array): string => sign(null, bytes, privateKey).toString("base64");
    const signer = (await PACKAGE_READER.readSigner({ key: uri("key.pem"), signed })) as Signer;
    const digest = await PACKAGE_READER.digest(uri("a.zip"), {}, signer);
    const { isValidSignature, ...facts } = digest as DigestedPackage;
    expect(facts).toEqual(FACTS);
    expect(await isValidSignature!(signature(covered))).toBe(true);
    expect(await isValidSignature!(signature(other))).toBe(false);
  });

  it("is an error message if the package cannot be read", async () => {
    expect(await digested("gone.zip")).toBe(`Cannot read '${path("gone.zip")}': the file does not exist.`);
    expect(await digested("folder")).toBe(`Cannot read '${path("folder")}': it is a folder.`);
    expect(await PACKAGE_READER.digest("https://host.example/a.zip", {})).toBe(
      "'https://host.example/a.zip' is not a file on this machine.",
    );
  });

  it("is abandoned when canceled", async () => {
    await expect(digested("a.zip", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("A key", () => {
  const read = async (key: string) => PACKAGE_READER.readSigner({ key, signed: "file" });

  it.skipIf(!isUnix)("that cannot be read is reported with the reason", async () => {
    execFileSync("mkfifo", [path("pipe")]);
    expect(await read(uri("gone.pem"))).toBe(`Cannot read '${path("gone.pem")}': the file does not exist.`);
    expect(await read(uri("folder"))).toBe(`Cannot read '${path("folder")}': it is a folder.`);
    expect(await read(uri("pipe"))).toBe(`Cannot read '${path("pipe")}': it is not a regular file.`);
    expect(await read("https://host.example/key.pem")).toBe(
      "'https://host.example/key.pem' is not a file on this machine.",
    );
  });

  it.each(["word.pem", "large.pem"])("that is not valid is refused: %s", async (name) => {
    expect(await read(uri(name))).toBe(
      `'${path(name)}' is not an ed25519 public key, in PEM or as 32 bytes in base64.`,
    );
  });

  it("is read up to a limit", async () => {
    expect(await read(uri("padded.pem"))).toMatchObject({ signed: "file" });
  });
});
