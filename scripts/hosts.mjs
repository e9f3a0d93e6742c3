// @ts-check
/** Merges the additions of hosts (schemas/hosts/) into the interface's schemas (docs/spec/configuration.md, Hosts). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./vscode/process.mjs";

/**
 * A schema with the keywords that hosts need. `x-optional` names the members that the interface requires, but the host
 * does not; a string that starts with one of the `x-prefixes` need not match the format.
 * @typedef {{ [keyword: string]: unknown, $id?: string, $ref?: string, items?: Schema, properties?: Record<string, Schema>,
 *   definitions?: Record<string, Schema>, required?: readonly string[], "x-optional"?: readonly string[],
 *   "x-prefixes"?: readonly string[], "x-valueByType"?: Record<string, Schema>, markdownDescription?: string }} Schema
 */
/**
 * @typedef {object} Host
 * @property {string} id
 * @property {string} name
 * @property {string} reference the address of the host's documentation
 * @property {{ properties: Record<string, Schema> }} manifest the host's additions to the manifest schema
 * @property {Record<string, { value?: string, meaning?: string }>} permissions
 * @property {readonly unknown[]} source where a plugin's code uses names from its manifest
 */

const FOLDER = join(root, "schemas/hosts");
const REFERRING_FILES = ["published-manifest.schema.json", "catalog-detail.schema.json"];
const TEXT_KEYWORDS = ["markdownEnumDescriptions", "x-exampleDescriptions"];

/** Reads the hosts; their ids are their file names. */
export function readHosts() {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const host = /** @type {Host} */ (JSON.parse(readFileSync(join(FOLDER, file), "utf8")));
      return { ...host, id: file.replace(".json", "") };
    });
}

/** Returns the sentence that credits a text to a host. @param {Pick<Host, "name" | "reference">} host */
export function creditSentence({ name, reference }) {
  return `Documented by [${name}](${reference}).`;
}

/**
 * Returns the schemas that differ for a host: manifests with its additions, and the schemas that refer to manifests.
 * Their names start with the host's id, such as `haloforge-plugin-manifest.schema.json`.
 * @param {Host} host
 * @param {readonly Schema[]} schemas the interface's schemas
 */
export function hostSchemas(host, schemas) {
  const files = new Map(schemas.map((schema) => [schema.$id, qualifyReferences(schema)]));
  const draft = files.get("plugin-manifest.schema.json") ?? {};
  const placeholder = files.get("placeholder-manifest.schema.json") ?? {};
  const { properties } = host.manifest;
  const isInPlaceholder = (/** @type {string} */ name) =>
    placeholder.properties?.[name] !== undefined || draft.properties?.[name] === undefined;
  const placeholderEntries = Object.entries(properties).filter(([name]) => isInPlaceholder(name));
  const merger = new HostMerger(host, files);
  const permissions = { properties: { permissions: permissionsOf(host, draft) } };
  const manifests = [
    merger.merge(draft, { properties }),
    merger.merge(placeholder, { properties: Object.fromEntries(placeholderEntries) }),
  ].map((schema) => ({ ...merger.merge(schema, permissions), definitions: undefined }));
  return [...manifests, ...schemas.filter(({ $id = "" }) => REFERRING_FILES.includes($id))].map((schema) => {
    // References to whole files become references to the host's versions of them.
    const text = JSON.stringify(schema);
    return toSchema(text.replaceAll(/"\$(?:id|ref)":"(?=[\w-]+\.schema\.json")/g, `$&${host.id}-`));
  });
}

class HostMerger {
  /**
   * @param {Host} host
   * @param {ReadonlyMap<string | undefined, Schema>} files the interface's schemas
   */
  constructor(host, files) {
    this.host = host;
    this.files = files;
  }

