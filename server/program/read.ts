import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { ManifestDocument } from "../core/json/parse/document";
import type { OffsetRange } from "../core/text/ranges";
import { message } from "../core/text/messages";
import { FileRefusal, readBounded } from "../host/bounded-file.node";
import { notRegular } from "../host/file-sentences";
import { warnOnce } from "../host/files";
import { nodeFiles } from "../host/git/files.node";
import { limitText, MAX_NAMED_BYTES } from "../host/limits";
import { printError, Failure, fileFailure } from "./failures";
import { placeOf, positionsIn } from "../project/positions";

/** Prints a sentence about a file that is not read, once. */
export const warn = warnOnce((sentence) => printError(sentence));

/** The files beside those that the call names. */
export const callFiles = nodeFiles(warn);

/** The content of a file or of standard input. */
export interface Content {
  /** Set for standard input only, which cannot be read again. */
  readonly bytes?: Buffer;
  /** Includes a byte order mark, which offsets count. */
  readonly text: string;
  /** Set when the bytes are not UTF-8; `text` is then only a guess. */
  readonly encodingFault?: EncodingFault;
}

interface EncodingFault {
  readonly range: OffsetRange;
  readonly message: string;
}

/**
 * Reads a file.
 * @param refuse explains that it is longer than `limit` bytes
 * @throws Failure when it cannot be read, is not a regular file or is longer
 */
export function readContent(path: string, limit = MAX_NAMED_BYTES, refuse = largerThan): Content {
  try {
    const bytes = readBounded(path, limit);
    const text = bytes.toString("utf8");
    return mayBeMisread(text) ? decode(bytes) : { text };
  } catch (error) {
    throw error instanceof FileRefusal
      ? refusal(path, error, limit, refuse)
      : fileFailure("read", path, error);
  }
}

/** Reads a file that must be JSON. @throws Failure when it is not, or cannot be read */
export function readDocument(name: string): ManifestDocument {
  const { text, encodingFault } = readContent(name);
  const document = new ManifestDocument(text);
  const fault = encodingFault ? { ...encodingFault.range, ...encodingFault } : document.faults[0];
  if (!fault) return document;
  const place = placeOf(positionsIn(text)(fault.offset));
  throw new Failure(name, message("{name}:{place}: {problem}", { name, place, problem: fault.message }));
}

function refusal(path: string, { reason }: FileRefusal, bytes: number, refuse: typeof largerThan): Failure {
  if (reason === "kind") return new Failure(path, notRegular("read", path));
  return new Failure(path, refuse({ path, limit: limitText(bytes) }));
}

function largerThan(values: Readonly<Record<"path" | "limit", string>>): string {
  return message("Cannot read '{path}': it is larger than {limit}.", values);
}

/** Tests if the bytes may not be UTF-8. Only then is the file decoded again from its bytes. */
function mayBeMisread(text: string): boolean {
  return text.includes(REPLACEMENT) || text.slice(0, 2).includes("\0");
}

/** Tests if a path is that of a regular file, or of a link to one. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Reads standard input to its end. @throws Failure when it is too long */
export async function readStandardInput(): Promise<Content> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_NAMED_BYTES)
      throw new Failure("-", largerThan({ path: "-", limit: limitText(MAX_NAMED_BYTES) }));
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { bytes, ...decode(bytes) };
}

function decode(bytes: Buffer): Content {
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

/** Detects UTF-16 and UTF-32 by the byte order mark, or by the zero bytes of the first character, which is ASCII in JSON. */
function wideEncoding([first, second, third, fourth]: Buffer): WideEncoding | undefined {
  // The mark of UTF-32LE begins with that of UTF-16LE.
  const isMarkOrAscii = (first === 0xff && second === 0xfe) || (first && second === 0);
  if (isMarkOrAscii) return third === 0 && fourth === 0 ? "utf-32le" : "utf-16le";
  if (first === 0 && second === 0 && ((third === 0xfe && fourth === 0xff) || (third === 0 && fourth)))
    return "utf-32be";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return "utf-16be";
  return undefined;
}

function decodeWide(bytes: Buffer, encoding: WideEncoding): string {
  if (encoding === "utf-16le" || encoding === "utf-16be") return new TextDecoder(encoding).decode(bytes);
  // No decoder knows UTF-32. The text is only a guess anyway.
  const units = Buffer.from(bytes.subarray(0, bytes.length & ~3));
  if (encoding === "utf-32be") units.swap32();
  let text = "";
  for (let at = 0; at < units.length; at += 4) {
    const point = units.readUInt32LE(at);
    text += point > MAX_POINT ? REPLACEMENT : String.fromCodePoint(point);
  }
  return text.replace(/^\uFEFF/, "");
}

const MAX_POINT = 0x10ffff;
const REPLACEMENT = "\uFFFD";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** Finds the first invalid byte. The text itself may contain replacement characters before it. */
function invalidByte(bytes: Buffer, text: string): EncodingFault {
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
