// @ts-check
/**
 * Merges schemas/ with each host's additions, and compiles the schemas into server/generated/validators.js, so that no
 * code is generated at run time. Also writes the index of the rules.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { _, Ajv } from "ajv";
import standaloneModule from "ajv/dist/standalone/index.js";
import * as esbuild from "esbuild";
import { hostSchemas, readHosts, translateHostKeywords } from "./hosts.mjs";
import { Failure, main } from "./vscode/command-line.mjs";
import { readJson } from "./vscode/process.mjs";

// Node imports a CommonJS module whose `default` is the function; TypeScript types the import as the function.
const standaloneCode = /** @type {typeof standaloneModule} */ (
  /** @type {{ default?: unknown }} */ (/** @type {unknown} */ (standaloneModule)).default ?? standaloneModule
);

const FOLDER = "server/generated";
const RULES_FOLDER = "server/core/rules";

/** @typedef {{ [keyword: string]: unknown }} Schema */

const SCHEMA_MAPS = new Set(["properties", "patternProperties", "definitions"]);
/** Matches keywords that the validator does not need: texts for people, and our own keywords. */
const SKIPPED_KEYWORDS = /^(?:x-|markdown|title$|description$|examples$|default$)/;

/**
 * Converts a schema for the validator. Turns observed values into allowed values; the code that reads an error looks up
 * in the original schema which values are only observed.
 * @param {unknown} schema
 * @returns {unknown}
 */
function convertSchema(schema) {
  if (Array.isArray(schema)) return schema.map(convertSchema);
  if (schema === null || typeof schema !== "object") return schema;
  // Each manifest of a response is checked separately, so that unchanged manifests are not checked again.
  if ("x-checkedApart" in schema) return {};
  /** @type {Schema} */
  const result = {};
  for (const [keyword, value] of Object.entries(/** @type {Schema} */ (schema))) {
    if (SKIPPED_KEYWORDS.test(keyword)) continue;
    if (SCHEMA_MAPS.has(keyword)) {
      const entries = Object.entries(/** @type {Schema} */ (value));
      result[keyword] = Object.fromEntries(entries.map(([name, member]) => [name, convertSchema(member)]));
    } else result[keyword] = keyword === "enum" || keyword === "required" ? value : convertSchema(value);
  }
  if ("x-exampleDescriptions" in schema && "examples" in schema) result["enum"] = schema.examples;
  return translateHostKeywords(result, /** @type {Schema} */ (schema));
}

/**
 * Writes the validators and the index of the rules. The same sources always give the same bytes.
 * @returns {Promise<esbuild.Metafile>} says which packages the validators contain
 */
export async function generate() {
  await generateRuleIndex();
  const files = (await readdir("schemas")).filter((file) => file.endsWith(".schema.json")).sort();
  const schemas = /** @type {Schema[]} */ (
    await Promise.all(files.map((file) => readJson(`schemas/${file}`)))
  );
  const hosts = readHosts();
  const mergedSchemas = hosts.flatMap((host) => hostSchemas(host, schemas));
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strictTypes: false,
    strictRequired: false,
    // A host may define a level, such as level2, that a pattern of the interface also matches.
    allowMatchingProperties: true,
    schemas: [...schemas, ...mergedSchemas].map(
      (schema) => /** @type {import("ajv").AnySchemaObject} */ (convertSchema(schema)),
    ),
    code: { source: true, esm: true, formats: _`formats` },
  });
  const names = formatNames([...schemas, ...mergedSchemas]);
  // Only the names matter here: the generated code calls the functions of formats.ts.
  for (const name of names) ajv.addFormat(name, () => true);
  const manifests = hosts.flatMap(({ id }) =>
    files.filter((file) => file.endsWith("-manifest.schema.json")).map((file) => `${id}-${file}`),
  );
  const exports = Object.fromEntries(
    [...files, ...manifests].map((file) => [camelCase(file.replace(".schema.json", "")), file]),
  );
  const code = `import { formats } from "../core/manifest/formats";\n${appendErrors(standaloneCode(ajv, exports))}${APPEND_FUNCTION}${hostExports(hosts)}`;
  // esbuild resolves imports from this folder, so it must exist.
  await mkdir(FOLDER, { recursive: true });
  const { outputFiles, metafile } = await esbuild.build({
    stdin: { contents: code, resolveDir: FOLDER, loader: "js" },
    bundle: true,
    format: "esm",
    external: ["../core/manifest/formats"],
    minifySyntax: true,
    metafile: true,
    write: false,
  });
  await writeFile(`${FOLDER}/validators.js`, withoutSchemaPaths(outputFiles[0]?.text ?? ""));
  await writeFile(`${FOLDER}/validators.d.ts`, declarations(Object.keys(exports)));
  const hostFacts = hosts.map(({ id, name, permissions, source }) => ({ id, name, permissions, source }));
  await writeFile(`${FOLDER}/hosts.json`, JSON.stringify({ hosts: hostFacts, schemas: mergedSchemas }));
  await writeFile(`${FOLDER}/rule-codes.ts`, await ruleCodesModule());
  return metafile;
}

