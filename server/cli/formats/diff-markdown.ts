import { allowanceOf } from "../../core/catalog/diff/allowance";
import { message } from "../../core/text/messages";
import { printable } from "../../core/text/printable";
import { adviceSentence, type Comparison } from "./diff-text";

/** Prints a comparison for the comment of a pull request: one table, permissions first (docs/spec/release.md, diff). */
export function diffMarkdown(comparison: Comparison): string {
  const { base, current, changes } = comparison;
  const [from, to] = [code(base.version ?? base.name), code(current.version ?? current.name)];
  const title = message("### What changes from {from} to {to}", { from, to });
  const permissions = changes.filter((change) => change.class === "permission");
  const others = changes.filter((change) => change.class !== "permission");
  const rows = [...permissions, ...others].map(
    (change) =>
      `| ${change.class} | ${code(change.sentence)} | ${allowanceOf(change)} | ${code(change.pointer)} |\n`,
  );
  const head = `| ${message("Class")} | ${message("Change")} | ${message("Allows")} | ${message("Place")} |\n`;
  const table =
    rows.length > 0 ? `${head}| --- | --- | --- | --- |\n${rows.join("")}` : `${message("No changes.")}\n`;
  return `${title}\n\n${table}\n${adviceSentence(comparison, code)}\n`;
}

/**
 * Writes a value as code that ends neither its table cell nor itself: a backtick or a pipe is an escape, which in a JSON
 * string means the same character.
 */
function code(text: string): string {
  const harmless = printable(text).replace(/[`|]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return harmless === "" ? "" : `\`${harmless}\``;
}
