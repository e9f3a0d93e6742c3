import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { message } from "../../core/text/messages";
import { filePathOf } from "../uris";
import { notOnThisMachine, fileSentence, notRegular } from "../file-sentences";
import { lookInto } from "./inside.node";
import { digestFile, packageSentence } from "./package-file.node";
import type { PackageReader, PackageDigester } from "./reader";
import type { SignatureParams } from "../../protocol";
import { FileRefusal, readBoundedLater } from "../bounded-file.node";
import { MAX_KEY_BYTES } from "../limits";
import { isSignedBy, parsePublicKey, type Signer } from "./signature.node";
import { PackageError } from "./zip.node";

export const NODE_PACKAGES: PackageReader = {
  async state(uri) {
    const path = filePathOf(uri);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats && { stamp: `${stats.size} ${stats.mtimeMs} ${stats.ino}`, size: stats.size };
  },

  digester: digesterFor,

  async read(uri, onBytes, signal) {
    const path = filePathOf(uri);
    if (path === undefined) throw new PackageError(notOnThisMachine(uri));
    try {
      const digest = await digestFile(path, { onBytes, signal });
      return { ...digest, ...(await lookInto(path)) };
    } catch (error) {
      signal.throwIfAborted();
      throw new PackageError(sentenceFor(basename(path), error));
    }
  },
};

function sentenceFor(name: string, error: unknown): string {
  if (!(error instanceof PackageError)) return packageSentence(name, error);
  return message("Cannot read package '{path}'. {reason}", { path: name, reason: error.message });
}

/** Returns a reader of packages on this machine, or one sentence about why signatures cannot be verified. */
async function digesterFor(signatures?: SignatureParams): Promise<PackageDigester | string> {
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
