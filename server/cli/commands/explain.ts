import { message } from "../../core/text/messages";
import { CallError, EXIT } from "../../project/files/failures";
import { ruleCodes, rulePage } from "../../project/files/rule-pages";
import { readArguments, type Command } from "../arguments/arguments";

/** `plugin-manifest explain` (docs/spec/command-line.md). */
export const explainCommand: Command = {
  use: "<code>",
  summary: () => message("Print the page of a rule"),
  options: {},
  operands: ruleCodes,
  statuses: () => message("0 printed; 2 a wrong call"),
  examples: ["explain version-format", "explain json-syntax"],
  run,
};

function run(args: string[]): number {
  const { positionals } = readArguments(args, {});
  const [code, ...more] = positionals;
  if (code === undefined || more.length) throw new CallError(message("'explain' takes one rule code."));
  process.stdout.write(rulePage(code));
  return EXIT.ok;
}