  /**
   * Adds the host's keywords to a schema. Joins lists.
   * @param {Schema | undefined} schema undefined if only the host defines the member
   * @param {Schema} addition
   * @returns {Schema}
   */
  merge(schema, addition) {
    const base = this.inlineReference(schema ?? {});
    const { items, properties, markdownDescription, "x-optional": optional, ...keywords } = addition;
    const values = Object.entries(keywords).map(([keyword, value]) => [
      keyword,
      this.mergeValue(keyword, value, base[keyword]),
    ]);
    const members = Object.entries(properties ?? {}).map(([name, member]) => [
      name,
      this.merge(base.properties?.[name], member),
    ]);
    return {
      ...base,
      ...Object.fromEntries(values),
      ...(properties && { properties: { ...base.properties, ...Object.fromEntries(members) } }),
      ...(items && { items: this.merge(base.items, items) }),
      ...(optional && { required: (base.required ?? []).filter((name) => !optional.includes(name)) }),
      ...(!schema && { markdownDescription: this.creditText(markdownDescription) }),
      ...((!schema || "type" in addition) && { "x-host": this.host.name }),
    };
  }

  /**
   * @param {string} keyword
   * @param {unknown} addition
   * @param {unknown} base
   * @returns {unknown}
   */
  mergeValue(keyword, addition, base) {
    if (!Array.isArray(addition)) return addition;
    const texts = /** @type {string[]} */ (addition);
    const entries = TEXT_KEYWORDS.includes(keyword) ? texts.map((text) => this.creditText(text)) : addition;
    return base === undefined ? entries : [base, entries].flat();
  }

  /**
   * Merges the definition that a schema refers to into the schema.
   * @param {Schema} schema
   * @returns {Schema}
   */
  inlineReference({ $ref, ...schema }) {
    const [file, name = ""] = $ref?.split("#/definitions/") ?? [];
    if ($ref === undefined) return schema;
    return { ...this.inlineReference(this.files.get(file)?.definitions?.[name] ?? {}), ...schema };
  }

  /** @param {string | undefined} text */
  creditText(text) {
    return text === undefined ? creditSentence(this.host) : `${text}\n\n${creditSentence(this.host)}`;
  }
}

/**
 * Returns the permission types that only the host knows, as an addition to the manifest schema.
 * @param {Host} host
 * @param {Schema} draft
 */
function permissionsOf({ name, reference, permissions }, { definitions }) {
  const knownTypes = /** @type {string[]} */ (definitions?.["permissionType"]?.["examples"]);
  const hostTypes = Object.entries(permissions).filter(([type]) => !knownTypes.includes(type));
  const values = hostTypes.map(([type, { value, meaning = "" }]) => [
    type,
    {
      ...(value && { type: value }),
      markdownDescription: `${meaning}\n\n${creditSentence({ name, reference })}`,
      "x-host": name,
    },
  ]);
  const type = {
    examples: hostTypes.map(([each]) => each),
    "x-exampleDescriptions": hostTypes.map(([, { meaning }]) => meaning),
  };
  return { items: { properties: { type }, "x-valueByType": Object.fromEntries(values) } };
}

/** Adds the schema's file name to its local references. @param {Schema} schema */
function qualifyReferences(schema) {
  return toSchema(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${schema.$id}#`));
}

/** @param {string} text */
function toSchema(text) {
  return /** @type {Schema} */ (JSON.parse(text));
}

/**
 * Translates the keywords of hosts into keywords that the validator knows.
 * @param {Schema} result the converted schema without the keywords of hosts
 * @param {Schema} schema the original schema
 * @returns {Schema}
 */
export function translateHostKeywords(result, schema) {
  const { "x-prefixes": prefixes, "x-valueByType": values } = schema;
  const { format, properties, ...rest } = result;
  if (prefixes) return { ...rest, if: { not: { pattern: `^(?:${prefixes.join("|")})` } }, then: { format } };
  if (!values) return result;
  const { value, ...others } = properties ?? {};
  const types = Object.keys(values);
  const stringValueTypes = types.filter((type) => values[type]?.["type"] === "string");
  const anyValueTypes = types.filter((type) => !stringValueTypes.includes(type));
  return {
    ...rest,
    properties: { ...others, value: {} },
    if: permissionSchema(stringValueTypes),
    then: { properties: { value: { type: "string" } } },
    else: { if: permissionSchema(anyValueTypes), else: { properties: { value } } },
  };
}

/** Returns a schema that matches permissions of these types. @param {readonly string[]} types */
function permissionSchema(types) {
  return { properties: { type: { enum: types } }, required: ["type"] };
}
