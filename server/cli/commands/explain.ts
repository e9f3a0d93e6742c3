import { join } from "node:path";
import { allRules } from "../../core/check/workspace-rules";
import { noSuch, readArguments } from "../input/arguments";
import { CallError, EXIT } from "../input/exit";
import { readContent } from "../input/read";

/** `plugin-manifest explain`: prints a rule's page. @returns the exit status */
export function explainCommand(args: string[]): number {
  const { positionals } = readArguments(args, {});
  const [code, ...more] = positionals;
  if (code === undefined || more.length) throw new CallError("explain takes one rule code.");
  const codes = allRules.map((rule) => rule.code);
  if (!codes.includes(code)) throw new CallError(noSuch("rule", code, codes));
  // The pages stand beside the folder of this bundle, in the repository and in a package alike.
  process.stdout.write(readContent(join(__dirname, "..", "docs", "rules", `${code}.md`)).text);
  return EXIT.ok;
}
