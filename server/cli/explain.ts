import { join } from "node:path";
import { nearest } from "../core/nearest";
import { rules } from "../core/rules";
import { CallError, EXIT } from "./exit";
import { readArguments } from "./options";
import { readText } from "./read";

/** `plugin-manifest explain`: prints a rule's page. @returns the exit status */
export async function explainCommand(args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {});
  const [code, ...more] = positionals;
  if (code === undefined || more.length) throw new CallError("explain takes one rule code.");
  const codes = rules.map((rule) => rule.code);
  if (!codes.includes(code)) {
    const guess = nearest(code, codes);
    throw new CallError(`There is no rule '${code}'${guess ? `; did you mean '${guess.value}'?` : "."}`);
  }
  // The pages stand beside the folder of this bundle, in the repository and in a package alike.
  process.stdout.write(await readText(join(__dirname, "..", "docs", "rules", `${code}.md`)));
  return EXIT.ok;
}
