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

/** The room that is added for a file longer than its size says; the files of `/proc` have none. */
const MORE_BYTES = 64 * 1024;

/**
 * Reads a regular file within a size limit; a pipe or a device may never end, and a file may grow meanwhile.
 * @throws FileRefusal, or a system error
 */
export function readBounded(path: string, limit: number): Buffer {
  const { size } = accepted(statSync(path), limit);
  const file = openSync(path, FLAGS);
  try {
    // One byte more than expected, so that the end is found.
    let [bytes, length] = [Buffer.allocUnsafe(size + 1), 0];
    for (let count = -1; count !== 0; length += count) {
      if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length + MORE_BYTES);
      count = readSync(file, bytes, { offset: length });
      if (length + count > limit) throw new FileRefusal("size");
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** Reads a file as `readBounded` does. @throws FileRefusal, or a system error */
export async function readBoundedLater(path: string, limit: number): Promise<Buffer> {
  const bytes = await readStart(path, limit + 1, limit);
  if (bytes.length > limit) throw new FileRefusal("size");
  return bytes;
}

/**
 * Reads the first bytes of a regular file.
 * @param limit the most bytes that the file may have
 * @throws FileRefusal, or a system error
 */
export async function readStart(path: string, length: number, limit = Infinity): Promise<Buffer> {
  const file = await openRegular(path, limit);
  // The stream closes the file.
  return buffer(file.createReadStream({ end: length - 1 }));
}

/**
 * Opens a regular file, to be read piece by piece.
 * @throws FileRefusal, or a system error
 */
export async function openRegular(path: string, limit = Infinity): Promise<FileHandle> {
  accepted(await stat(path), limit);
  const file = await open(path, FLAGS);
  try {
    // It may have been replaced in the meantime.
    accepted(await file.stat(), limit);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** @returns what a file is that is read; reading a folder fails with an error that says so */
function accepted(stats: Stats, limit: number): Stats {
  if (!stats.isFile() && !stats.isDirectory()) throw new FileRefusal("kind");
  if (stats.isFile() && stats.size > limit) throw new FileRefusal("size");
  return stats;
}
