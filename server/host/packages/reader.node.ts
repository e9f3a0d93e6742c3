import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import { stat, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import type { PackageContent } from "../../core/release/packages/artifact-edits";
import type { Signed } from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import type { SignatureParams } from "../../protocol";
import { FileRefusal, openRegular, readBoundedAsync } from "../bounded-file.node";
import { notOnThisMachine, unreadSentence } from "../file-sentences";
import { limitText, MAX_KEY_BYTES, MAX_SIGNED_BYTES } from "../limits";
import { filePathOf } from "../uris";
import type { DigestedOptions, DigestedPackage, PackageContents, PackageDigester } from "./reader";
import { lookInto, PackageError } from "./zip.node";

export const NODE_PACKAGES = {
  /** Returns a file's size, and a text that changes with the file; undefined if it does not exist. */
  async state(uri: string) {
    const path = filePathOf(uri);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats && { stamp: `${stats.size} ${stats.mtimeMs} ${stats.ino}`, size: stats.size };
  },

  /** Returns a reader of sizes and digests, or a sentence if signatures cannot be verified. */
  async digester(signatures?: SignatureParams): Promise<PackageDigester | string> {
    const signer = signatures && (await signerOf(signatures));
    if (typeof signer === "string") return signer;
    return async (uri, options) => {
      const path = filePathOf(uri);
      return path === undefined ? notOnThisMachine(uri) : digestPackage(path, options, signer);
    };
  },

  /**
   * Reads a whole package, in pieces.
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

/** Reads a package; returns a sentence if it cannot be read. @throws AbortError */
export async function digestPackage(
  path: string,
  { onBytes, signal }: Pick<DigestedOptions, "onBytes"> & Partial<DigestedOptions>,
  signer?: Signer,
): Promise<DigestedPackage | string> {
  try {
    const read = await digestFile(path, {
      onBytes,
      ...(signal && { signal }),
      keepsBytes: signer?.signed === "file",
    });
    const { size, sha256 } = read;
    if (!signer) return { size, sha256 };
    return { size, sha256, isValid: (signature) => isSignedBy(signer, read, signature) };
  } catch (error) {
    signal?.throwIfAborted();
    return packageSentence(path, error);
  }
}

export interface Digest extends PackageContent {
  readonly bytes?: Buffer;
}

export interface DigestOptions extends Partial<DigestedOptions> {
  /** True to keep all bytes, up to MAX_SIGNED_BYTES. */
  readonly keepsBytes?: boolean;
}

/** Files are read in pieces of this size, because packages may be larger than memory. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Reads a package in pieces.
 * @throws FileRefusal when it is not a regular file or too large to be kept, AbortError, or a system error
 */
export async function digestFile(
  path: string,
  { onBytes = () => undefined, signal, keepsBytes = false }: DigestOptions = {},
): Promise<Digest> {
  const file = await openRegular(path);
  try {
    const bytes = keepsBytes ? await roomFor(file) : undefined;
    const [hash, piece] = [createHash("sha256"), Buffer.allocUnsafe(PIECE_BYTES)];
    for (let size = 0; ;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0) {
        return { size, sha256: hash.digest("hex"), ...(bytes && { bytes: bytes.subarray(0, size) }) };
      }
      const read = piece.subarray(0, bytesRead);
      hash.update(read);
      if (bytes && read.copy(bytes, size) < bytesRead) {
        throw new Error(message("it grows while it is read"));
      }
      size += bytesRead;
      onBytes(bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function roomFor(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > MAX_SIGNED_BYTES) throw new FileRefusal("size");
  return Buffer.allocUnsafe(size);
}

/**
 * Explains why a package or its files cannot be read.
 * @param name the package's name for the user
 */
export function packageSentence(name: string, error: unknown): string {
  if (error instanceof PackageError)
    return message("Cannot read package '{path}'. {reason}", { path: name, reason: error.message });
  const limit = limitText(MAX_SIGNED_BYTES);
  return unreadSentence(name, error, () =>
    message("'{name}' is larger than {limit}. Only a signature over its digest can be verified.", {
      name,
      limit,
    }),
  );
}

/** Matches 32 bytes in base64. */
const RAW_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Reads an ed25519 public key: PEM, or its 32 bytes in base64. Returns undefined for anything else. */
export function parsePublicKey(text: string): KeyObject | undefined {
  try {
    const key = keyIn(text.trim());
    return key?.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error for a damaged PEM */
function keyIn(text: string): KeyObject | undefined {
  if (text.startsWith("-----BEGIN PUBLIC KEY-----")) return createPublicKey(text);
  if (!RAW_KEY.test(text)) return undefined;
  const key = { kty: "OKP", crv: "Ed25519", x: Buffer.from(text, "base64").toString("base64url") };
  return createPublicKey({ key, format: "jwk" });
}

export interface Signer {
  readonly key: KeyObject;
  readonly signed: Signed;
}

/** Reads a signer's key; returns a sentence if it cannot be read. */
export async function readSigner(path: string, signed: Signed): Promise<Signer | string> {
  const notAKey = () =>
    message("'{path}' is not a public key of ed25519, as PEM or as 32 bytes in base64.", { path });
  try {
    const key = parsePublicKey((await readBoundedAsync(path, MAX_KEY_BYTES)).toString("utf8"));
    return key ? { key, signed } : notAKey();
  } catch (error) {
    return unreadSentence(path, error, notAKey);
  }
}

/** Verifies a package's base64 signature without blocking: for a gigabyte it takes seconds. */
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
