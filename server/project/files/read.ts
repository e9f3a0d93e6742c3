import { statSync } from "node:fs";
import { ManifestDocument } from "../../core/json/parse/document";
import { message } from "../../core/text/messages";
import { decode, readBounded, readErrorSentence } from "../../host/bounded-file.node";
import { warnOnce, type FileText } from "../../host/files";
import { limitText, MAX_NAMED_BYTES } from "../../host/limits";
import { printError, Failure } from "./failures";
import { formatPosition, positionConverter } from "../positions";

/** Prints each warning about an unread file once. */
export const warn = warnOnce((sentence) => printError(sentence));

export interface FileContent extends FileText {
  /** The bytes of standard input, which cannot be read again. */
  readonly bytes?: Buffer;
}

/**
 * Reads a regular file of at most `limit` bytes. `tooLargeMessage` creates the message for a larger file.
 * @throws Failure when the file cannot be read
 */
export function readContent(
  path: string,
  limit = MAX_NAMED_BYTES,
  tooLargeMessage = tooLargeSentence,
): FileContent {
  try {
    return decode(readBounded(path, limit));
  } catch (error) {
    throw readFailure(path, error, limit, tooLargeMessage);
  }
}

/** Reads a JSON file. @throws Failure when the file cannot be read, or is not valid JSON */
export function readDocument(name: string): ManifestDocument {
  const content = readContent(name);
  const document = new ManifestDocument(content.text);
  const fault = syntaxFault(content, document);
  if (fault) throw new Failure(name, sentenceWithPosition(name, content.text, fault));
  return document;
}

/** Returns a text's encoding fault, or else its first syntax fault; undefined for valid JSON. */
export function syntaxFault({ encodingFault }: FileText, { faults }: ManifestDocument) {
  return encodingFault ? { ...encodingFault.range, ...encodingFault } : faults[0];
}

export function sentenceWithPosition(name: string, text: string, fault: { offset: number; message: string }) {
  const place = formatPosition(positionConverter(text)(fault.offset));
  return message("{name}:{place}: {problem}", { name, place, problem: fault.message });
}

/** @param error a FileRefusal or a system error */
export function readFailure(
  path: string,
  error: unknown,
  maxBytes: number,
  tooLargeMessage = tooLargeSentence,
): Failure {
  const limit = limitText(maxBytes);
  return new Failure(
    path,
    readErrorSentence(path, error, () => tooLargeMessage({ path, limit })),
  );
}

function tooLargeSentence(values: Readonly<Record<"path" | "limit", string>>): string {
  return message("Cannot read '{path}': it is larger than {limit}.", values);
}

/** Tests if a path names a regular file, or a link to one. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Reads standard input to its end. @throws Failure when it is larger than `MAX_NAMED_BYTES` */
export async function readStandardInput(): Promise<FileContent> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_NAMED_BYTES)
      throw new Failure("-", tooLargeSentence({ path: "-", limit: limitText(MAX_NAMED_BYTES) }));
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { bytes, ...decode(bytes) };
}
