import { createPublicKey, verify, type KeyObject } from "node:crypto";
import type { Signed } from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import { readBoundedLater } from "../bounded-file.node";
import { unreadSentence } from "../file-sentences";
import { MAX_KEY_BYTES } from "../limits";
import type { Digest } from "./package-file.node";

/** Matches 32 bytes in base64. */
const RAW_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Reads a public key of ed25519: PEM, or its 32 bytes in base64. Returns undefined for anything else. */
export function parsePublicKey(text: string): KeyObject | undefined {
  try {
    const key = keyIn(text.trim());
    return key?.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error for a PEM that is damaged */
function keyIn(text: string): KeyObject | undefined {
  if (text.startsWith("-----BEGIN PUBLIC KEY-----")) return createPublicKey(text);
  if (!RAW_KEY.test(text)) return undefined;
  const key = { kty: "OKP", crv: "Ed25519", x: Buffer.from(text, "base64").toString("base64url") };
  return createPublicKey({ key, format: "jwk" });
}

/** The key that signatures are verified with, and what they cover. */
export interface Signer {
  readonly key: KeyObject;
  readonly signed: Signed;
}

/** Reads the key of a signer, or says in one sentence why it cannot be read. */
export async function readSigner(path: string, signed: Signed): Promise<Signer | string> {
  const notAKey = () =>
    message("'{path}' is not a public key of ed25519, as PEM or as 32 bytes in base64.", { path });
  try {
    const key = parsePublicKey((await readBoundedLater(path, MAX_KEY_BYTES)).toString("utf8"));
    return key ? { key, signed } : notAKey();
  } catch (error) {
    return unreadSentence(path, error, notAKey);
  }
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