/** Returns a module with the type of all rule codes. Each rule's page is named after its code. */
async function ruleCodesModule() {
  const pages = (await readdir("docs/rules")).filter((file) => file !== "README.md").sort();
  const names = pages.map((file) => `  | "${file.replace(".md", "")}"`).join("\n");
  return `/** The code of a rule. */\nexport type RuleCode =\n${names};\n`;
}

/** Writes the index of the rules, ordered as in docs/rules/README.md. A rule's code is the name of its file. */
export async function generateRuleIndex() {
  const catalog = await readFile("docs/rules/README.md", "utf8");
  const codes = (await readdir(RULES_FOLDER))
    .filter((file) => file.endsWith(".ts") && file !== "index.ts" && file !== "rule.ts")
    .map((file) => file.replace(".ts", ""))
    .sort();
  const imports = codes.map((code) => `import { ${camelCase(code)} } from "./${code}";\n`);
  const listedRules = catalog.split(/^## /m).flatMap((part) => {
    const [section = ""] = part.split("\n", 1);
    return [...part.matchAll(/\]\(([a-z\d-]+)\.md\)/g)].map(([, code = ""]) => ({ code, section }));
  });
  const rules = listedRules.filter(({ code }) => codes.includes(code));
  const unlisted = codes.find((code) => !rules.some((rule) => rule.code === code));
  if (unlisted) throw new Failure(`Add a line for ${unlisted} to docs/rules/README.md.`);
  const entries = rules.map(
    ({ code, section }) => `  { ...${camelCase(code)}, code: "${code}", section: "${section}" },\n`,
  );
  await writeFile(
    `${RULES_FOLDER}/index.ts`,
    `${imports.join("")}import type { ListedRule, Rule } from "./rule";

/** The rules about single documents, in the order of docs/rules/README.md. */
export const rules: readonly ListedRule<Rule>[] = [
${entries.join("")}];
`,
  );
}

/**
 * Makes validators append the errors of each part. ajv would copy all earlier errors for each part, which takes
 * quadratic time in the number of faulty parts.
 * @param {string} code
 */
function appendErrors(code) {
  const concatenation = /vErrors\.concat\((validate\d+\.errors)\)/g;
  if (!concatenation.test(code)) throw new Error("ajv no longer concatenates the errors of validators.");
  return code.replaceAll(concatenation, "append(vErrors, $1)");
}

const APPEND_FUNCTION = `
function append(errors, newErrors) {
  for (const error of newErrors) errors.push(error);
  return errors;
}
`;

/**
 * Removes the schema paths of errors. Nothing reads them, and they are a sixth of the code.
 * @param {string} code
 */
function withoutSchemaPaths(code) {
  return code.replaceAll(/schemaPath: ?"[^"]*", ?/g, "");
}

/** @param {string} name */
export function camelCase(name) {
  return name.replace(/-./g, (match) => match.charAt(1).toUpperCase());
}

/** @param {Schema[]} schemas */
function formatNames(schemas) {
  return new Set([...JSON.stringify(schemas).matchAll(/"format":"([^"]+)"/g)].map((match) => match[1] ?? ""));
}

/**
 * Returns code that exports the validators of each host's manifests by host and document kind.
 * @param {{ id: string }[]} hosts
 */
function hostExports(hosts) {
  const entries = hosts.map(({ id }) => {
    const kinds = [
      "draft: PluginManifest",
      "published: PublishedManifest",
      "placeholder: PlaceholderManifest",
    ];
    return `${id}: { ${kinds.map((kind) => kind.replace(" ", ` ${id}`)).join(", ")} }`;
  });
  return `export const hosts = { ${entries.join(", ")} };\n`;
}

/** @param {string[]} names */
function declarations(names) {
  const validators = names.map((name) => `export const ${name}: Validator;`).join("\n");
  return `export interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
}
export interface Validator {
  (value: unknown): boolean;
  errors?: ValidationError[] | null;
}
${validators}
export const hosts: Readonly<Record<string, Readonly<Record<"draft" | "published" | "placeholder", Validator>>>>;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => void (await generate()), { hidesStacks: true });
}
