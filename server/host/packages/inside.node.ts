import type { FileHandle } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { constants, createInflateRaw } from "node:zlib";
import { ManifestDocument } from "../../core/json/parse/document";
import { PACKED_MANIFEST, type PackedManifest } from "../../core/release/packages/inside";
import { openRegular } from "../bounded-file.node";
import { MAX_PACKED_MANIFEST_BYTES } from "../limits";
import type { PackageFiles } from "./reader";
import { listZip, type ZipPlace } from "./zip.node";

/** The length of a file's own header, whose last two fields are the lengths of what follows it. */
const HEADER_BYTES = 30;
const HEADER = "PK\u0003\u0004";

/** The methods of packing that are read: none and deflate. */
const [STORED, DEFLATED] = [0, 8];

/** The packed bytes that are read for a file's first ones: empty blocks could fill gigabytes. */
const MAX_PACKED = 64 * 1024;

/**
 * Looks into a package where it lies: its list of files and its manifest now, the beginnings of other files on request.
 * @throws PackageError when its files cannot be listed; FileRefusal, or a system error
 */
export async function lookInto(path: string): Promise<PackageFiles> {
  const { places, ...names } = await listZip(path);
  const start = async (name: string, limit: number): Promise<Uint8Array | undefined> => {
    const place = places.get(name);
    return place && readInZip(path, place, limit).catch(() => undefined);
  };
  return { ...names, manifest: await packedManifest(path, places.get(PACKED_MANIFEST)), start };
}

async function packedManifest(path: string, place: ZipPlace | undefined): Promise<PackedManifest> {
  if (!place) return { fault: "missing" };
  const bytes = await readInZip(path, place, MAX_PACKED_MANIFEST_BYTES + 1);
  if (!bytes) return { fault: "unreadable" };
  if (bytes.length > MAX_PACKED_MANIFEST_BYTES) return { fault: "large" };
  try {
    // The decoder leaves out a byte order mark.
    const { parses, value } = new ManifestDocument(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return parses && value !== undefined ? { value } : { fault: "not-json" };
  } catch {
    return { fault: "not-json" };
  }
}

/**
 * Reads the first bytes of a file where it lies in a zip, and at most that many, whatever the zip says about its size.
 * @returns undefined if they are damaged or packed in another way
 * @throws FileRefusal, or a system error
 */
async function readInZip(path: string, place: ZipPlace, limit: number): Promise<Uint8Array | undefined> {
  const file = await openRegular(path);
  try {
    const packed = await packedBytes(file, place, limit + MAX_PACKED);
    if (!packed) return undefined;
    if (place.method === STORED) return packed.subarray(0, limit);
    return place.method === DEFLATED ? await inflated(packed, limit) : undefined;
  } finally {
    await file.close();
  }
}

async function packedBytes(file: FileHandle, place: ZipPlace, limit: number): Promise<Buffer | undefined> {
  const header = await readAt(file, place.offset, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, HEADER.length) !== HEADER)
    return undefined;
  const start = place.offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const wanted = Math.min(place.packedBytes, limit);
  const bytes = await readAt(file, start, wanted);
  return bytes.length < wanted ? undefined : bytes;
}

/** Reads a part of a file: fewer bytes where the file ends. */
async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  return buffer(file.createReadStream({ start, end: start + length - 1, autoClose: false }));
}

/** Inflates the beginning of a file. The stream gives its output in pieces, so a bomb is left after the first. */
async function inflated(packed: Buffer, limit: number): Promise<Buffer | undefined> {
  // What is packed may be cut off.
  const stream = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  stream.end(packed);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= limit) break;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(pieces, length).subarray(0, limit);
}
