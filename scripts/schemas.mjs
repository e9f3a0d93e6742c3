// @ts-check
/** Writes the schemas that the package and the site publish, for other validators and editors. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluated } from "./evaluated.mjs";
import { root } from "./vscode/process.mjs";

/** @typedef {{ [keyword: string]: unknown }} Schema */
/** @typedef {{ site: string, patterns: Record<string, string>, inferredFormats: string[] }} Facts */

const FOLDER = join(root, "schemas");
const OWN_KEYWORDS = /^(?:\$comment$|x-|markdown)/;
const MAPS = new Set(["properties", "patternProperties", "definitions"]);

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
 * Returns the published schemas by file name. Each is complete: it contains the parts that it uses of other schemas.
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
    await evaluated(`import { inferredFormats, patterns } from "./server/core/manifest/formats";
      import { SITE } from "./server/core/text/addresses";
      export default { site: SITE, patterns, inferredFormats };`)
  );
  return Object.fromEntries(files.map((file) => [file, published(file, sources, facts)]));
}

/**
 * @param {string} file
 * @param {Record<string, Schema>} sources
 * @param {Facts} facts
 */
function published(file, sources, facts) {
  /** @type {Record<string, unknown>} The used parts of other schemas, by their names among the definitions. */
  const usedParts = {};
  const isManifest = file !== "configuration.schema.json";
  const { definitions, ...schema } = /** @type {Schema} */ (converted(sources[file], file));
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
   * @param {string} from the file that has the value
   * @returns {unknown}
   */
  function converted(value, from) {
    if (Array.isArray(value)) return value.map((entry) => converted(entry, from));
    if (value === null || typeof value !== "object") return value;
    /** @type {Schema} */
    const result = {};
    for (const [keyword, part] of Object.entries(/** @type {Schema} */ (value))) {
      if (MAPS.has(keyword)) {
        const entries = Object.entries(/** @type {Schema} */ (part)).map(([name, member]) => [
          name,
          converted(member, from),
        ]);
        result[keyword] = Object.fromEntries(entries);
      } else if (keyword === "$ref") result["$ref"] = reference(String(part), from);
      else if (keyword === "markdownDescription") result["description"] = part;
      // The rule of an "x-format" also reads other members.
      else if (keyword === "format" || keyword === "x-format")
        Object.assign(result, formatPattern(String(part)));
      // In a manifest, a blank text is only a warning.
      else if (!OWN_KEYWORDS.test(keyword) && !(keyword === "pattern" && isManifest)) {
        result[keyword] = converted(part, from);
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
   * @param {string} from
   */
  function reference(target, from) {
    const [path = "", pointer = ""] = target.split("#");
    const other = path || from;
    if (other === file) return target;
    const part = pointer.replace("/definitions/", "");
    const name = [other.replace(".schema.json", ""), part].filter(Boolean).join(".");
    if (!(name in usedParts)) {
      usedParts[name] = true;
      const { definitions, ...whole } = sources[other] ?? {};
      usedParts[name] = converted(
        part ? /** @type {Schema} */ (definitions)[part] : { ...whole, $schema: undefined, $id: undefined },
        other,
      );
    }
    return `#/definitions/${name}`;
  }
}
