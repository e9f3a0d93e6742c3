import { readArguments } from "../input/arguments";
import { checkJob } from "../report/check-job";
import { CHECK_OPTIONS } from "../input/options";
import { Run } from "./run";

/** `plugin-manifest check` (command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, CHECK_OPTIONS);
  return new Run(values, { handle: checkJob }).over(positionals);
}
