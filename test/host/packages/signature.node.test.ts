import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignedBy, parsePublicKey } from "../../../server/host/packages/reader.node";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PEM = publicKey.export({ format: "pem", type: "spki" }).toString();
const X = publicKey.export({ format: "jwk" }).x!;
const RAW = Buffer.from(X, "base64url").toString("base64");
const pemOf = (type: "x25519"): string =>
  generateKeyPairSync(type).publicKey.export({ format: "pem", type: "spki" }).toString();

describe("A public key", () => {
  it.each([
    ["PEM", PEM],
    ["PEM with blank lines around it", `\n\n${PEM}\n`],
    ["its bytes in base64", RAW],
    ["its bytes in base64 on a line", ` ${RAW}\n`],
  ])("is %s", (_, text) => {
    expect(parsePublicKey(text)?.export({ format: "jwk" })).toEqual({ crv: "Ed25519", kty: "OKP", x: X });
  });

  it.each([
    ["an empty text", ""],
    ["a word", "key"],
    ["a damaged PEM", PEM.replace(/\n.{10}/, "\n")],
    ["a private key", privateKey.export({ format: "pem", type: "pkcs8" }).toString()],
    ["a key of another algorithm", pemOf("x25519")],
    ["base64 without its padding", RAW.slice(0, -1)],
    ["base64 of more bytes", Buffer.alloc(33).toString("base64")],
    ["base64 of fewer bytes", Buffer.alloc(31).toString("base64")],
    ["something with a key in it", `key ${RAW}`],
    ["a key and something else", `${RAW} key`],
    ["base64 for web addresses", `${"-".repeat(43)}=`],
    ["a PEM after something else", `key\n${PEM}`],
  ])("is not %s", (_, text) => {
    expect(parsePublicKey(text)).toBeUndefined();
  });
});

describe("A signature", () => {
  const bytes = Buffer.from("tick");
  const digest = createHash("sha256").update(bytes).digest();
  const read = { size: bytes.length, sha256: digest.toString("hex"), bytes };
  const overFile = sign(null, bytes, privateKey).toString("base64");
  const overDigest = sign(null, digest, privateKey).toString("base64");

  it("covers the file or the bytes of its digest", async () => {
    expect(await isSignedBy(publicKey, read, overFile)).toBe(true);
    expect(await isSignedBy(publicKey, read, overDigest)).toBe(false);
    const { size, sha256 } = read;
    expect(await isSignedBy(publicKey, { size, sha256 }, overDigest)).toBe(true);
    expect(await isSignedBy(publicKey, { size, sha256 }, overFile)).toBe(false);
  });

  it("must be valid, and made with the key", async () => {
    const other = generateKeyPairSync("ed25519").publicKey;
    expect(await isSignedBy(other, read, overFile)).toBe(false);
    expect(await isSignedBy(publicKey, read, "AAAA")).toBe(false);
    expect(await isSignedBy(publicKey, read, "")).toBe(false);
  });

  it("needs a key that can sign", async () => {
    const { publicKey: unfit } = generateKeyPairSync("x25519");
    await expect(isSignedBy(unfit, read, overFile)).rejects.toThrow(
      "operation not supported for this keytype",
    );
  });
});
