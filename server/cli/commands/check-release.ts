import { join } from "node:path";
import { isFile } from "../../project/files/read";
import { type CheckValues, readProject } from "../arguments/options";
import { readEntryOption } from "../arguments/saved-entry";
import { readPackageOptions } from "../arguments/packages";
import { listPackages, readPackages } from "./read-packages";
import type { RunOptions } from "./shared/run";

/**
 * Reads the packages of `check --release`, and the saved entry.
 * @param paths what is checked
 * @returns undefined after Ctrl+C
 * @throws CallError
 */
export async function releaseOptions(
  values: CheckValues & { readonly package: readonly string[]; readonly entry?: string | undefined },
  [first = "."]: readonly string[],
): Promise<Pick<RunOptions, "release" | "failures"> | undefined> {
  const saved = readEntryOption(values.entry);
  const nearest = isFile(first) ? first : join(first, "manifest.json");
  const { options } = await (await readProject(values)).configurations.heldFor(nearest);
  const read = await readPackages(readPackageOptions(values.package, options.vocabulary), (file) => file);
  if (!read) return undefined;
  const { packages, failures } = await listPackages(read);
  // If no package can be read, the files are not expected beside the manifest either.
  return { failures, release: { saved, packages, hasPackages: values.package.length > 0 } };
}
