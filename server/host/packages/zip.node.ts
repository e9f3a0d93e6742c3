import type { FileHandle } from "node:fs/promises";
import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import { constants, createInflateRaw } from "node:zlib";
import { fromFdPromise, getFileNameLowLevel, type Entry, type ZipFile } from "yauzl";
import { ManifestDocument } from "../../core/json/parse/document";
import { pathFault } from "../../core/manifest/formats";
import {
  PACKED_MANIFEST,
  type PackageListing,
  type PackedManifest,
  collisionKey,
  nameFaults,
  wrapperFolder,
  type NameFault,
} from "../../core/release/packages/contents";
import { message } from "../../core/text/messages";
import { openRegular } from "../bounded-file.node";
import { MAX_PACKED_MANIFEST_BYTES } from "../limits";

/** The maximum number of files in a package: a longer list is an attack on memory. */
export const MAX_PACKAGE_FILES = 100_000;

/** The maximum total length of the names, in bytes, for the same reason. */
const MAX_NAME_BYTES = 16 * 1024 * 1024;

/** The maximum number of names to keep in each list. A report shows only the first names. */
const MAX_LISTED_NAMES = 100;

/** The limit for compressed bytes beyond the requested length: an attacker could add gigabytes of empty blocks. */
const MAX_EXTRA_PACKED_BYTES = 64 * 1024;

const [STORED, DEFLATED] = [0, 8];

/** Thrown if a package's files cannot be listed. The message is for the user, and does not name the package. */
export class PackageError extends Error {}

/** The properties of an entry to keep. Others, such as comments, may be long. */
type EntryLocation = Pick<Entry, "relativeOffsetOfLocalHeader" | "compressedSize" | "compressionMethod">;

/** The contents of a package, read without unpacking it. */
export interface PackageFiles extends PackageListing {
  readonly manifest: PackedManifest;
  /** Reads the first bytes of a file. Resolves to undefined if it cannot be read. Never rejects. */
  readonly readStart: (path: string, limit: number) => Promise<Uint8Array | undefined>;
}

interface ZipList extends PackageListing {
  /** If a path occurs twice, its later file counts, because most programs overwrite the earlier one. */
  readonly locations: ReadonlyMap<string, EntryLocation>;
}

/** Reads the list of files and the manifest of a zip package. @throws PackageError, FileRefusal, or a system error */
export async function readPackageFiles(path: string): Promise<PackageFiles> {
  const { locations, ...names } = await listZip(path);
  const readStart = async (name: string, limit: number): Promise<Uint8Array | undefined> => {
    const location = locations.get(name);
    return location && readInZip(path, location, limit).catch(() => undefined);
  };
  return { ...names, manifest: await readManifest(path, locations.get(PACKED_MANIFEST)), readStart };
}

/**
 * Lists the files in a zip. Reads only its central directory, and unpacks nothing.
 * @throws PackageError if the zip is empty, damaged or encrypted, or has too many files; FileRefusal, or a system error
 */
export async function listZip(path: string, limit = MAX_PACKAGE_FILES): Promise<ZipList> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new PackageError(message("It is empty, not a zip file."));
    const zip = await openZip(file);
    const names = new ZipNames();
    let [count, bytes] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new PackageError(message("Its files are encrypted."));
      count += 1;
      bytes += entry.fileNameLength;
      if (count > limit || bytes > MAX_NAME_BYTES) throw new PackageError(message("It has too many files."));
      names.add(entry);
    }
    return names.list();
  } catch (error) {
    throw packageErrorFor(error);
  } finally {
    await file.close();
  }
}

function openZip(file: FileHandle): Promise<ZipFile> {
  // By default, the library refuses the whole zip if one name is bad. Our report lists the bad names instead.
  return fromFdPromise(file.fd, { decodeStrings: false });
}

class ZipNames {
  readonly #locations = new Map<string, EntryLocation>();
  readonly #outsideNames: string[] = [];
  readonly #collidingNames: [string, string][] = [];
  readonly #firstNameByFault = new Map<NameFault, string>();
  /** The first path with each collision key. */
  readonly #firstPaths = new Map<string, string>();

