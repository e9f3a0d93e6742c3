import type { Readable, Writable } from "node:stream";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver";
import { message } from "../../core/text/messages";
import type { UriConverter } from "./uri-converter";

/*
 * Reads and writes messages on streams (LSP 3.18, Base Protocol). The library's streams would wake the client twice per
 * message, take several turns of the event loop, and wait forever after an invalid header. Diagnostics after an edit
 * would take 1.4 times as long (for a text of 6.8 KB).
 */

/** Several times as large as any document that an editor opens. */
export const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** A usual header has two lines and about a hundred bytes. */
export const MAX_HEADER_BYTES = 4096;

const HEADER_END = "\r\n\r\n";

export class FrameReader extends AbstractMessageReader implements MessageReader {
  #header = "";
  #bodyChunks: Buffer[] = [];
  /** The number of bytes of the body still to read; undefined while reading the header. */
  #remainingBytes: number | undefined;

  /** @param onInvalid called with the reason if the stream cannot be read further */
  constructor(
    private readonly input: Readable,
    private readonly uris: UriConverter,
    private readonly onInvalid: (reason: string) => void,
  ) {
    super();
    input.on("error", (error) => this.fireError(error));
    input.on("close", () => this.fireClose());
  }

  listen(callback: DataCallback): Disposable {
    const read = (chunk: Buffer): void => {
      for (let offset = 0; offset < chunk.length;) {
        offset =
          this.#remainingBytes === undefined
            ? this.readHeader(chunk, offset)
            : this.readBody(chunk, offset, this.#remainingBytes);
        if (this.#remainingBytes === 0) this.deliverMessage(callback);
      }
    };
    this.input.on("data", read);
    return { dispose: () => this.input.off("data", read) };
  }

  /** Reads a part of the header. @returns the offset after that part */
  private readHeader(chunk: Buffer, offset: number): number {
    const oldLength = this.#header.length;
    this.#header += chunk.toString("latin1", offset, offset + MAX_HEADER_BYTES);
    const end = this.#header.indexOf(HEADER_END, Math.max(0, oldLength - HEADER_END.length));
    if (end < 0 && this.#header.length < MAX_HEADER_BYTES) return chunk.length;
    this.#remainingBytes = end < 0 ? undefined : contentLengthIn(this.#header.slice(0, end));
    this.#header = "";
    if (this.#remainingBytes !== undefined) return offset + end + HEADER_END.length - oldLength;
    this.onInvalid(message("The client sent a message without a valid Content-Length. The server ends."));
    return chunk.length;
  }

  private readBody(chunk: Buffer, offset: number, remainingBytes: number): number {
    const end = Math.min(offset + remainingBytes, chunk.length);
    this.#bodyChunks.push(chunk.subarray(offset, end));
    this.#remainingBytes = remainingBytes - (end - offset);
    return end;
  }

  private deliverMessage(callback: DataCallback): void {
    const [firstChunk = Buffer.alloc(0), ...laterChunks] = this.#bodyChunks;
    const body = laterChunks.length > 0 ? Buffer.concat(this.#bodyChunks) : firstChunk;
    this.#bodyChunks = [];
    this.#remainingBytes = undefined;
    try {
      callback(this.uris.fromClient(JSON.parse(body.toString("utf8")) as Message));
    } catch (error) {
      this.fireError(error);
    }
  }
}

export class FrameWriter extends AbstractMessageWriter implements MessageWriter {
  #errorCount = 0;

  constructor(
    private readonly output: Writable,
    private readonly uris: UriConverter,
  ) {
    super();
    output.on("error", (error) => this.fireError(error));
    output.on("close", () => this.fireClose());
  }

  async write(outgoingMessage: Message): Promise<void> {
    const body = this.uris.forClient(outgoingMessage);
    const frame = `Content-Length: ${Buffer.byteLength(body)}${HEADER_END}${body}`;
    await new Promise<void>((resolve, reject) => {
      this.output.write(frame, (error) => {
        if (!error) return resolve();
        this.fireError(error, outgoingMessage, ++this.#errorCount);
        reject(error);
      });
    });
  }

  end(): void {
    this.output.end();
  }
}

function contentLengthIn(header: string): number | undefined {
  const lines = header.split("\r\n");
  const digits = lines.flatMap((line) => /^content-length: *(\d{1,15}) *$/i.exec(line)?.[1] ?? []).at(-1);
  return digits !== undefined && Number(digits) <= MAX_MESSAGE_BYTES ? Number(digits) : undefined;
}
