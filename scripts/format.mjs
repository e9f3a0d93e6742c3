// @ts-check
/** Formats generated files with the settings of the repository. */
import { join } from "node:path";
import { format } from "oxfmt";
import { readJson, root } from "./vscode/process.mjs";

/**
 * @param {string} file its name determines the language
 * @param {string} text
 * @returns {Promise<string>}
 * @throws {Error} for text with syntax errors
 */
export async function formatText(file, text) {
  const settings = /** @type {import("oxfmt").FormatConfig} */ (await readJson(join(root, ".oxfmtrc.json")));
  const { code, errors } = await format(file, text, settings);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
