import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import type { PackageDigest } from "../../core/release/packages/artifacts";
import type { SignatureTest, SignedContent } from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import type { SignatureParams } from "../../protocol";
import { openRegular, readBoundedAsync, notLocalSentence, readErrorSentence } from "../bounded-file.node";
import { limitText, MAX_KEY_BYTES, MAX_SIGNED_BYTES } from "../limits";
import { filePathOf } from "../uris";
import type { PackageFiles } from "./zip.node";

export interface ReadOptions {
  /** Called after each piece is read, with its size in bytes. */
  readonly onBytes?: (count: number) => void;
  readonly signal?: AbortSignal;
}

export interface ReadablePackage extends PackageDigest, PackageFiles {}

export interface DigestedPackage extends PackageDigest {
  /** Absent if signatures are not verified. */
  readonly isValidSignature?: SignatureTest;
}

/** Reads packages by their URIs. Returns an error message if a file cannot be read. */
export const PACKAGE_READER = {
  /** Returns a file's size, and a stamp that changes with the file; undefined if the file is inaccessible. */
  async state(uri: string) {
    const path = filePathOf(uri);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats && { stamp: `${stats.size} ${stats.mtimeMs} ${stats.ino}`, size: stats.size };
  },

  readSigner: ({ key, signed }: SignatureParams) => withPath(key, (path) => readSigner(path, signed)),

  /** @throws AbortError */
  digest: (uri: string, options: ReadOptions, signer?: Signer) =>
    withPath(uri, (path) => digestPackage(path, options, signer)),

  /** Digests a package and lists its files. Error messages omit the folder. @throws AbortError */
  read: (uri: string, options: ReadOptions) =>
    withPath(uri, async (path): Promise<ReadablePackage | string> => {
      try {
        const digest = await digestFile(path, options);
        const files = await listPackage(path, basename(path));
        return typeof files === "string" ? files : { ...digest, ...files };
      } catch (error) {
        options.signal?.throwIfAborted();
        return packageErrorSentence(basename(path), error);
      }
    }),
};

/** Injected, because not every host can read packages. */
export type PackageReader = typeof PACKAGE_READER;

/** Calls `read` with the path of a local file; returns an error message for any other URI. */
function withPath<T>(uri: string, read: (path: string) => Promise<T | string>): Promise<T | string> {
  const path = filePathOf(uri);
  return path === undefined ? Promise.resolve(notLocalSentence(uri)) : read(path);
}

/** Computes the size and digest of a package; returns an error message if it cannot be read. @throws AbortError */
export async function digestPackage(
  path: string,
  options: ReadOptions,
  signer?: Signer,
): Promise<DigestedPackage | string> {
  try {
    const digest = await digestFile(path, options, signer?.signed === "file");
    const { size, sha256 } = digest;
    const isValidSignature = signer && ((signature: string) => isSignedBy(signer.key, digest, signature));
    return { size, sha256, ...(isValidSignature && { isValidSignature }) };
  } catch (error) {
    options.signal?.throwIfAborted();
    return packageErrorSentence(path, error);
  }
}

interface Digest extends PackageDigest {
  readonly bytes?: Buffer;
}

/** Packages may be larger than memory, so they are read in pieces. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Computes a package's digest, piece by piece.
 * @param keepsBytes true to keep all bytes, up to MAX_SIGNED_BYTES
 * @throws FileRefusal if the file is not regular or is too large to keep, AbortError, or an Error with the reason
 */
export async function digestFile(
  path: string,
  { onBytes, signal }: ReadOptions = {},
  keepsBytes = false,
): Promise<Digest> {
  const file = await openRegular(path, keepsBytes ? MAX_SIGNED_BYTES : Infinity);
  try {
    const bytes = keepsBytes ? Buffer.allocUnsafe((await file.stat()).size) : undefined;
    const [hash, piece] = [createHash("sha256"), Buffer.allocUnsafe(PIECE_BYTES)];
    for (let size = 0; ;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0)
        return { size, sha256: hash.digest("hex"), ...(bytes && { bytes: bytes.subarray(0, size) }) };
      const newBytes = piece.subarray(0, bytesRead);
      hash.update(newBytes);
      if (bytes && newBytes.copy(bytes, size) < bytesRead)
        throw new Error(message("it grows while it is read"));
      size += bytesRead;
      onBytes?.(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/**
 * Lists a package's files, and reads its manifest. Returns an error message if the package cannot be read.
 * @param name the package's name for the user
 */
export async function listPackage(path: string, name = path): Promise<PackageFiles | string> {
  // Loaded on demand, because most sessions and commands read no package.
  const { readPackageFiles, PackageError } = await import("./zip.node");
  try {
    return await readPackageFiles(path);
  } catch (error) {
    return error instanceof PackageError
      ? message("Cannot read package '{path}'. {reason}", { path: name, reason: error.message })
      : packageErrorSentence(name, error);
  }
}

/** Explains why a package cannot be read. @param name the package's name for the user */
export function packageErrorSentence(name: string, error: unknown): string {
  const values = { name, limit: limitText(MAX_SIGNED_BYTES) };
  return readErrorSentence(name, error, () =>
    message("'{name}' is larger than {limit}. Only a signature over its digest can be verified.", values),
  );
}

/** Matches 32 bytes in base64. */
const RAW_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Reads an ed25519 public key, in PEM or as 32 bytes in base64. Returns undefined for any other text. */
export function parsePublicKey(file: string): KeyObject | undefined {
  const text = file.trim();
  const isPem = text.startsWith("-----BEGIN PUBLIC KEY-----");
  if (!isPem && !RAW_KEY.test(text)) return undefined;
  const rawKey = { kty: "OKP", crv: "Ed25519", x: Buffer.from(text, "base64").toString("base64url") };
  try {
    const key = createPublicKey(isPem ? text : { key: rawKey, format: "jwk" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    // The PEM is damaged.
    return undefined;
  }
}

export interface Signer {
  readonly key: KeyObject;
  readonly signed: SignedContent;
}

/** Reads a signer's key; returns an error message if it cannot be read. */
export async function readSigner(path: string, signed: SignedContent): Promise<Signer | string> {
  const invalidKeySentence = () =>
    message("'{path}' is not an ed25519 public key, in PEM or as 32 bytes in base64.", { path });
  try {
    const key = parsePublicKey((await readBoundedAsync(path, MAX_KEY_BYTES)).toString("utf8"));
    return key ? { key, signed } : invalidKeySentence();
  } catch (error) {
    return readErrorSentence(path, error, invalidKeySentence);
  }
}

/** Verifies a base64 signature over a package's bytes or, if they are not kept, its digest. May take seconds. */
export function isSignedBy(key: KeyObject, { bytes, sha256 }: Digest, signature: string): Promise<boolean> {
  const signedBytes = bytes ?? Buffer.from(sha256, "hex");
  return promisify(verify)(null, signedBytes, key, Buffer.from(signature, "base64"));
}
