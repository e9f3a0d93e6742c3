import { statSync } from "node:fs";
import { humanSize, message } from "../../core/text/messages";
import type { DigestedPackage } from "../../host/packages/reader";
import { digestPackage, packageSentence, type Signer } from "../../host/packages/reader.node";
import { lookInto } from "../../host/packages/zip.node";
import type { PackageSource } from "../../project/entry/inputs";
import { Failure } from "../../project/files/failures";
import type { PackageFile } from "../arguments/packages";
import { Progress } from "../formats/progress";

/** A package with its size and digest, or one sentence about why it could not be read. */
export type ReadPackage = PackageFile & { readonly read: DigestedPackage | string };

/**
 * Reads packages one after the other, and shows the progress on a terminal.
 * @param use receives each package before the next one is read
 * @returns undefined after Ctrl+C
 */
export async function readPackages<T>(
  files: readonly PackageFile[],
  use: (file: ReadPackage) => T | Promise<T>,
  signer?: Signer,
): Promise<T[] | undefined> {
  const progress = new Progress();
  const total = humanSize(files.reduce((sum, { path }) => sum + sizeOf(path), 0));
  const onBytes = progress.begin(0, (values) => {
    const [done, rate] = [humanSize(values.done), humanSize(values.rate)];
    return message("{done} of {total} read, {rate} per second", { done, total, rate });
  });
  const interruption = new AbortController();
  const options = { onBytes, signal: interruption.signal };
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  const results: T[] = [];
  try {
    for (const file of files)
      results.push(await use({ ...file, read: await digestPackage(file.path, options, signer) }));
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

/** Looks into packages. @returns a Failure for each package that cannot be read */
export async function listPackages(
  all: readonly ReadPackage[],
): Promise<{ packages: PackageSource[]; failures: Failure[] }> {
  const packages: PackageSource[] = [];
  const failures: Failure[] = [];
  for (const { platform = "", path, read } of all) {
    const inside =
      typeof read === "string"
        ? read
        : await lookInto(path).catch((error: unknown) => packageSentence(path, error));
    if (typeof inside === "string") failures.push(new Failure(path, inside));
    else if (typeof read !== "string") packages.push({ platform, ...read, ...inside });
  }
  return { packages, failures };
}
