import { message } from "../../core/text/messages";
import { filePathOf } from "../uris";
import type { SignatureParams } from "../../protocol";
import { FileRefusal, readBoundedLater } from "../bounded-file.node";
import { fileSentence, notRegular, notOnThisMachine } from "../file-sentences";
import { MAX_KEY_BYTES } from "../limits";
import { digestFile, packageSentence } from "./package-file.node";
import type { PackageDigester } from "./reader";
import { isSignedBy, parsePublicKey, type Signer } from "./signature.node";

/** Returns a reader of packages on this machine, or one sentence about why signatures cannot be verified. */
export async function digesterFor(signatures?: SignatureParams): Promise<PackageDigester | string> {
  const signer = signatures && (await readSigner(signatures));
  return typeof signer === "string" ? signer : digesterWith(signer);
}

function digesterWith(signer: Signer | undefined): PackageDigester {
  return async (uri, { onBytes, signal }) => {
    const path = filePathOf(uri);
    if (path === undefined) return notOnThisMachine(uri);
    try {
      const read = await digestFile(path, { onBytes, signal, keepsBytes: signer?.signed === "file" });
      const { size, sha256 } = read;
      if (!signer) return { size, sha256 };
      return { size, sha256, isValid: (signature) => isSignedBy(signer, read, signature) };
    } catch (error) {
      if (signal.aborted) throw error;
      return packageSentence(path, error);
    }
  };
}

/** Reads a public key. Returns one sentence if it cannot be read. */
async function readSigner({ key: uri, signed }: SignatureParams): Promise<Signer | string> {
  const path = filePathOf(uri);
  if (path === undefined) return notOnThisMachine(uri);
  try {
    const text = (await readBoundedLater(path, MAX_KEY_BYTES)).toString("utf8");
    const key = parsePublicKey(text);
    return key ? { key, signed } : notAKey(path);
  } catch (error) {
    if (!(error instanceof FileRefusal)) return fileSentence("read", path, error);
    return error.reason === "kind" ? notRegular("read", path) : notAKey(path);
  }
}

/** Reports that a file has no public key. */
export function notAKey(path: string): string {
  return message("'{path}' is not a public key of ed25519, as PEM or as 32 bytes in base64.", { path });
}
