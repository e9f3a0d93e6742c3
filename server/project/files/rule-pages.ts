import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { documentationUrl } from "../../core/text/addresses";
import { CallError } from "./failures";
import { unknownName } from "../../core/text/unknown-name";

/** The page that is about no rule: it lists all. */
const INDEX = "README.md";

/**
 * Reads the page of a rule. Needs no rule: the pages are listed, since each rule has one.
 * @param quote how a code that no rule has is quoted
 * @throws CallError when there is no such rule
 */
export function rulePage(code: string, quote = (text: string): string => text): string {
  const codes = ruleCodes();
  if (!codes.includes(code)) throw new CallError(unknownName("rule", quote(code), codes));
  return pageOf(code);
}

/** Reads the page of a rule for readers elsewhere: its links to other pages lead to the site. */
export function linkedRulePage(code: string): string {
  return pageOf(code).replaceAll(
    /\]\(([\w./-]{1,100})\.md(#[\w-]{1,100})?\)/g,
    (_, path: string, part = "") => `](${new URL(path, documentationUrl()).href}${part})`,
  );
}

function pageOf(code: string): string {
  return readFileSync(join(pagesFolder(), `${code}.md`), "utf8");
}

export function ruleCodes(): string[] {
  const pages = readdirSync(pagesFolder()).filter((name) => name !== INDEX);
  return pages.map((name) => name.slice(0, -".md".length));
}

/** Returns docs/rules/, which is beside the folder of this bundle, in the repository and in every package. */
function pagesFolder(): string {
  return join(__dirname, "..", "docs", "rules");
}
