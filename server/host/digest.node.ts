import { createHash } from "node:crypto";
import { openRegular } from "./bounded-file.node";

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
