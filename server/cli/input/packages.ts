import { createHash } from "node:crypto";
import { message } from "../../core/text/messages";
import type { Vocabulary } from "../../core/manifest/vocabulary";
import { childSchema, keySchema, rootSchema } from "../../core/schema/schema";
import { knownValues } from "../../core/schema/known-values";
import { FileRefusal, readBoundedLater } from "../../host/bounded-file.node";
import { digestFile, type Digest } from "../../host/package-file.node";
import { limitText } from "../../host/limits";
import { unknownName } from "./arguments";
import { CallError, Failure, fileFailure } from "./exit";
import { notAFile } from "./read";

/** A package that the call names. */
export interface PackageFile {
  /** Its platform key; absent for a plain file. */
  readonly platform?: string | undefined;
  /** The path as given. */
  readonly path: string;
}

/** Returns the platform keys that a package can have, in the interface's order. */
export function platformKeys(vocabulary: Vocabulary = {}): string[] {
  const keys = keySchema(childSchema(rootSchema("published"), "artifacts") ?? {});
  return keys ? knownValues(keys, vocabulary).map(({ value }) => String(value)) : [];
}

/** Reads the values of `--package`: one file for each platform. @throws CallError */
export function readPackageOptions(options: readonly string[], vocabulary?: Vocabulary): PackageFile[] {
  const platforms = platformKeys(vocabulary);
  const files = options.map((option) => {
    const { platform, path } = splitPackage(option);
    if (platform === undefined) {
      throw new CallError(message("--package must be <platform>=<file>, not '{option}'.", { option }));
    }
    if (!platforms.includes(platform)) throw new CallError(unknownName("platform", platform, platforms));
    return { platform, path };
  });
  const twice = duplicatePlatform(files);
  if (twice === undefined) return files;
  throw new CallError(message("--package has two files for '{platform}'.", { platform: twice }));
}

/** Splits `<platform>=<file>`; anything else is a plain file. */
export function splitPackage(text: string): PackageFile {
  const [, platform, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  return path === undefined ? { path: text } : { platform, path };
}

/** Returns a platform that has two packages. */
export function duplicatePlatform(files: readonly PackageFile[]): string | undefined {
  return files.find(
    ({ platform }, i) => platform !== undefined && files.findIndex((file) => file.platform === platform) < i,
  )?.platform;
}

/** A package with its size and digest, or why it could not be read. */
export type ReadPackage = PackageFile & (Digest | { readonly failure: Failure });

/** Reads a package piece by piece. @param onBytes called with the number of bytes of each piece @throws AbortError */
export async function digestPackage(
  file: PackageFile,
  onBytes: (count: number) => void,
  signal: AbortSignal | undefined,
): Promise<ReadPackage> {
  try {
    return { ...file, ...(await digestFile(file.path, onBytes, signal)) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ...file, failure: packageFailure(file.path, error) };
  }
}

/** The most bytes of a package over all of which a signature is verified: Node's ed25519 needs them at once. */
export const MAX_SIGNED_BYTES = 1024 * 1024 * 1024;

/** Reads all bytes of a package, with their digest. @throws Failure */
export async function readWholePackage(path: string): Promise<Digest & { readonly bytes: Buffer }> {
  try {
    const bytes = await readBoundedLater(path, MAX_SIGNED_BYTES);
    return { bytes, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    throw packageFailure(path, error);
  }
}

function packageFailure(path: string, error: unknown): Failure {
  if (!(error instanceof FileRefusal)) return fileFailure("read", path, error);
  if (error.reason === "kind") return notAFile(path);
  const values = { path, limit: limitText(MAX_SIGNED_BYTES) };
  return new Failure(path, message("Cannot verify '{path}': it is larger than {limit}.", values));
}
