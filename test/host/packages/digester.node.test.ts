import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { NODE_PACKAGES } from "../../../server/host/packages/reader.node";
import type { DigestedPackage, PackageDigester } from "../../../server/host/packages/reader";
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

const SIGNAL = new AbortController().signal;
const digested = (digester: PackageDigester | string, name = uri("a.zip"), signal = SIGNAL) =>
  (digester as PackageDigester)(name, { onBytes: () => undefined, signal });

describe("A digester", () => {
  it("finds the size and the digest of a package, and counts its bytes", async () => {
    const digester = (await NODE_PACKAGES.digester()) as PackageDigester;
    const counts: number[] = [];
    expect(await digester(uri("a.zip"), { onBytes: (count) => counts.push(count), signal: SIGNAL })).toEqual(
      FACTS,
    );
    expect(counts).toEqual([4]);
  });

  it.each([
    ["file", PACKAGE, DIGEST],
    ["sha256", DIGEST, PACKAGE],
  ] as const)("verifies signatures over the %s", async (signed, covered, other) => {
    const signature = (bytes: Uint8Array): string => sign(null, bytes, privateKey).toString("base64");
    const digester = await NODE_PACKAGES.digester({ key: uri("key.pem"), signed });
    const { isValid, ...facts } = (await digested(digester)) as DigestedPackage;
    expect(facts).toEqual(FACTS);
    expect(await isValid!(signature(covered))).toBe(true);
    expect(await isValid!(signature(other))).toBe(false);
  });

  it("explains why a package cannot be read", async () => {
    const digester = await NODE_PACKAGES.digester();
    expect(await digested(digester, uri("gone.zip"))).toBe(
      `Cannot read '${path("gone.zip")}': the file does not exist.`,
    );
    expect(await digested(digester, uri("folder"))).toBe(`Cannot read '${path("folder")}': it is a folder.`);
    expect(await digested(digester, "https://host.example/a.zip")).toBe(
      "'https://host.example/a.zip' is not a file on this machine.",
    );
  });

  it("stops when canceled", async () => {
    await expect(
      digested(await NODE_PACKAGES.digester(), undefined, AbortSignal.abort()),
    ).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("A key", () => {
  const read = async (key: string) => NODE_PACKAGES.digester({ key, signed: "file" });

  it.skipIf(!isUnix)("that cannot be read is named with the reason", async () => {
    execFileSync("mkfifo", [path("pipe")]);
    expect(await read(uri("gone.pem"))).toBe(`Cannot read '${path("gone.pem")}': the file does not exist.`);
    expect(await read(uri("folder"))).toBe(`Cannot read '${path("folder")}': it is a folder.`);
    expect(await read(uri("pipe"))).toBe(`Cannot read '${path("pipe")}': it is not a regular file.`);
    expect(await read("https://host.example/key.pem")).toBe(
      "'https://host.example/key.pem' is not a file on this machine.",
    );
  });

  it.each(["word.pem", "large.pem"])("that is none is refused: %s", async (name) => {
    expect(await read(uri(name))).toBe(
      `'${path(name)}' is not a public key of ed25519, as PEM or as 32 bytes in base64.`,
    );
  });

  it("is read up to a limit", async () => {
    expect(await read(uri("padded.pem"))).toBeTypeOf("function");
  });
});
