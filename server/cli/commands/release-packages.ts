import type { ReleasePackage } from "../../core/release/facts";
import type { Vocabulary } from "../../core/manifest/vocabulary";
import { message } from "../../core/text/messages";
import { filesInPackage, PackageError } from "../../host/packages/package-file.node";
import { Failure, fileFailure } from "../../program/failures";
import { digestPackage, readPackageOptions, type ReadPackage } from "../arguments/packages";
import { readPackages } from "./read-packages";

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
