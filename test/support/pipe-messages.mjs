// @ts-check
import { readSync, writeSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

/**
 * Writes a message to a pipe.
 * @param {number} pipe
 * @param {unknown} message
 */
export function write(pipe, message) {
  const body = serialize(message);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  const bytes = Buffer.concat([head, body]);
  for (let at = 0; at < bytes.length;) at += writeSync(pipe, bytes, at);
}

/**
 * Waits for a message from a pipe.
 * @param {number} pipe
 * @returns {unknown} undefined if the pipe has ended
 */
export function read(pipe) {
  const head = bytesFrom(pipe, 4);
  return head && deserialize(bytesFrom(pipe, head.readUInt32LE()) ?? Buffer.alloc(0));
}

/**
 * @param {number} pipe
 * @param {number} count
 */
function bytesFrom(pipe, count) {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count;) {
    const length = readSync(pipe, bytes, at, count - at, null);
    if (length === 0) return undefined;
    at += length;
  }
  return bytes;
}
