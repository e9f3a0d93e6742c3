import { join } from "node:path";
import { allRules } from "../../core/check/workspace-rules";
import { message } from "../../core/text/messages";
import { readArguments } from "../arguments/arguments";
import { unknownName } from "../../program/unknown-name";
import { EXIT, CallError } from "../../program/failures";
import { readContent } from "../../program/read";

/** Runs `plugin-manifest explain`, which prints a rule's page. @returns the exit status */
export function explainCommand(args: string[]): number {
  const { positionals } = readArguments(args, {});
  const [code, ...more] = positionals;
  if (code === undefined || more.length) throw new CallError(message("'explain' takes one rule code."));
  const codes = allRules.map((rule) => rule.code);
  if (!codes.includes(code)) throw new CallError(unknownName("rule", code, codes));
  // docs/ is beside the folder of this bundle, both in the repository and in a package.
  process.stdout.write(readContent(join(__dirname, "..", "docs", "rules", `${code}.md`)).text);
  return EXIT.ok;
}
