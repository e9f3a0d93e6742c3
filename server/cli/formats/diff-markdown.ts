import type { ManifestChange } from "../../core/catalog/diff/change";
import { isObject, isString, memberValue } from "../../core/json/tree/value";
import { parsePointer } from "../../core/json/tree/pointer";
import { capabilityMeaning, permissionMeaning } from "../../core/text/meanings";
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
      `| ${change.class} | ${code(change.sentence)} | ${allowed(change)} | ${code(change.pointer)} |\n`,
  );
  const head = `| ${message("Class")} | ${message("Change")} | ${message("Allows")} | ${message("Place")} |\n`;
  const table =
    rows.length > 0 ? `${head}| --- | --- | --- | --- |\n${rows.join("")}` : `${message("No changes.")}\n`;
  return `${title}\n\n${table}\n${adviceSentence(comparison, code)}\n`;
}

/** Returns what a new permission, capability or program allows. */
function allowed({ class: name, pointer, after }: ManifestChange): string {
  if (name !== "permission") return "";
  const [member, , part] = parsePointer(pointer);
  if (member === "host_capabilities") return isString(after) ? capabilityMeaning(after).sentence : "";
  if (part === "value") return message("The plugin can start this program.");
  const type = isObject(after) ? memberValue(after, "type") : undefined;
  return isString(type) ? permissionMeaning(type).sentence : "";
}

/**
 * Writes a value as code that ends neither its table cell nor itself: a backtick or a pipe is an escape, which in a JSON
 * string means the same character.
 */
function code(text: string): string {
  const harmless = printable(text).replace(/[`|]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return harmless === "" ? "" : `\`${harmless}\``;
}
