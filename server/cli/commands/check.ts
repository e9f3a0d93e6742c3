import { join } from "node:path";
import { message } from "../../core/text/messages";
import { EXIT, CallError } from "../../project/files/failures";
import { isFile } from "../../project/files/read";
import { flag, readArguments, repeatable, valued, type Command, type Options } from "../arguments/arguments";
import { OUTPUT_OPTION, readEntryOption, readOutputs } from "../arguments/files";
import {
  CHECK_OPTIONS,
  fixCall,
  FORMAT_NAMES,
  readProject,
  splitPackage,
  type CheckValues,
} from "../arguments/options";
import { Run, type RunOptions } from "./shared/run";

const OPTIONS = {
  ...CHECK_OPTIONS,
  ...OUTPUT_OPTION,
  // The default, accepted so that calls may state it.
  workspace: { ...flag(null), default: true },
  "no-workspace": flag(() => message("do not compare manifests with each other")),
  suppress: valued("<reason>", () => message("suppress what is left, for this reason")),
  release: flag(() => message("report what is in the way of a release, too")),
  package: repeatable("<platform>=<file>", () => message("with --release: check this package; repeatable")),
  entry: valued("<file>", () => message("with --release: compare with this response")),
} satisfies Options;

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
    ...(values.release && (await releaseOptions(values, positionals))),
  };
  const isWritten =
    values.suppress === undefined ||
    (await (
      await import("./check-suppress")
    ).suppressProblems(values.suppress, positionals, values, options));
  const status = await new Run(values, options).over(positionals);
  return isWritten ? status : EXIT.call;
}

/**
 * Reads the packages of `--release`, and the saved entry.
 * @param paths the checked paths: the configuration of the first one names the platforms
 * @throws CallError
 */
async function releaseOptions(
  values: CheckValues & { readonly package: readonly string[]; readonly entry?: string | undefined },
  [first = "."]: readonly string[],
): Promise<Pick<RunOptions, "release" | "failures">> {
  // Loaded on demand: most calls need no packages.
  const { listPackages, readPackageOptions, readPackages } = await import("./shared/packages");
  const saved = await readEntryOption(values.entry);
  const nearest = isFile(first) ? first : join(first, "manifest.json");
  const { options } = await (await readProject(values)).configurations.configurationFor(nearest);
  const read = await readPackages(readPackageOptions(values.package, options.vocabulary));
  const { packages, failures } = await listPackages(read);
  // If the call names packages, do not look for files beside the manifest, even if no package can be read.
  return { failures, release: { saved, packages, hasPackages: values.package.length > 0 } };
}
