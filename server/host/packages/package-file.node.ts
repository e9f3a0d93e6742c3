import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { PackageContent } from "../../core/release/packages/artifact-edits";
import { message } from "../../core/text/messages";
import { FileRefusal, openRegular } from "../bounded-file.node";
import { unreadSentence } from "../file-sentences";
import { limitText, MAX_SIGNED_BYTES } from "../limits";
import type { DigestedOptions } from "./reader";
import { PackageError } from "./zip.node";

export interface Digest extends PackageContent {
  readonly bytes?: Buffer;
}

export interface DigestOptions extends Partial<DigestedOptions> {
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

/** Explains an error of reading a package or its files. @param name the package's, as shown to the user */
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
