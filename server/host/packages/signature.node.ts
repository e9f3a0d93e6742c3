import { createPublicKey, verify, type KeyObject } from "node:crypto";
import type { Signed } from "../../core/catalog/packages/verification";
import type { Digest } from "./package-file.node";

const RAW_BYTES = 32;

/** Reads a public key of ed25519: PEM, or its 32 bytes in base64. Returns undefined for anything else. */
export function parsePublicKey(text: string): KeyObject | undefined {
  try {
    const key = keyIn(text.trim());
    return key?.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

function keyIn(text: string): KeyObject | undefined {
  if (text.startsWith("-----BEGIN PUBLIC KEY-----")) return createPublicKey(text);
  const raw = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, "base64") : undefined;
  if (raw?.length !== RAW_BYTES) return undefined;
  const key = { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") };
  return createPublicKey({ key, format: "jwk" });
}

/** The key that signatures are verified with, and what they cover. */
export interface Signer {
  readonly key: KeyObject;
  readonly signed: Signed;
}

/** Verifies a package's signature, in base64, without blocking: over a file of a gigabyte it takes seconds. */
export function isSignedBy(
  { key, signed }: Signer,
  { bytes, sha256 }: Digest,
  signature: string,
): Promise<boolean> {
  if (signed === "file" && !bytes) throw new Error("A signature over the file needs its bytes.");
  const covered = signed === "file" && bytes ? bytes : Buffer.from(sha256, "hex");
  return new Promise((resolve, reject) => {
    verify(null, covered, key, Buffer.from(signature, "base64"), (error, isValid) => {
      if (error) reject(error);
      else resolve(isValid);
    });
  });
}
