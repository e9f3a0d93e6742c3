import { code } from "../text/printable";
import { message } from "../text/messages";
import { adviceSentence } from "./advice";
import { allowanceSentence } from "../compare/access";
import { className, type ManifestChange } from "../compare/change";
import type { ComparedSide, Comparison } from "./comparison";
import { savedVersion } from "./past";

/** Writes a comparison for the comment of a pull request: one table, permissions first (docs/spec/release.md, diff). */
export function diffMarkdown(comparison: Comparison): string {
  const { base, current, changes } = comparison;
  const to = code(current.version ?? current.name);
  const title =
    typeof base === "string"
      ? message("### What is new in {to}", { to })
      : message("### What changes from {from} to {to}", { from: nameOf(base), to });
  const table = changes.length > 0 ? tableOf(changes) : `${message("No changes.")}\n`;
  const parts = typeof base === "string" && changes.length === 0 ? [title] : [title, table];
  return `${parts.join("\n\n")}\n${parts.length === 1 ? "\n" : ""}${adviceSentence(comparison, code)}\n`;
}

function nameOf({ name, version = name, isSaved }: ComparedSide): string {
  return isSaved ? savedVersion(code(version)) : code(version);
}

function tableOf(changes: readonly ManifestChange[]): string {
  const permissions = changes.filter((change) => change.class === "permission");
  const others = changes.filter((change) => change.class !== "permission");
  const rows = [...permissions, ...others].map(
    (change) =>
      `| ${className(change.class)} | ${code(change.sentence)} | ${allowed(change)} | ${code(change.pointer)} |\n`,
  );
  const head = `| ${message("Class")} | ${message("Change")} | ${message("Allows")} | ${message("Place")} |\n`;
  return `${head}| --- | --- | --- | --- |\n${rows.join("")}`;
}

function allowed(change: ManifestChange): string {
  const { approval, allows } = change;
  const allowance = allows ? allowanceSentence(allows, code) : "";
  if (!approval) return allowance;
  return [allowance, message("Approved: {reason}", { reason: code(approval.reason) })]
    .filter((part) => part !== "")
    .join(message(" "));
}
