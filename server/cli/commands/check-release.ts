import { join } from "node:path";
import { PastReader } from "../../host/git/past.node";
import { withRelease } from "../../program/check-request";
import type { Failure } from "../../program/failures";
import { isFile } from "../../program/read";
import { type CheckValues, readConfigurations } from "../arguments/options";
import { readEntryOption } from "../arguments/saved-entry";
import type { Prepare } from "../run/file-checker";
import { readReleasePackages } from "./read-packages";

/** What a run of `check --release` does besides. */
interface ReleaseOptions {
  readonly prepare: Prepare;
  readonly failures: readonly Failure[];
}

/**
 * Reads the packages of `check --release`, and the saved entry.
 * @param paths what is checked
 * @returns undefined after Ctrl+C
 * @throws CallError
 */
export async function releaseOptions(
  values: CheckValues & { readonly package: readonly string[]; readonly entry?: string | undefined },
  [first = "."]: readonly string[],
): Promise<ReleaseOptions | undefined> {
  const saved = readEntryOption(values.entry);
  const nearest = isFile(first) ? first : join(first, "manifest.json");
  const { options } = await (await readConfigurations(values)).heldFor(nearest);
  const read = await readReleasePackages(values.package, options.vocabulary);
  if (!read) return undefined;
  const { packages, failures } = read;
  // If no package can be read, the files are not expected beside the manifest either.
  const hasPackages = values.package.length > 0;
  const readers = { git: new PastReader(), saved, packages, hasPackages };
  return {
    failures,
    prepare: (request, files) => withRelease(request, { ...readers, files }),
  };
}
