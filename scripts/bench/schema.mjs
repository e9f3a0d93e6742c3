// @ts-check
/** The schemas of schemas/ for programs that know JSON Schema only: each in one file, its formats as patterns. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readJson, root } from "../vscode/process.mjs";

/** @typedef {{ [keyword: string]: unknown }} Schema */

const FILES = {
  draft: "plugin-manifest.schema.json",
  published: "published-manifest.schema.json",
  detail: "catalog-detail.schema.json",
};
const PARTS = [...Object.values(FILES), "placeholder-manifest.schema.json"];

/** Our formats (server/core/manifest/formats.ts) as far as a pattern can say them. */
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
 * Writes the schema of each kind of document.
 * @param {string} folder
 * @returns {Promise<Record<import("./documents.mjs").Kind, { file: string, schema: Schema }>>}
 */
export async function writeSchemas(folder) {
  await mkdir(folder, { recursive: true });
  const parts = await Promise.all(
    PARTS.map(
      async (name) =>
        /** @type {const} */ ([name, portable(await readJson(join(root, "schemas", name)), name)]),
    ),
  );
  const written = Object.entries(FILES).map(async ([kind, name]) => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      allOf: [{ $ref: `#/definitions/${name}` }],
      definitions: Object.fromEntries(parts),
    };
    const file = join(folder, `${kind}.schema.json`);
    await writeFile(file, JSON.stringify(schema));
    return [kind, { file, schema }];
  });
  return Object.fromEntries(await Promise.all(written));
}

/**
 * A schema without keywords of our own, to stand among the definitions of another.
 * @param {unknown} part
 * @param {string} file the schema's own
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
  // What was observed is checked like what is allowed, as in our validators.
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
