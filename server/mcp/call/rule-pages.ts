import { join } from "node:path";
import { unknownName } from "../../program/unknown-name";
import { CallError } from "../../program/failures";
import { readContent } from "../../program/read";
import { allRules } from "../../core/check/workspace-rules";
import { quote } from "./quote";

/** The codes of all rules. */
export const RULE_CODES: readonly string[] = allRules.map(({ code }) => code);

/** Reads the page of a rule. @throws CallError when there is no such rule */
export function rulePage(code: string): string {
  if (!RULE_CODES.includes(code)) throw new CallError(unknownName("rule", quote(code), RULE_CODES));
  // docs/ is beside the folder of this bundle, in the repository and in every package.
  return readContent(join(__dirname, "..", "docs", "rules", `${code}.md`)).text;
}
