import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

/** A file that cannot be read; the message names it. */
export class UnreadableError extends Error {}

/** The text of a file; what is not UTF-8 (RFC 8259, section 8.1) becomes U+FFFD. @throws UnreadableError */
export async function decode(path: string): Promise<string> {
  try {
    return toText(await readFile(path));
  } catch (error) {
    throw new UnreadableError(`cannot read '${path}': ${reason(error)}`);
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

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    { ENOENT: "there is no such file", EISDIR: "it is a folder", EACCES: "permission denied" }[code ?? ""] ??
    message
  );
}
