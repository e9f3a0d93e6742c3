import { message } from "../../core/text/messages";
import { EXIT, CallError } from "../../program/failures";
import { readArguments } from "../arguments/arguments";
import { readBaselineOptions } from "../arguments/baseline";
import { CHECK_ONLY_OPTIONS, CHECK_OPTIONS, readJobs } from "../arguments/options";
import { checkHandle } from "../run/check-handle";
import { Run } from "../run/run";

/** Runs `plugin-manifest check` (docs/spec/command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { ...CHECK_OPTIONS, ...CHECK_ONLY_OPTIONS });
  const baseline = readBaselineOptions(values);
  if (!values.release) {
    if (values.package.length > 0) throw new CallError(message("--package needs --release."));
    if (values.entry !== undefined) throw new CallError(message("--entry needs --release."));
  }
  const handle = checkHandle(baseline);
  const options = { baseline, isWorkspace: !values["no-workspace"] };
  const jobs = readJobs(values.jobs);
  if (!values.release) return new Run(values, handle, { ...options, jobs }).over(positionals);
  const { releaseOptions } = await import("./check-release");
  const release = await releaseOptions(values, positionals);
  return release ? new Run(values, handle, { ...options, ...release }).over(positionals) : EXIT.interrupted;
}
