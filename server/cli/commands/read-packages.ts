import { statSync } from "node:fs";
import { message } from "../../core/text/messages";
import { humanSize } from "../../core/text/sizes";
import { lookInto } from "../../host/packages/inside.node";
import type { DigestOptions } from "../../host/packages/package-file.node";
import type { PackageFiles } from "../../host/packages/reader";
import { PackageError } from "../../host/packages/zip.node";
import type { PackageSource } from "../../project/entry/packages";
import { digestPackage, type PackageFile, type ReadPackage, readPackageOptions } from "../arguments/packages";
import { Progress } from "../formats/progress";
import type { Vocabulary } from "../../core/manifest/host/host-vocabulary";
import { Failure, fileFailure } from "../../project/files/failures";

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
 * Reads the packages of a release: size, digest and what is in them.
 * @returns those that can be read, and a Failure for each other one; undefined after Ctrl+C
 * @throws CallError when an option is wrong
 */
export async function readReleasePackages(
  options: readonly string[],
  vocabulary: Vocabulary | undefined,
): Promise<{ packages: PackageSource[]; failures: Failure[] } | undefined> {
  const read = await readPackages(readPackageOptions(options, vocabulary), digestPackage);
  return read && listPackages(read);
}

/** Looks into packages. @returns a Failure for each package that cannot be read */
export async function listPackages(
  read: readonly ReadPackage[],
): Promise<{ packages: PackageSource[]; failures: Failure[] }> {
  const packages: PackageSource[] = [];
  const failures: Failure[] = [];
  for (const file of read) {
    const { platform = "", path } = file;
    const inside = "failure" in file ? file.failure : await lookIntoPackage(path);
    if (inside instanceof Failure) failures.push(inside);
    else if (!("failure" in file))
      packages.push({ platform, size: file.size, sha256: file.sha256, ...inside });
  }
  return { packages, failures };
}

async function lookIntoPackage(path: string): Promise<PackageFiles | Failure> {
  try {
    return await lookInto(path);
  } catch (error) {
    if (!(error instanceof PackageError)) return fileFailure("read", path, error);
    const values = { path, reason: error.message };
    return new Failure(path, message("Cannot read package '{path}'. {reason}", values));
  }
}
