import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { posix } from "node:path";
import { fromFdPromise } from "yauzl";
import { message } from "../../core/text/messages";
import { FileRefusal, openRegular } from "../bounded-file.node";
import { fileSentence, notRegular } from "../file-sentences";
import { limitText, MAX_SIGNED_BYTES } from "../limits";

/** The size and the digest of a package's bytes. */
export interface Digest {
  readonly size: number;
  /** Lowercase hexadecimal. */
  readonly sha256: string;
  /** All bytes, if they are kept. */
  readonly bytes?: Buffer;
}

export interface DigestOptions {
  /** Called with the number of bytes of each piece. */
  readonly onBytes?: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** True to keep all bytes, of which there may be MAX_SIGNED_BYTES. */
  readonly keepsBytes?: boolean;
}

/** A file is read in pieces of this size, because packages may be larger than the memory. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Reads a package piece by piece.
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

/** Explains an error of reading a package. @param name the package's, as shown to the user */
export function packageSentence(name: string, error: unknown): string {
  if (!(error instanceof FileRefusal)) return fileSentence("read", name, error);
  if (error.reason === "kind") return notRegular("read", name);
  const values = { name, limit: limitText(MAX_SIGNED_BYTES) };
  return message(
    "'{name}' is larger than {limit}. Only a signature over its digest can be verified.",
    values,
  );
}

/** More files than any package has; a list of more is an attack on the memory. */
export const MAX_PACKAGE_FILES = 100_000;

/** Thrown for a package whose files cannot be listed. The message is for the reader, and does not name the package. */
export class PackageError extends Error {}

/**
 * Lists the files in a package, a zip. Reads the list at its end alone and unpacks nothing.
 * @param limit the most files that it may have
 * @throws PackageError when it is broken, encrypted or leads out of its folder; FileRefusal, or a system error
 */
export async function filesInPackage(path: string, limit = MAX_PACKAGE_FILES): Promise<Set<string>> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new PackageError(message("It is empty, not a zip."));
    const zip = await fromFdPromise(file.fd);
    const names = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new PackageError(message("Its files are encrypted."));
      if (names.size === limit) throw new PackageError(message("It has too many files."));
      // A name that ends with a slash is a folder's. Some packers begin each name with `./`.
      if (!entry.fileName.endsWith("/")) names.add(posix.normalize(entry.fileName));
    }
    return names;
  } catch (error) {
    throw isExpected(error) ? error : new PackageError(reasonOf(error));
  } finally {
    await file.close();
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof PackageError || (error as NodeJS.ErrnoException).code !== undefined;
}

/** The library's messages name offsets and flags; the reader needs to know what kind of fault it is. */
function reasonOf(error: unknown): string {
  const text = String(error);
  if (/invalid relative path|absolute path|invalid characters in fileName/.test(text))
    return message("The path of one of its files leads out of the package.");
  if (/encrypt/i.test(text)) return message("Its files are encrypted.");
  return message("It is not a zip, or a damaged one.");
}
