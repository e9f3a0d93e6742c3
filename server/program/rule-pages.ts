import { join } from "node:path";
import { allRules } from "../core/check/workspace-rules";
import { CallError } from "./failures";
import { readContent } from "./read";
import { unknownName } from "./unknown-name";

/** The codes of all rules. */
export const RULE_CODES: readonly string[] = allRules.map(({ code }) => code);

/**
 * Reads the page of a rule.
 * @param quote how a code that no rule has is quoted
 * @throws CallError when there is no such rule
 */
export function rulePage(code: string, quote = (text: string): string => text): string {
  if (!RULE_CODES.includes(code)) throw new CallError(unknownName("rule", quote(code), RULE_CODES));
  // docs/ is beside the folder of this bundle, in the repository and in every package.
  return readContent(join(__dirname, "..", "docs", "rules", `${code}.md`)).text;
}
