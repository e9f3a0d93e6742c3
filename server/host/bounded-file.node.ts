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

/** Tests if a path is below a folder, including in its `.git`. Pass both with symbolic links resolved. */
export function isPathBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Tests if a path is below a folder but not in a `.git`, which holds hooks. Pass both with symbolic links resolved. */
export function isBelowOutsideGit(path: string, folder: string): boolean {
  return isPathBelow(path, folder) && !/(?:^|[\\/])\.git(?:[\\/]|$)/i.test(path.slice(folder.length));
}

export function isAtOrBelowOutsideGit(path: string, folder: string): boolean {
  return path === folder || isBelowOutsideGit(path, folder);
}

/** Keeps `open` from waiting if a pipe or device has replaced the file. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/** A buffer grows by at least this size if a file is longer than reported, as in `/proc`. */
const MIN_GROWTH_BYTES = 64 * 1024;

/** Reads a regular file of at most `limit` bytes, even if it grows meanwhile. @throws FileRefusal, or a system error */
export function readBounded(path: string, limit: number): Buffer {
  const stats = statSync(path);
  verifyStats(stats, limit);
  const file = openSync(path, OPEN_FLAGS);
  try {
    // One extra byte detects the end of the file.
    let [bytes, length] = [Buffer.allocUnsafe(stats.size + 1), 0];
    for (let count = -1; count !== 0; length += count) {
      if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length + MIN_GROWTH_BYTES);
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

/** Reads the first `length` bytes of a regular file of at most `limit` bytes. @throws FileRefusal, or a system error */
export async function readStart(path: string, length: number, limit = Infinity): Promise<Buffer> {
  const file = await openRegular(path, limit);
  // The stream closes the file.
  return buffer(file.createReadStream({ end: length - 1 }));
}

/** Opens a regular file for reading in pieces. @throws FileRefusal, or a system error */
export async function openRegular(path: string, limit = Infinity): Promise<FileHandle> {
  verifyStats(await stat(path), limit);
  const file = await open(path, OPEN_FLAGS);
  try {
    // The file may have been replaced since.
    verifyStats(await file.stat(), limit);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Refuses pipes, sockets, devices and files over the limit. Passes folders: reading one fails with its own error. */
function verifyStats(stats: Stats, limit: number): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new FileRefusal("kind");
  if (stats.isFile() && stats.size > limit) throw new FileRefusal("size");
}

/** Decodes UTF-8. For any other encoding, guesses the text and describes the fault. */
export function decode(bytes: Buffer): FileText {
  const text = bytes.toString("utf8");
  // Validate the bytes only if the text looks misread.
  if (!text.includes(REPLACEMENT) && !text.slice(0, 2).includes("\0")) return { text };
  const start = bytes.toString("hex", 0, 4);
  const [encoding] = WIDE_STARTS.find(([, pattern]) => pattern.test(start)) ?? [];
  if (!encoding) return isUtf8(bytes) ? { text } : { text, encodingFault: invalidByte(bytes, text) };
  const values = { encoding: encoding.slice(0, "utf-16".length).toUpperCase() };
  // No decoder supports UTF-32. Decoding it as UTF-16 puts a zero beside most characters, so remove the zeros.
  const wideText = new TextDecoder(encoding.replace("32", "16")).decode(bytes);
  return {
    text: wideText.replaceAll("\0", "").replace(/^\uFEFF/, ""),
    encodingFault: {
      range: { offset: 0, length: 0 },
      message: message("The text is {encoding}. Save it as UTF-8, as JSON requires.", values),
    },
  };
}

/** Matches a file's first bytes in hex: a byte order mark, or JSON's ASCII start in two or four bytes. */
const WIDE_STARTS: readonly (readonly [encoding: string, start: RegExp])[] = [
  ["utf-32le", /^(?:fffe|(?!00)..00)0000/],
  ["utf-32be", /^0000(?:feff|00(?!00)..)/],
  ["utf-16le", /^(?:fffe|(?!00)..00)/],
  ["utf-16be", /^(?:feff|00(?!00)..)/],
];

const REPLACEMENT = "\uFFFD";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** Describes the first invalid byte. Skips the replacement characters that the author wrote. */
function invalidByte(bytes: Buffer, text: string): Required<FileText>["encodingFault"] {
  let offset = text.indexOf(REPLACEMENT);
  let byteOffset = Buffer.byteLength(text.slice(0, offset));
  while (bytes.subarray(byteOffset, byteOffset + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES)) {
    const next = text.indexOf(REPLACEMENT, offset + 1);
    byteOffset += Buffer.byteLength(text.slice(offset, next));
    offset = next;
  }
  const values = { byte: (bytes[byteOffset] ?? 0).toString(16).toUpperCase().padStart(2, "0") };
  return {
    range: { offset, length: 1 },
    message: message("The byte 0x{byte} is not valid UTF-8. Save the text as UTF-8.", values),
  };
}

type Verb = "read" | "write";

/** Messages by system error code. ENOTDIR shares the message of ENOENT, and EPERM that of EACCES. */
type Sentences = Readonly<Record<string, (path: string) => string>>;

const SENTENCES: Readonly<Record<Verb, Sentences>> = {
  read: {
    ENOENT: (path) => message("Cannot read '{path}': the file does not exist.", { path }),
    EISDIR: (path) => message("Cannot read '{path}': it is a folder.", { path }),
    EACCES: (path) => message("Cannot read '{path}': permission denied.", { path }),
    ELOOP: (path) => message("Cannot read '{path}': its symbolic links form a loop.", { path }),
  },
  write: {
    ENOENT: (path) => message("Cannot write '{path}': the file or its folder does not exist.", { path }),
    EISDIR: (path) => message("Cannot write '{path}': it is a folder.", { path }),
    EACCES: (path) => message("Cannot write '{path}': permission denied.", { path }),
    ELOOP: (path) => message("Cannot write '{path}': its symbolic links form a loop.", { path }),
    ENOSPC: (path) => message("Cannot write '{path}': the disk is full.", { path }),
    EROFS: (path) => message("Cannot write '{path}': the file system is read-only.", { path }),
  },
};

export function isMissingFile(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Explains why a file was not read or written. @param error a system error */
export function fileErrorSentence(verb: Verb, path: string, error: unknown): string {
  const { code = "", message: reason } = error as NodeJS.ErrnoException;
  // Node replaces the bytes of a name that is not UTF-8, so the resulting path does not exist.
  if (verb === "read" && code === "ENOENT" && path.includes(REPLACEMENT))
    return message("Cannot read '{path}': its name is not UTF-8. Rename it.", { path });
  const sentence = SENTENCES[verb][code === "ENOTDIR" ? "ENOENT" : code === "EPERM" ? "EACCES" : code];
  if (sentence) return sentence(path);
  return verb === "read"
    ? message("Cannot read '{path}': {reason}.", { path, reason })
    : message("Cannot write '{path}': {reason}.", { path, reason });
}

/** Explains a FileRefusal or a system error. @param sizeSentence creates the message for a file over its limit */
export function readErrorSentence(path: string, error: unknown, sizeSentence: () => string): string {
  if (!(error instanceof FileRefusal)) return fileErrorSentence("read", path, error);
  return error.reason === "kind" ? irregularFileSentence("read", path) : sizeSentence();
}

/** Explains why a pipe, socket or device was not read or written. */
export function irregularFileSentence(verb: Verb, path: string): string {
  return verb === "read"
    ? message("Cannot read '{path}': it is not a regular file.", { path })
    : message("Cannot write '{path}': it is not a regular file.", { path });
}

export function notLocalSentence(uri: string): string {
  return message("'{uri}' is not a file on this machine.", { uri });
}
