import type { Writable } from "node:stream";

/**
 * Has a message's header and body, which the protocol library writes one after the other, leave the process together:
 * one system call instead of two, and the client wakes up once.
 */
export function joinHeaders(stream: Writable): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  let header: string | undefined;
  stream.write = ((chunk: unknown, ...rest: unknown[]): boolean => {
    if (header === undefined && typeof chunk === "string" && /^Content-Length: \d+\r\n\r\n$/.test(chunk)) {
      header = chunk;
      const written = rest.at(-1) as (() => void) | undefined;
      written?.();
      return true;
    }
    const body =
      header !== undefined && chunk instanceof Uint8Array
        ? Buffer.concat([Buffer.from(header), chunk])
        : chunk;
    header = undefined;
    return write(body, ...rest);
  }) as typeof stream.write;
}
