import { isUtf8 } from "node:buffer";
import { closeSync, constants, openSync, readSync, statSync, type Stats } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { message } from "../core/text/messages";
import type { FileText } from "./files";

/** Thrown for a file that is not regular, or is too large. */
export class FileRefusal extends Error {
  constructor(readonly reason: "kind" | "size") {
    super(reason);
  }
}

/** Tests if a path is below a folder, including in its `.git`. Both have their links resolved. */
export function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Tests if a path is below a folder, but not in a `.git` folder, such as its hooks. Both have their links resolved. */
export function isPathIn(folder: string, path: string): boolean {
  return isBelow(folder, path) && !/(?:^|[\\/])\.git(?:[\\/]|$)/i.test(path.slice(folder.length));
}

export function isAtOrIn(folder: string, path: string): boolean {
  return path === folder || isPathIn(folder, path);
}

/** Does not wait for a pipe or device that replaced a file meanwhile. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/** The buffer's growth for files longer than their reported size, as in `/proc`. */
const MORE_BYTES = 64 * 1024;

/**
 * Reads a regular file within a size limit. A pipe or device may never end, and a file may grow meanwhile.
 * @throws FileRefusal, or a system error
 */
export function readBounded(path: string, limit: number): Buffer {
  const { size } = accepted(statSync(path), limit);
  const file = openSync(path, FLAGS);
  try {
    // One extra byte detects the end of the file.
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
export async function readBoundedAsync(path: string, limit: number): Promise<Buffer> {
  const bytes = await readStart(path, limit + 1, limit);
  if (bytes.length > limit) throw new FileRefusal("size");
  return bytes;
}

/**
 * Reads the first bytes of a regular file.
 * @param limit the largest file to accept, in bytes
 * @throws FileRefusal, or a system error
 */
export async function readStart(path: string, length: number, limit = Infinity): Promise<Buffer> {
  const file = await openRegular(path, limit);
  // The stream closes the file.
  return buffer(file.createReadStream({ end: length - 1 }));
}

/** Opens a regular file for reading in pieces. @throws FileRefusal, or a system error */
export async function openRegular(path: string, limit = Infinity): Promise<FileHandle> {
  accepted(await stat(path), limit);
  const file = await open(path, FLAGS);
  try {
    // The file may have been replaced meanwhile.
    accepted(await file.stat(), limit);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Refuses other kinds of files and too large ones. Reading a folder fails with its own error. */
function accepted(stats: Stats, limit: number): Stats {
  if (!stats.isFile() && !stats.isDirectory()) throw new FileRefusal("kind");
  if (stats.isFile() && stats.size > limit) throw new FileRefusal("size");
  return stats;
}

export function decode(bytes: Buffer): FileText {
  const text = bytes.toString("utf8");
  // Validate the bytes only if the text looks misread.
  const mayBeMisread = text.includes(REPLACEMENT) || text.slice(0, 2).includes("\0");
  return mayBeMisread ? decodeAll(bytes) : { text };
}

/** Decodes bytes that may not be UTF-8. */
export function decodeAll(bytes: Buffer): FileText {
  const wide = wideEncoding(bytes);
  if (wide) {
    const values = { encoding: wide.slice(0, "utf-16".length).toUpperCase() };
    const sentence = message("The text is {encoding}. Save it as UTF-8, as JSON requires.", values);
    return {
      text: decodeWide(bytes, wide),
      encodingFault: { range: { offset: 0, length: 0 }, message: sentence },
    };
  }
  const text = bytes.toString("utf8");
  return isUtf8(bytes) ? { text } : { text, encodingFault: invalidByte(bytes, text) };
}

type WideEncoding = "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

/**
 * Detects UTF-16 and UTF-32 by the byte order mark, or by the zero bytes of the first character, which is ASCII in
 * JSON.
 */
function wideEncoding([first, second, third, fourth]: Buffer): WideEncoding | undefined {
  // The mark of UTF-32LE starts with that of UTF-16LE.
  const isMarkOrAscii = (first === 0xff && second === 0xfe) || (first && second === 0);
  if (isMarkOrAscii) return third === 0 && fourth === 0 ? "utf-32le" : "utf-16le";
  if (first === 0 && second === 0 && ((third === 0xfe && fourth === 0xff) || (third === 0 && fourth)))
    return "utf-32be";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return "utf-16be";
  return undefined;
}

function decodeWide(bytes: Buffer, encoding: WideEncoding): string {
  // No decoder supports UTF-32. Read as UTF-16, most characters have a zero beside them; the text is a guess anyway.
  const text = new TextDecoder(encoding.replace("32", "16")).decode(bytes);
  return text.replaceAll("\0", "").replace(/^\uFEFF/, "");
}

const REPLACEMENT = "\uFFFD";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** Finds the first invalid byte. The text itself may contain replacement characters before it. */
function invalidByte(bytes: Buffer, text: string): Required<FileText>["encodingFault"] {
  let offset = text.indexOf(REPLACEMENT);
  let at = Buffer.byteLength(text.slice(0, offset));
  while (bytes.subarray(at, at + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES)) {
    const next = text.indexOf(REPLACEMENT, offset + 1);
    at += Buffer.byteLength(text.slice(offset, next));
    offset = next;
  }
  const values = { byte: (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0") };
  return {
    range: { offset, length: 1 },
    message: message("The byte 0x{byte} is not valid UTF-8. Save the text as UTF-8.", values),
  };
}
