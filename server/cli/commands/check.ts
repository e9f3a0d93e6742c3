import { join } from "node:path";
import { message } from "../../core/text/messages";
import { EXIT, CallError } from "../../project/files/failures";
import { isFile } from "../../project/files/read";
import { readArguments, type Command } from "../arguments/arguments";
import { fixCall } from "../arguments/fix-call";
import {
  CHECK_ONLY_OPTIONS,
  CHECK_OPTIONS,
  FORMAT_NAMES,
  readProject,
  type CheckValues,
} from "../arguments/options";
import { readOutputs } from "../arguments/outputs";
import { readPackageOptions, splitPackage } from "../arguments/packages";
import { Run, type RunOptions } from "./shared/run";

const OPTIONS = { ...CHECK_OPTIONS, ...CHECK_ONLY_OPTIONS };

/** `plugin-manifest check` (docs/spec/command-line.md). */
export const checkCommand: Command = {
  use: "[options] [paths…]",
  summary: () => message("Check files, folders or globs; - reads standard input"),
  options: OPTIONS,
  statuses: () => message("0 no errors; 1 errors or too many warnings; 2 a wrong call or file"),
  examples: ["check plugins/*/manifest.json", "check --release --package linux_x64=clock.zip"],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (!values.release) {
    if (values.package.length > 0) throw new CallError(message("--package needs --release."));
    if (values.entry !== undefined) throw new CallError(message("--entry needs --release."));
  }
  const options = {
    outputs: readOutputs(values.output, FORMAT_NAMES),
    reads: [...values.package.map((option) => splitPackage(option).path), values.entry],
    isWorkspace: !values["no-workspace"],
    fixCalls: { safe: fixCall(values, positionals), suggested: fixCall(values, positionals, true) },
  };
  const release = values.release ? await releaseOptions(values, positionals) : {};
  if (!release) return EXIT.interrupted;
  const whole = { ...options, ...release };
  const isWritten =
    values.suppress === undefined ||
    (await (await import("./check-suppress")).suppressProblems(values.suppress, positionals, values, whole));
  const status = await Run.over(values, positionals, whole);
  return isWritten ? status : EXIT.call;
}

/**
 * Reads the packages of `--release`, and the saved entry.
 * @param paths what is checked
 * @returns undefined after Ctrl+C
 * @throws CallError
 */
async function releaseOptions(
  values: CheckValues & { readonly package: readonly string[]; readonly entry?: string | undefined },
  [first = "."]: readonly string[],
): Promise<Pick<RunOptions, "release" | "failures"> | undefined> {
  // Most calls need neither.
  const { listPackages, readPackages } = await import("./read-packages");
  const { readEntryOption } = await import("../arguments/saved-entry");
  const saved = readEntryOption(values.entry);
  const nearest = isFile(first) ? first : join(first, "manifest.json");
  const { options } = await (await readProject(values)).configurations.heldFor(nearest);
  const read = await readPackages(readPackageOptions(values.package, options.vocabulary), (file) => file);
  if (!read) return undefined;
  const { packages, failures } = await listPackages(read);
  // If no package can be read, the files are not expected beside the manifest either.
  return { failures, release: { saved, packages, hasPackages: values.package.length > 0 } };
}
