// @ts-check
/** Writes the schemas that the package and the site publish, for other validators and editors. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluate } from "./evaluated.mjs";
import { root } from "./vscode/process.mjs";

/** @typedef {{ [keyword: string]: unknown }} Schema */
/** @typedef {{ site: string, patterns: Record<string, string>, inferredFormats: string[] }} Facts */

const FOLDER = join(root, "schemas");
const INTERNAL_KEYWORDS = /^(?:\$comment$|x-|markdown)/;
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "definitions"]);

/**
 * Writes the published schemas into a folder.
 * @param {string} folder
 */
export async function writeSchemas(folder) {
  await mkdir(folder, { recursive: true });
  for (const [file, schema] of Object.entries(await publishedSchemas())) {
    await writeFile(join(folder, file), `${JSON.stringify(schema, null, 2)}\n`);
  }
}

/**
 * Returns the published schemas by file name. Each schema contains the parts of other schemas that it refers to.
 * @returns {Promise<Record<string, Schema>>}
 */
export async function publishedSchemas() {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".schema.json")).sort();
  /** @type {Record<string, Schema>} */
  const sources = {};
  for (const file of files) {
    sources[file] = /** @type {Schema} */ (JSON.parse(await readFile(join(FOLDER, file), "utf8")));
  }
  const facts = /** @type {Facts} */ (
    await evaluate(`import { inferredFormats, patterns } from "./server/core/manifest/formats";
      import { SITE } from "./server/core/text/addresses";
      export default { site: SITE, patterns, inferredFormats };`)
  );
  return Object.fromEntries(files.map((file) => [file, publishedSchema(file, sources, facts)]));
}

/**
 * @param {string} file
 * @param {Record<string, Schema>} sources
 * @param {Facts} facts
 */
function publishedSchema(file, sources, facts) {
  /** @type {Record<string, unknown>} The parts of other schemas, by their names in `definitions`. */
  const usedParts = {};
  const isManifest = file !== "configuration.schema.json";
  const { definitions, ...schema } = /** @type {Schema} */ (convert(sources[file], file));
  const ownDefinitions = /** @type {Schema | undefined} */ (definitions);
  return {
    ...schema,
    $id: `${facts.site}schemas/${file}`,
    ...(ownDefinitions || Object.keys(usedParts).length > 0
      ? { definitions: { ...ownDefinitions, ...usedParts } }
      : {}),
  };

  /**
   * @param {unknown} value
   * @param {string} sourceFile the file that contains the value
   * @returns {unknown}
   */
  function convert(value, sourceFile) {
    if (Array.isArray(value)) return value.map((entry) => convert(entry, sourceFile));
    if (value === null || typeof value !== "object") return value;
    /** @type {Schema} */
    const result = {};
    for (const [keyword, part] of Object.entries(/** @type {Schema} */ (value))) {
      if (SCHEMA_MAPS.has(keyword)) {
        const entries = Object.entries(/** @type {Schema} */ (part)).map(([name, member]) => [
          name,
          convert(member, sourceFile),
        ]);
        result[keyword] = Object.fromEntries(entries);
      } else if (keyword === "$ref") result["$ref"] = reference(String(part), sourceFile);
      else if (keyword === "markdownDescription") result["description"] = part;
      // Our validator leaves "x-format" to a rule, which also reads other members.
      else if (keyword === "format" || keyword === "x-format")
        Object.assign(result, formatPattern(String(part)));
      // In a manifest, a pattern only excludes blank texts, which are only a warning.
      else if (!INTERNAL_KEYWORDS.test(keyword) && !(keyword === "pattern" && isManifest)) {
        result[keyword] = convert(part, sourceFile);
      }
    }
    return result;
  }

  /** @param {string} format */
  function formatPattern(format) {
    const pattern = facts.patterns[format];
    if (pattern === undefined)
      throw new Error(`The format ${format} has no pattern in server/core/manifest/formats.ts.`);
    return facts.inferredFormats.includes(format) ? {} : { pattern };
  }

  /**
   * Returns a reference to a part of a schema, and copies the part if it is in another file.
   * @param {string} target
   * @param {string} sourceFile the file that contains the reference
   */
  function reference(target, sourceFile) {
    const [path = "", pointer = ""] = target.split("#");
    const targetFile = path || sourceFile;
    if (targetFile === file) return target;
    const part = pointer.replace("/definitions/", "");
    const name = [targetFile.replace(".schema.json", ""), part].filter(Boolean).join(".");
    if (!(name in usedParts)) {
      // Mark the part as used before its conversion, because it may refer to itself.
      usedParts[name] = true;
      const { definitions, ...whole } = sources[targetFile] ?? {};
      usedParts[name] = convert(
        part ? /** @type {Schema} */ (definitions)[part] : { ...whole, $schema: undefined, $id: undefined },
        targetFile,
      );
    }
    return `#/definitions/${name}`;
  }
}
