import { createPublicKey, type KeyObject } from "node:crypto";
import { message } from "../../core/text/messages";
import { CallError } from "./exit";
import { readContent } from "./read";

/** More than any key has. */
const MAX_KEY_BYTES = 64 * 1024;
const RAW_BYTES = 32;

/**
 * Reads the public key of ed25519 in a file: PEM, or its 32 bytes in base64.
 * @throws CallError when it is not one, Failure when it cannot be read
 */
export function readPublicKey(path: string): KeyObject {
  const key = parseKey(readContent(path, MAX_KEY_BYTES).text.trim());
  if (key?.asymmetricKeyType === "ed25519") return key;
  throw new CallError(
    message("'{path}' is not a public key of ed25519, as PEM or as 32 bytes in base64.", { path }),
  );
}

function parseKey(text: string): KeyObject | undefined {
  try {
    if (text.startsWith("-----BEGIN PUBLIC KEY-----")) return createPublicKey(text);
    const raw = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, "base64") : undefined;
    if (raw?.length !== RAW_BYTES) return undefined;
    const key = { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") };
    return createPublicKey({ key, format: "jwk" });
  } catch {
    return undefined;
  }
}
