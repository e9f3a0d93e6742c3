import type { Grade } from "../../core/problem";
import { message } from "../../core/text/messages";
import { defineCommand, flag } from "../arguments/arguments";
import { CHECK_OPTIONS, fixCommandLine } from "../arguments/options";
import { Run, type RunOptions } from "./shared/run";

/** `plugin-manifest fix` (docs/spec/command-line.md). */
export const fixCommand = defineCommand({
  usage: "[options] [paths…]",
  summary: () => message("Apply every safe fix to files; - prints the fixed standard input"),
  options: {
    ...CHECK_OPTIONS,
    "dry-run": flag(() => message("print a unified diff, write nothing")),
    suggested: flag(() => message("also apply suggested fixes, which need review")),
  },
  statuses: () =>
    message(
      "0 no errors are left; 1 errors are left, or too many warnings; 2 invalid usage, or a file that cannot be read or written; 130 interrupted",
    ),
  examples: ["fix --dry-run", "fix --suggested manifest.json"],
  async run({ values, positionals }) {
    const isDryRun = values["dry-run"];
    const grades: readonly Grade[] = values.suggested ? ["safe", "suggested"] : ["safe"];
    // Standard output is for the fixed text or the diff, so the report goes to standard error.
    const output = isDryRun || positionals.includes("-") ? process.stderr : process.stdout;
    // This run applies all safe fixes, so the report recommends at most a command for the suggested fixes.
    const fixCommands = values.suggested ? {} : { suggested: fixCommandLine(values, positionals, true) };
    const options: RunOptions = { output, comparesManifests: true, fix: { grades, isDryRun }, fixCommands };
    return new Run(values, options).check(positionals);
  },
});
