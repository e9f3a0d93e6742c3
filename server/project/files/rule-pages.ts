import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rulePageUrl } from "../../core/text/addresses";
import { UsageError } from "./failures";
import { unknownNameSentence } from "../../core/text/spelling";

/**
 * Reads a rule's page. Takes the known codes from the names of the pages, which is faster than loading the rules.
 * @param sanitize applied to an unknown code in the message
 * @throws UsageError when the rule is unknown
 */
export function rulePage(code: string, sanitize = (text: string): string => text): string {
  const codes = ruleCodes();
  if (!codes.includes(code)) throw new UsageError(unknownNameSentence("rule", sanitize(code), codes));
  return readPage(code);
}

/** Reads a rule's page for use outside the documentation: its links to other pages point to the site. */
export function linkedRulePage(code: string): string {
  return readPage(code).replaceAll(
    /\]\(([\w./-]{1,100})\.md(#[\w-]{1,100})?\)/g,
    (_, path: string, fragment = "") => `](${new URL(path, rulePageUrl()).href}${fragment})`,
  );
}

function readPage(code: string): string {
  return readFileSync(join(pagesFolder(), `${code}.md`), "utf8");
}

export function ruleCodes(): string[] {
  const pages = readdirSync(pagesFolder()).filter((name) => name !== "README.md");
  return pages.map((name) => name.slice(0, -".md".length));
}

/** Returns docs/rules/, which is beside this bundle's folder in the repository and in every package. */
function pagesFolder(): string {
  return join(__dirname, "..", "docs", "rules");
}
