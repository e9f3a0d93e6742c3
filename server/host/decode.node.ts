import { isUtf8 } from "node:buffer";
import { message } from "../core/text/messages";
import type { FileText } from "./files";

/** Decodes the bytes of a file. */
export function decode(bytes: Buffer): FileText {
  const text = bytes.toString("utf8");
  // Only what may not be UTF-8 is decoded again from its bytes.
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
  // No decoder knows UTF-32. As UTF-16, nearly all its characters have a zero beside them; the text is a guess anyway.
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
