// @ts-check
/** Writes the schemas that the package and the site publish, for other validators and editors. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluate } from "./evaluate.mjs";
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
 * Returns the published schemas by file name. Each schema includes the definitions that it uses from other files.
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
  /** @type {Record<string, unknown>} The schemas and definitions of other files, by their names in `definitions`. */
  const copiedSchemas = {};
  const isManifest = file !== "configuration.schema.json";
  const { definitions, ...schema } = /** @type {Schema} */ (convert(sources[file], file));
  const ownDefinitions = /** @type {Schema | undefined} */ (definitions);
  return {
    ...schema,
    $id: `${facts.site}schemas/${file}`,
    ...(ownDefinitions || Object.keys(copiedSchemas).length > 0
      ? { definitions: { ...ownDefinitions, ...copiedSchemas } }
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
    for (const [keyword, child] of Object.entries(/** @type {Schema} */ (value))) {
      if (SCHEMA_MAPS.has(keyword)) {
        const entries = Object.entries(/** @type {Schema} */ (child)).map(([name, member]) => [
          name,
          convert(member, sourceFile),
        ]);
        result[keyword] = Object.fromEntries(entries);
      } else if (keyword === "$ref") result["$ref"] = reference(String(child), sourceFile);
      else if (keyword === "markdownDescription") result["description"] = child;
      // Our validator leaves "x-format" to a rule, which also reads other members.
      else if (keyword === "format" || keyword === "x-format")
        Object.assign(result, formatPattern(String(child)));
      // In the schema of a manifest, patterns only exclude blank texts, which merely cause a warning.
      else if (!INTERNAL_KEYWORDS.test(keyword) && !(keyword === "pattern" && isManifest)) {
        result[keyword] = convert(child, sourceFile);
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
   * Returns a reference to a schema or a definition, and copies the target if it is in another file.
   * @param {string} target
   * @param {string} sourceFile the file that contains the reference
   */
  function reference(target, sourceFile) {
    const [path = "", pointer = ""] = target.split("#");
    const targetFile = path || sourceFile;
    if (targetFile === file) return target;
    const definition = pointer.replace("/definitions/", "");
    const name = [targetFile.replace(".schema.json", ""), definition].filter(Boolean).join(".");
    if (!(name in copiedSchemas)) {
      // Mark the target as copied before its conversion, because it may refer to itself.
      copiedSchemas[name] = true;
      const { definitions, ...schema } = sources[targetFile] ?? {};
      copiedSchemas[name] = convert(
        definition
          ? /** @type {Schema} */ (definitions)[definition]
          : { ...schema, $schema: undefined, $id: undefined },
        targetFile,
      );
    }
    return `#/definitions/${name}`;
  }
}
