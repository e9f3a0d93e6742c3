import { message } from "../../core/text/messages";
import { CallError, EXIT } from "../../program/failures";
import { rulePage } from "../../program/rule-pages";
import { readArguments } from "../arguments/arguments";

/** Runs `plugin-manifest explain`, which prints a rule's page. @returns the exit status */
export function explainCommand(args: string[]): number {
  const { positionals } = readArguments(args, {});
  const [code, ...more] = positionals;
  if (code === undefined || more.length) throw new CallError(message("'explain' takes one rule code."));
  process.stdout.write(rulePage(code));
  return EXIT.ok;
}
