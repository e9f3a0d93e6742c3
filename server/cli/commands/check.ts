import { message } from "../../core/text/messages";
import { checkRequest } from "../../program/check-request";
import { EXIT, CallError } from "../../program/failures";
import { readArguments, type Command } from "../arguments/arguments";
import { fixCall } from "../arguments/fix-call";
import { CHECK_ONLY_OPTIONS, CHECK_OPTIONS, FORMAT_NAMES } from "../arguments/options";
import { readOutputs } from "../arguments/outputs";
import { splitPackage } from "../arguments/packages";
import { Run } from "../run/run";
import type { PrintingHandle } from "../run/run-options";

const OPTIONS = { ...CHECK_OPTIONS, ...CHECK_ONLY_OPTIONS };

/** `plugin-manifest check` (docs/spec/command-line.md). */
export const checkCommand: Command = {
  use: "[options] [paths…]",
  summary: () => message("Check files, folders or globs; - reads standard input"),
  options: OPTIONS,
  statuses: () =>
    message(
      "0 no errors; 1 errors, or too many warnings; 2 a wrong call, or a file that cannot be read; 130 interrupted",
    ),
  examples: ["check plugins/*/manifest.json", "check --release --package linux_x64=clock.zip"],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (!values.release) {
    if (values.package.length > 0) throw new CallError(message("--package needs --release."));
    if (values.entry !== undefined) throw new CallError(message("--entry needs --release."));
  }
  const handle: PrintingHandle = (request) => checkRequest(request);
  const options = {
    outputs: readOutputs(values.output, FORMAT_NAMES),
    reads: [...values.package.map((option) => splitPackage(option).path), values.entry],
    isWorkspace: !values["no-workspace"],
    fixCalls: { safe: fixCall(values, positionals), suggested: fixCall(values, positionals, true) },
  };
  if (!values.release) return new Run(values, handle, options).over(positionals);
  const { releaseOptions } = await import("./check-release");
  const release = await releaseOptions(values, positionals);
  return release ? new Run(values, handle, { ...options, ...release }).over(positionals) : EXIT.interrupted;
}
