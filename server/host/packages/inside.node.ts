import { ManifestDocument } from "../../core/json/parse/document";
import { PACKED_MANIFEST, type PackedManifest } from "../../core/release/packages/inside";
import { MAX_PACKED_MANIFEST_BYTES } from "../limits";
import { readInZip } from "./unzip.node";
import { listZip, type ZipPlace } from "./zip.node";
import type { PackageFiles } from "./reader";

/**
 * Looks into a package where it lies: its list of files and its manifest now, the beginnings of other files on request.
 * @throws PackageError when its files cannot be listed; FileRefusal, or a system error
 */
export async function lookInto(path: string): Promise<PackageFiles> {
  const { places, ...names } = await listZip(path);
  const reads = new Map<string, Promise<Uint8Array | undefined>>();
  const start = (name: string, limit: number): Promise<Uint8Array | undefined> => {
    const place = places.get(name);
    if (!place) return Promise.resolve(undefined);
    const key = `${limit} ${name}`;
    const read = reads.get(key) ?? readInZip(path, place, limit).catch(() => undefined);
    // An author who types a path asks for the same files again and again.
    reads.set(key, read);
    return read;
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
