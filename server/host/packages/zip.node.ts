import type { FileHandle } from "node:fs/promises";
import { posix } from "node:path";
import { fromFdPromise, getFileNameLowLevel, type Entry } from "yauzl";
import { pathFault } from "../../core/manifest/formats";
import { PACKED_MANIFEST, type PackageNames } from "../../core/release/packages/inside";
import { alikeKey, nameFaults, onlyFolder, type NameFault } from "../../core/release/packages/names";
import { message } from "../../core/text/messages";
import { openRegular } from "../bounded-file.node";

/** More files than any package has; a list of more is an attack on the memory. */
export const MAX_PACKAGE_FILES = 100_000;

/** The most bytes of all names together, for the same reason. */
const MAX_NAME_BYTES = 16 * 1024 * 1024;

/** The most names of each fault that are kept; a report shows the first. */
const MAX_FAULTS = 100;

/** Thrown for a package whose files cannot be listed. The message is for the reader, and does not name the package. */
export class PackageError extends Error {}

/** Where a file is in a zip. */
export interface ZipPlace {
  /** The offset of its own header. */
  readonly offset: number;
  readonly packedBytes: number;
  readonly method: number;
}

/** The list at the end of a zip. */
interface ZipList extends PackageNames {
  readonly files: ReadonlySet<string>;
  /** Of two files with one name, the later one: most programs unpack it over the other. */
  readonly places: ReadonlyMap<string, ZipPlace>;
}

/**
 * Lists the files in a package, a zip. Reads the list at its end alone and unpacks nothing.
 * @param limit the most files that it may have
 * @throws PackageError when it is damaged or encrypted; FileRefusal, or a system error
 */
export async function listZip(path: string, limit = MAX_PACKAGE_FILES): Promise<ZipList> {
  const file = await openRegular(path);
  try {
    return await listOpened(file, limit);
  } catch (error) {
    throw isExpected(error) ? error : new PackageError(reasonOf(error));
  } finally {
    await file.close();
  }
}

async function listOpened(file: FileHandle, limit: number): Promise<ZipList> {
  const { size } = await file.stat();
  if (size === 0) throw new PackageError(message("It is empty, not a zip."));
  // The library refuses a whole zip for one name; which one is for the report.
  const zip = await fromFdPromise(file.fd, { decodeStrings: false });
  const list = new Names();
  let [count, bytes] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new PackageError(message("Its files are encrypted."));
    count += 1;
    bytes += entry.fileNameLength;
    if (count > limit || bytes > MAX_NAME_BYTES) throw new PackageError(message("It has too many files."));
    list.add(entry);
  }
  list.leaveFolder();
  return list;
}

class Names implements ZipList {
  readonly places = new Map<string, ZipPlace>();
  readonly files = new Set<string>();
  readonly outside: string[] = [];
  readonly alike: [string, string][] = [];
  readonly odd = new Map<NameFault, string>();
  folder?: string;
  readonly #byKey = new Map<string, string>();

  add(entry: Entry): void {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    // Programs of Windows take a backslash for a slash. Some packers begin each name with `./`.
    const path = posix.normalize(name.replaceAll("\\", "/"));
    if (LEADS_OUT.has(pathFault(path.replace(/\/$/, "")) ?? "")) {
      if (this.outside.length < MAX_FAULTS) this.outside.push(name);
      return;
    }
    for (const fault of nameFaults(name, path)) if (!this.odd.has(fault)) this.odd.set(fault, name);
    // A name that ends with a slash is a folder's.
    if (path.endsWith("/") || path === ".") return;
    const key = alikeKey(path);
    const other = this.#byKey.get(key);
    if (other === undefined) this.#byKey.set(key, path);
    else if (this.alike.length < MAX_FAULTS) this.alike.push([other, path]);
    this.files.add(path);
    const { relativeOffsetOfLocalHeader: offset, compressedSize, compressionMethod: method } = entry;
    this.places.set(path, { offset, packedBytes: compressedSize, method });
  }

  /** Leaves out the folder that all files are in: what else is wrong with them is said as if they were packed right. */
  leaveFolder(): void {
    const folder = onlyFolder(this.files, PACKED_MANIFEST);
    if (folder === undefined) return;
    this.folder = folder;
    for (const path of [...this.files]) {
      const place = this.places.get(path);
      this.files.delete(path);
      this.places.delete(path);
      if (!path.startsWith(folder) || !place) continue;
      this.files.add(path.slice(folder.length));
      this.places.set(path.slice(folder.length), place);
    }
  }
}

/** The faults of a path that is not below the folder of the package. */
const LEADS_OUT = new Set<string>(["absolute", "drive", "leaves-package"]);

function isExpected(error: unknown): boolean {
  return error instanceof PackageError || (error as NodeJS.ErrnoException).code !== undefined;
}

/** The library's messages name offsets and flags; the reader needs to know what kind of fault it is. */
function reasonOf(error: unknown): string {
  const text = String(error);
  if (/encrypt/i.test(text)) return message("Its files are encrypted.");
  if (/extra bytes at the end/.test(text))
    return message("Its end is damaged, or something has been added after it.");
  return message("It is not a zip, or a damaged one.");
}
