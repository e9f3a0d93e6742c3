import { createHash } from "node:crypto";
import { fromFdPromise } from "yauzl";
import { message } from "../core/text/messages";
import { FileRefusal, openRegular } from "./bounded-file.node";

/** The size and the digest of a file's bytes. */
export interface Digest {
  readonly size: number;
  /** Lowercase hexadecimal. */
  readonly sha256: string;
}

/** A file is read in pieces of this size, because packages may be larger than the memory. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Reads a file piece by piece.
 * @param onBytes called with the number of bytes of each piece
 * @throws FileRefusal when it is not a regular file, AbortError, or a system error
 */
export async function digestFile(
  path: string,
  onBytes: (count: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Digest> {
  const file = await openRegular(path);
  try {
    const [hash, piece] = [createHash("sha256"), Buffer.allocUnsafe(PIECE_BYTES)];
    for (let size = 0; ;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0) return { size, sha256: hash.digest("hex") };
      hash.update(piece.subarray(0, bytesRead));
      size += bytesRead;
      onBytes(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** More files than any package has; a list of more is an attack on the memory. */
export const MAX_PACKAGE_FILES = 100_000;

/** Thrown for a package whose files cannot be listed. The message is for the reader, and does not name the package. */
export class PackageError extends Error {}

/**
 * Lists the files in a package, a zip. Reads the list at its end alone and unpacks nothing.
 * @throws PackageError when it is broken, encrypted or leads out of its folder; FileRefusal, or a system error
 */
export async function filesInPackage(path: string): Promise<Set<string>> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new PackageError(message("It is empty, not a zip."));
    // Sizes matter to whoever unpacks.
    const zip = await fromFdPromise(file.fd, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: false,
    });
    const names = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new PackageError(message("Its files are encrypted."));
      if (names.size === MAX_PACKAGE_FILES) throw new PackageError(message("It has too many files."));
      // A name that ends with a slash is a folder's.
      if (!entry.fileName.endsWith("/")) names.add(entry.fileName);
    }
    return names;
  } catch (error) {
    throw isExpected(error) ? error : new PackageError(reasonOf(error));
  } finally {
    await file.close();
  }
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof PackageError ||
    error instanceof FileRefusal ||
    (error as NodeJS.ErrnoException).code !== undefined
  );
}

/** The library's messages name offsets and flags; the reader needs to know what kind of fault it is. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  if (/^(?:invalid relative path|absolute path|invalid characters in fileName)/.test(text))
    return message("The path of one of its files leads out of the package.");
  if (/encrypt/i.test(text)) return message("Its files are encrypted.");
  return message("It is not a zip, or a damaged one.");
}
