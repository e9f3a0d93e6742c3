import { statSync } from "node:fs";
import { message } from "../../core/text/messages";
import { humanSize } from "../../core/text/sizes";
import { type DigestOptions, filesInPackage, PackageError } from "../../host/packages/package-file.node";
import { digestPackage, type PackageFile, type ReadPackage, readPackageOptions } from "../arguments/packages";
import { Progress } from "../formats/progress";
import type { ReleasePackage } from "../../core/release/facts";
import type { Vocabulary } from "../../core/manifest/host/host-vocabulary";
import { Failure, fileFailure } from "../../program/failures";

/**
 * Reads packages one after the other, and shows the progress on a terminal.
 * @param read rejects when the signal of its options is aborted
 * @returns undefined after Ctrl+C
 */
export async function readPackages<T>(
  files: readonly PackageFile[],
  read: (file: PackageFile, options: DigestOptions) => Promise<T>,
): Promise<T[] | undefined> {
  const progress = new Progress();
  const total = humanSize(files.reduce((sum, { path }) => sum + sizeOf(path), 0));
  const onBytes = progress.begin(0, (values) => {
    const [done, rate] = [humanSize(values.done), humanSize(values.rate)];
    return message("{done} of {total} read, {rate} per second", { done, total, rate });
  });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  const results: T[] = [];
  try {
    for (const file of files) results.push(await read(file, { onBytes, signal: interruption.signal }));
    return results;
  } catch (error) {
    if (interruption.signal.aborted) return undefined;
    throw error;
  } finally {
    process.off("SIGINT", interrupt);
    progress.hide();
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    // Reading it says why.
    return 0;
  }
}

/**
 * Reads the packages of a release: size, digest and list of files.
 * @returns those that can be read, and a Failure for each other one; undefined after Ctrl+C
 * @throws CallError when an option is wrong
 */
export async function readReleasePackages(
  options: readonly string[],
  vocabulary: Vocabulary | undefined,
): Promise<{ packages: ReleasePackage[]; failures: Failure[] } | undefined> {
  const read = await readPackages(readPackageOptions(options, vocabulary), digestPackage);
  return read && listPackages(read);
}

/** Adds the lists of their files to packages. @returns a Failure for each package that cannot be read */
export async function listPackages(
  read: readonly ReadPackage[],
): Promise<{ packages: ReleasePackage[]; failures: Failure[] }> {
  const packages: ReleasePackage[] = [];
  const failures: Failure[] = [];
  for (const file of read) {
    const { platform = "", path } = file;
    const files = "failure" in file ? file.failure : await listFiles(path);
    if (files instanceof Failure) failures.push(files);
    else if (!("failure" in file)) packages.push({ platform, size: file.size, sha256: file.sha256, files });
  }
  return { packages, failures };
}

async function listFiles(path: string): Promise<Set<string> | Failure> {
  try {
    return await filesInPackage(path);
  } catch (error) {
    if (!(error instanceof PackageError)) return fileFailure("read", path, error);
    const values = { path, reason: error.message };
    return new Failure(path, message("Cannot read package '{path}'. {reason}", values));
  }
}
