// @ts-check
/** Writes the manifest's schema for programs that know plain JSON Schema only: one file, with patterns for formats. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readJson, root } from "../vscode/process.mjs";

/** @typedef {{ [keyword: string]: unknown }} Schema */

const MANIFEST = "plugin-manifest.schema.json";

/** Patterns for our formats (formats.ts), as far as patterns can express them. */
const PATTERNS = /** @type {Record<string, string>} */ ({
  "plugin-id": "^[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$",
  "plugin-version": "^\\d+\\.\\d+\\.\\d+$",
  "app-version": "^\\d+(?:\\.\\d+)*$",
  "http-url": "^https?:\\/\\/[^\\s\\/?#][^\\s\\\\]*$",
  "catalog-timestamp": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$",
  uuid: "^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$",
  "sha256-hex": "^[0-9a-f]{64}$",
  "ed25519-signature": "^[A-Za-z0-9+\\/]{86}==$",
  "url-slug": "^[a-z0-9-]+$",
  "package-path": "^(?!\\/)[^\\\\]+$",
  "file-extension": "^\\.",
  "command-id": "^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$",
  "tab-position": "^after:\\S+$",
  "mime-type": "^[\\w!#$&^.+*-]+\\/[\\w!#$&^.+*-]+$",
});

/**
 * Writes the schema into a folder.
 * @param {string} folder
 * @returns {Promise<{ file: string, schema: Schema }>}
 */
export async function writeSchema(folder) {
  await mkdir(folder, { recursive: true });
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    allOf: [{ $ref: `#/definitions/${MANIFEST}` }],
    definitions: { [MANIFEST]: portable(await readJson(join(root, "schemas", MANIFEST)), MANIFEST) },
  };
  const file = join(folder, "manifest.schema.json");
  await writeFile(file, JSON.stringify(schema));
  return { file, schema };
}

/**
 * Removes our own keywords from a schema and makes its references lead to definitions.
 * @param {unknown} part
 * @param {string} file the name of the schema's file
 * @returns {unknown}
 */
function portable(part, file) {
  if (Array.isArray(part)) return part.map((each) => portable(each, file));
  if (part === null || typeof part !== "object") return part;
  const schema = /** @type {Schema} */ (part);
  /** @type {Schema} */
  const result = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (/^(?:x-|\$id$|\$schema$|\$comment$|markdownEnumDescriptions$)/.test(keyword) && keyword !== "$schema")
      continue;
    if (keyword === "$ref") result[keyword] = reference(String(value), file);
    else if (keyword === "format" && typeof value === "string") result["pattern"] = patternOf(value);
    else result[keyword] = portable(value, file);
  }
  // Observed values are checked like allowed ones, as in our validators.
  if ("x-exampleDescriptions" in schema) result["enum"] = schema["examples"];
  return result;
}

/**
 * @param {string} to
 * @param {string} file
 */
function reference(to, file) {
  const [name, pointer = ""] = to.split("#");
  return `#/definitions/${name || file}${pointer}`;
}

/** @param {string} format */
function patternOf(format) {
  const pattern = PATTERNS[format];
  if (pattern === undefined) throw new Error(`The bench has no pattern for the format '${format}'.`);
  return pattern;
}
