import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

/** A file that cannot be read; the message names it. */
export class UnreadableError extends Error {
  constructor(
    path: string,
    override readonly cause: NodeJS.ErrnoException,
  ) {
    super(`cannot read '${path}': ${REASONS[cause.code ?? ""] ?? cause.message}`);
  }

  /** Whether there is no such file. */
  get isMissing(): boolean {
    return this.cause.code === "ENOENT" || this.cause.code === "ENOTDIR";
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
};

/** The text of a file; what is not UTF-8 (RFC 8259, section 8.1) becomes U+FFFD. @throws UnreadableError */
export async function readText(path: string): Promise<string> {
  try {
    return toText(await readFile(path));
  } catch (error) {
    throw new UnreadableError(path, error as NodeJS.ErrnoException);
  }
}

/** The text on standard input. */
export async function readStandardInput(): Promise<string> {
  return toText(await buffer(process.stdin));
}

/** A byte order mark is kept: offsets count it. */
function toText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
