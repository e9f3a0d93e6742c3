import { statSync } from "node:fs";
import type { Vocabulary } from "../../../core/manifest/host";
import { platformKeys } from "../../../core/release/packages/artifacts";
import { KnownNames } from "../../../core/schema/other-names";
import { humanSize, listAnd, message } from "../../../core/text/messages";
import {
  digestPackage,
  listPackage,
  type DigestedPackage,
  type Signer,
} from "../../../host/packages/reader.node";
import type { PackageSource } from "../../../project/entry/inputs";
import { UsageError, Failure } from "../../../project/files/failures";
import { parsePackage, type PackageFile } from "../../arguments/options";
import { Progress } from "../../formats/progress";

/** Reads the values of `--package`: one file per platform. @throws UsageError */
export function readPackageOptions(options: readonly string[], vocabulary?: Vocabulary): PackageFile[] {
  const platforms = platformKeys(vocabulary);
  const files = options.map((option) => {
    const file = parsePackage(option);
    const { platform } = file;
    if (platform === undefined)
      throw new UsageError(message("--package must be <platform>=<file>, not '{option}'.", { option }));
    if (!platforms.includes(platform)) throw unknownPlatformError(platform, platforms);
    return file;
  });
  const platform = findDuplicatePlatform(files);
  if (platform === undefined) return files;
  throw new UsageError(message("--package has two files for '{platform}'.", { platform }));
}

export function unknownPlatformError(name: string, platforms: readonly string[]): UsageError {
  const guess = new KnownNames(platforms).guess(name).value;
  const values = { name, platforms: listAnd(platforms) };
  return new UsageError(
    guess === undefined
      ? message("Unknown platform '{name}'. The platforms are {platforms}.", values)
      : message("Unknown platform '{name}'. Did you mean '{guess}'?", { name, guess }),
  );
}

export function findDuplicatePlatform(files: readonly PackageFile[]): string | undefined {
  const platforms = files.map(({ platform }) => platform);
  return platforms.find((platform, i) => platforms.indexOf(platform) < i);
}

/** A package with its size and digest, or with an error message if it could not be read. */
export type PackageFileResult = PackageFile & { readonly digest: DigestedPackage | string };

export async function digestAll(files: readonly PackageFile[]): Promise<PackageFileResult[]> {
  const packages: PackageFileResult[] = [];
  for await (const file of digestPackages(files)) packages.push(file);
  return packages;
}

/** Reads packages one by one: yields each package before reading the next. */
export async function* digestPackages(
  files: readonly PackageFile[],
  signer?: Signer,
): AsyncGenerator<PackageFileResult> {
  const size = files.reduce((sum, { path }) => sum + sizeOf(path), 0);
  const progress = new Progress(size, (values) =>
    message("{done} of {total} read, {rate} per second", {
      done: humanSize(values.done),
      total: humanSize(values.total),
      rate: humanSize(values.rate),
    }),
  );
  const onBytes = (count: number) => progress.add(count);
  for (const file of files) {
    const digest = await digestPackage(file.path, { onBytes }, signer);
    progress.hide();
    yield { ...file, digest };
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    // Reading the package reports the reason.
    return 0;
  }
}

/** Lists the files in each package. @returns the packages, and a Failure for each unreadable package */
export async function listPackages(results: readonly PackageFileResult[]) {
  const [packages, failures]: [PackageSource[], Failure[]] = [[], []];
  for (const { platform = "", path, digest } of results) {
    const files = typeof digest === "string" ? digest : await listPackage(path);
    if (typeof files === "string") failures.push(new Failure(path, files));
    else if (typeof digest === "object") packages.push({ platform, ...digest, ...files });
  }
  return { packages, failures };
}