  add(entry: Entry): void {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    // Windows programs read a backslash as a slash. Some packers start each name with `./`.
    const path = posix.normalize(name.replaceAll("\\", "/"));
    if (OUTSIDE_FAULTS.has(pathFault(path.replace(/\/$/, "")) ?? "")) {
      if (this.#outsideNames.length < MAX_LISTED_NAMES) this.#outsideNames.push(name);
      return;
    }
    for (const fault of nameFaults(name, path))
      if (!this.#firstNameByFault.has(fault)) this.#firstNameByFault.set(fault, name);
    // A folder's name ends with a slash.
    if (path.endsWith("/") || path === ".") return;
    const key = collisionKey(path);
    const firstPath = this.#firstPaths.get(key);
    if (firstPath === undefined) this.#firstPaths.set(key, path);
    else if (this.#collidingNames.length < MAX_LISTED_NAMES) this.#collidingNames.push([firstPath, path]);
    const { relativeOffsetOfLocalHeader, compressedSize, compressionMethod } = entry;
    this.#locations.set(path, { relativeOffsetOfLocalHeader, compressedSize, compressionMethod });
  }

  /** Lists the files. If one folder contains all files, paths start there, to find the manifest. */
  list(): ZipList {
    const folder = wrapperFolder(this.#locations.keys(), PACKED_MANIFEST);
    const prefix = folder ?? "";
    const locationsInFolder = [...this.#locations].filter(([path]) => path.startsWith(prefix));
    const locations = new Map(
      locationsInFolder.map(([path, location]) => [path.slice(prefix.length), location]),
    );
    return {
      locations,
      files: new Set(locations.keys()),
      wrapperFolder: folder,
      outsideNames: this.#outsideNames,
      collidingNames: this.#collidingNames,
      firstNameByFault: this.#firstNameByFault,
    };
  }
}

/** The faults of a path that leads out of the package. */
const OUTSIDE_FAULTS = new Set<string>(["absolute", "drive", "leaves-package"]);

/** Replaces the library's messages, which name offsets and flags, with a message for each kind of fault. */
function packageErrorFor(error: unknown): unknown {
  if (error instanceof PackageError || (error as NodeJS.ErrnoException).code !== undefined) return error;
  const text = String(error);
  if (/encrypt/i.test(text)) return new PackageError(message("Its files are encrypted."));
  if (/extra bytes at the end/.test(text))
    return new PackageError(message("Its end is damaged or followed by extra data."));
  return new PackageError(message("It is not a zip file, or it is damaged."));
}

async function readManifest(path: string, location: EntryLocation | undefined): Promise<PackedManifest> {
  if (!location) return { fault: "missing" };
  const bytes = await readInZip(path, location, MAX_PACKED_MANIFEST_BYTES + 1);
  if (!bytes) return { fault: "unreadable" };
  if (bytes.length > MAX_PACKED_MANIFEST_BYTES) return { fault: "large" };
  try {
    // The decoder drops a byte order mark.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const { isValidJson, value } = new ManifestDocument(text);
    return isValidJson && value !== undefined ? { value } : { fault: "not-json" };
  } catch {
    return { fault: "not-json" };
  }
}

/**
 * Reads the first bytes of a file in a zip, at most `limit`, whatever size the zip declares.
 * @returns undefined if the bytes are damaged, use an unsupported compression or cannot be read
 */
async function readInZip(
  path: string,
  location: EntryLocation,
  limit: number,
): Promise<Uint8Array | undefined> {
  const file = await openRegular(path);
  try {
    const zip = await openZip(file);
    // The library reads only these properties of an entry.
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(location as Entry, {
      minimal: true,
    });
    const end = start + Math.min(location.compressedSize, limit + MAX_EXTRA_PACKED_BYTES) - 1;
    const isEmpty = end < start;
    const packedBytes = isEmpty
      ? Buffer.alloc(0)
      : await buffer(file.createReadStream({ start, end, autoClose: false }));
    if (location.compressionMethod === STORED) return packedBytes.subarray(0, limit);
    return location.compressionMethod === DEFLATED ? await inflate(packedBytes, limit) : undefined;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/** Inflates the start of a file. The output comes in pieces, so a zip bomb is abandoned at the limit. */
async function inflate(packedBytes: Buffer, limit: number): Promise<Buffer> {
  // Accept packed bytes that are cut off.
  const stream = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  stream.end(packedBytes);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= limit) break;
  }
  return Buffer.concat(pieces, length).subarray(0, limit);
}
