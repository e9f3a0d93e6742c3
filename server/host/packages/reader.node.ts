import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { SignatureParams } from "../../protocol";
import { filePathOf } from "../uris";
import { notOnThisMachine } from "../file-sentences";
import { lookInto } from "./inside.node";
import { digestFile, packageSentence } from "./package-file.node";
import type { DigestedOptions, DigestedPackage, PackageContents, PackageDigester } from "./reader";
import { isSignedBy, readSigner, type Signer } from "./signature.node";
import { PackageError } from "./zip.node";

/** Reads package files of this machine. */
export const NODE_PACKAGES = {
  /** Returns a text that differs once a file has changed, and its size; undefined if there is no such file. */
  async state(uri: string) {
    const path = filePathOf(uri);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats && { stamp: `${stats.size} ${stats.mtimeMs} ${stats.ino}`, size: stats.size };
  },

  /** Returns a reader of sizes and digests alone, or one sentence about why signatures cannot be verified. */
  async digester(signatures?: SignatureParams): Promise<PackageDigester | string> {
    const signer = signatures && (await signerOf(signatures));
    if (typeof signer === "string") return signer;
    return async (uri, options) => {
      const path = filePathOf(uri);
      return path === undefined ? notOnThisMachine(uri) : digestPackage(path, options, signer);
    };
  },

  /**
   * Reads a package to its end, piece by piece.
   * @param onBytes called with the number of bytes of each piece
   * @throws PackageError whose message is for the reader and names the file; AbortError
   */
  async read(uri: string, onBytes: (count: number) => void, signal: AbortSignal): Promise<PackageContents> {
    const path = filePathOf(uri);
    if (path === undefined) throw new PackageError(notOnThisMachine(uri));
    try {
      const digest = await digestFile(path, { onBytes, signal });
      return { ...digest, ...(await lookInto(path)) };
    } catch (error) {
      signal.throwIfAborted();
      throw new PackageError(packageSentence(basename(path), error));
    }
  },
};

/** Injected, because not every host can read packages. */
export type PackageReader = typeof NODE_PACKAGES;

async function signerOf({ key, signed }: SignatureParams): Promise<Signer | string> {
  const path = filePathOf(key);
  return path === undefined ? notOnThisMachine(key) : readSigner(path, signed);
}

/** Reads a package, or says in one sentence why it cannot be read. @throws AbortError */
export async function digestPackage(
  path: string,
  { onBytes, signal }: DigestedOptions,
  signer?: Signer,
): Promise<DigestedPackage | string> {
  try {
    const read = await digestFile(path, { onBytes, signal, keepsBytes: signer?.signed === "file" });
    const { size, sha256 } = read;
    if (!signer) return { size, sha256 };
    return { size, sha256, isValid: (signature) => isSignedBy(signer, read, signature) };
  } catch (error) {
    signal.throwIfAborted();
    return packageSentence(path, error);
  }
}
