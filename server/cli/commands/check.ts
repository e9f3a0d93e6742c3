import { message } from "../../core/text/messages";
import { EXIT, CallError } from "../../project/files/failures";
import { readArguments, type Command } from "../arguments/arguments";
import { fixCall } from "../arguments/fix-call";
import { CHECK_ONLY_OPTIONS, CHECK_OPTIONS, FORMAT_NAMES } from "../arguments/options";
import { readOutputs } from "../arguments/outputs";
import { splitPackage } from "../arguments/packages";
import { Run } from "./shared/run";

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
  const release = values.release
    ? await (await import("./check-release")).releaseOptions(values, positionals)
    : {};
  if (!release) return EXIT.interrupted;
  const whole = { ...options, ...release };
  const isWritten =
    values.suppress === undefined ||
    (await (await import("./check-suppress")).suppressProblems(values.suppress, positionals, values, whole));
  const status = await Run.over(values, positionals, whole);
  return isWritten ? status : EXIT.call;
}
