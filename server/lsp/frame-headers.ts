import { message } from "../core/text/messages";

/** The longest message, in bytes: several times as long as any document that an editor opens. */
export const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** The longest header of a message, in bytes: two lines are some hundred. */
export const MAX_HEADER_BYTES = 4096;

const END = "\r\n\r\n";

/**
 * Follows the frames of an input stream (LSP 3.17, Base Protocol) beside the library, which waits forever after a header
 * with an invalid length.
 */
export class FrameHeaders {
  #header = "";
  /** The number of bytes of the current message that are still to come. */
  #left = 0;

  /** Takes a piece of the input. @returns the reason why no message can follow, if there is one */
  take(chunk: Uint8Array): string | undefined {
    for (let at = 0; at < chunk.length;) {
      const skipped = Math.min(this.#left, chunk.length - at);
      this.#left -= skipped;
      at += skipped;
      if (at === chunk.length) return undefined;
      const before = this.#header.length;
      this.#header += Buffer.from(chunk.subarray(at, at + MAX_HEADER_BYTES)).toString("latin1");
      const end = this.#header.indexOf(END, Math.max(0, before - END.length));
      if (end < 0 && this.#header.length < MAX_HEADER_BYTES) return undefined;
      const length = end < 0 ? undefined : lengthIn(this.#header.slice(0, end));
      if (length === undefined) return INVALID;
      at += end + END.length - before;
      this.#header = "";
      this.#left = length;
    }
    return undefined;
  }
}

/** Reads the length of a message; undefined when it is missing, no number or too large. */
function lengthIn(header: string): number | undefined {
  const lines = header.split("\r\n");
  const digits = lines.flatMap((line) => /^content-length: *(\d{1,15}) *$/i.exec(line)?.[1] ?? []).at(-1);
  return digits !== undefined && Number(digits) <= MAX_MESSAGE_BYTES ? Number(digits) : undefined;
}

const INVALID = message("The client sent a message without a valid Content-Length. The server ends.");
