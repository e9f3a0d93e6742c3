import { closeSync, constants, openSync, readSync, statSync, type Stats } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { sep } from "node:path";
import { buffer } from "node:stream/consumers";

/** Thrown for what is not opened or not read to its end. */
export class FileRefusal extends Error {
  constructor(readonly reason: "kind" | "size") {
    super(reason);
  }
}

/** Tests if a path is below a folder, perhaps in its `.git`. Both have their links resolved. */
export function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Tests if a path is below a folder; what git keeps for itself, such as its hooks, is not. Both have their links resolved. */
export function isPathIn(folder: string, path: string): boolean {
  return isBelow(folder, path) && !/(?:^|[\\/])\.git(?:[\\/]|$)/i.test(path.slice(folder.length));
}

/** Tests if a path is below a folder, or is the folder. */
export function isAtOrIn(folder: string, path: string): boolean {
  return path === folder || isPathIn(folder, path);
}

/** A pipe or a device that takes the place of a file in the meantime is not waited for. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Reads a regular file within a size limit; a pipe or a device may never end.
 * @throws FileRefusal, or a system error
 */
export function readBounded(path: string, limit: number): Buffer {
  const { size } = accepted(statSync(path), limit);
  const file = openSync(path, FLAGS);
  try {
    const chunks = new Chunks(size, limit);
    while (chunks.take(readSync(file, chunks.room)));
    return chunks.whole();
  } finally {
    closeSync(file);
  }
}

/** Reads a file as `readBounded` does. @throws FileRefusal, or a system error */
export async function readBoundedLater(path: string, limit: number): Promise<Buffer> {
  const { size } = accepted(await stat(path), limit);
  const file = await open(path, FLAGS);
  try {
    const chunks = new Chunks(size, limit);
    while (chunks.take((await file.read(chunks.room)).bytesRead));
    return chunks.whole();
  } finally {
    await file.close();
  }
}

/** Reads the first bytes of a regular file of any size. @throws FileRefusal, or a system error */
export async function readStart(path: string, limit: number): Promise<Buffer> {
  const file = await openRegular(path);
  // The stream closes the file.
  return buffer(file.createReadStream({ end: limit - 1 }));
}

/**
 * Opens a regular file of any size, to be read piece by piece.
 * @throws FileRefusal, or a system error
 */
export async function openRegular(path: string): Promise<FileHandle> {
  accepted(await stat(path), Infinity);
  const file = await open(path, FLAGS);
  // It may have been replaced in the meantime. Reading a folder fails with an error that says so.
  const stats = await file.stat();
  if (stats.isFile() || stats.isDirectory()) return file;
  await file.close();
  throw new FileRefusal("kind");
}

function accepted(stats: Stats, limit: number): Stats {
  // Reading a folder fails with an error that says so.
  if (!stats.isFile() && !stats.isDirectory()) throw new FileRefusal("kind");
  if (stats.isFile() && stats.size > limit) throw new FileRefusal("size");
  return stats;
}

/** The bytes that are read at once of a file longer than its size says; the files of `/proc` have none. */
const CHUNK_BYTES = 64 * 1024;

/** The bytes read so far of a file, which may grow meanwhile. */
class Chunks {
  readonly #chunks: Buffer[] = [];
  #size = 0;
  /** The buffer for the next bytes, one larger than expected to detect the end of the file. */
  room: Buffer;

  constructor(
    expected: number,
    private readonly limit: number,
  ) {
    this.room = Buffer.allocUnsafe(expected + 1);
  }

  /** Takes over bytes that have been read. @returns false at the end of the file */
  take(count: number): boolean {
    this.#chunks.push(this.room.subarray(0, count));
    this.#size += count;
    if (this.#size > this.limit) throw new FileRefusal("size");
    const isFull = count === this.room.length;
    this.room = isFull ? Buffer.allocUnsafe(CHUNK_BYTES) : this.room.subarray(count);
    return count > 0;
  }

  whole(): Buffer {
    const [first = Buffer.alloc(0), second] = this.#chunks;
    return second?.length ? Buffer.concat(this.#chunks) : first;
  }
}
