import { code } from "../../text/markdown-code";
import { message } from "../../text/messages";
import { adviceSentence } from "./advice";
import { allowanceOf } from "./allowance";
import { className } from "./change";
import type { ManifestComparison } from "./comparison";

/** Writes a comparison for the comment of a pull request: one table, permissions first (docs/spec/release.md, diff). */
export function diffMarkdown(comparison: ManifestComparison): string {
  const { base, current, changes } = comparison;
  const [from, to] = [code(base.version ?? base.name), code(current.version ?? current.name)];
  const title = message("### What changes from {from} to {to}", { from, to });
  const permissions = changes.filter((change) => change.class === "permission");
  const others = changes.filter((change) => change.class !== "permission");
  const rows = [...permissions, ...others].map(
    (change) =>
      `| ${className(change.class)} | ${code(change.sentence)} | ${allowanceOf(change)} | ${code(change.pointer)} |\n`,
  );
  const head = `| ${message("Class")} | ${message("Change")} | ${message("Allows")} | ${message("Place")} |\n`;
  const table =
    rows.length > 0 ? `${head}| --- | --- | --- | --- |\n${rows.join("")}` : `${message("No changes.")}\n`;
  return `${title}\n\n${table}\n${adviceSentence(comparison, code)}\n`;
}
