// @ts-check
/** Merges the additions of hosts (schemas/hosts/) into the interface's schemas (docs/spec/configuration.md, Hosts). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./vscode/process.mjs";

/**
 * A schema with the keywords that hosts need. `x-optional` names the members that the interface requires, but the host
 * does not; `x-prefixes` lists the beginnings of strings that need not match the format.
 * @typedef {{ [keyword: string]: unknown, $id?: string, $ref?: string, items?: Schema, properties?: Record<string, Schema>,
 *   definitions?: Record<string, Schema>, required?: readonly string[], "x-optional"?: readonly string[],
 *   "x-prefixes"?: readonly string[], "x-valueByType"?: Record<string, Schema>, markdownDescription?: string }} Schema
 */
/**
 * @typedef {object} Host
 * @property {string} id
 * @property {string} name
 * @property {string} reference the address of the host's documentation
 * @property {{ properties: Record<string, Schema> }} manifest its additions to the schema of a manifest
 * @property {Record<string, { value?: string, meaning?: string }>} permissions
 * @property {readonly unknown[]} source where code uses names of the manifest
 */

const FOLDER = join(root, "schemas/hosts");
const REFERRING = ["published-manifest.schema.json", "catalog-detail.schema.json"];
const TEXTS = ["markdownEnumDescriptions", "x-exampleDescriptions"];

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
export function origin({ name, reference }) {
  return `Documented by [${name}](${reference}).`;
}

/**
 * Returns the schemas of manifests with the additions of a host. Their names begin with the host's:
 * `haloforge-plugin-manifest.schema.json`.
 * @param {Host} host
 * @param {readonly Schema[]} schemas the interface's
 */
export function hostSchemas(host, schemas) {
  const files = new Map(schemas.map((schema) => [schema.$id, withFiles(schema)]));
  const draft = files.get("plugin-manifest.schema.json") ?? {};
  const placeholder = files.get("placeholder-manifest.schema.json") ?? {};
  const { properties } = host.manifest;
  const isInPlaceholder = (/** @type {string} */ name) =>
    placeholder.properties?.[name] !== undefined || draft.properties?.[name] === undefined;
  const placeholderEntries = Object.entries(properties).filter(([name]) => isInPlaceholder(name));
  const additions = new Additions(host, files);
  const permissions = { properties: { permissions: permissionsOf(host, draft) } };
  const manifests = [
    additions.to(draft, { properties }),
    additions.to(placeholder, { properties: Object.fromEntries(placeholderEntries) }),
  ].map((schema) => ({ ...additions.to(schema, permissions), definitions: undefined }));
  return [...manifests, ...schemas.filter(({ $id = "" }) => REFERRING.includes($id))].map((schema) => {
    // References to whole files become references to the host's versions of them.
    const text = JSON.stringify(schema);
    return toSchema(text.replaceAll(/"\$(?:id|ref)":"(?=[\w-]+\.schema\.json")/g, `$&${host.id}-`));
  });
}

class Additions {
  /**
   * @param {Host} host
   * @param {ReadonlyMap<string | undefined, Schema>} files the interface's schemas
   */
  constructor(host, files) {
    this.host = host;
    this.files = files;
  }

  /**
   * Adds the host's keywords to a schema. Lists are joined.
   * @param {Schema | undefined} schema undefined if only the host defines the member
   * @param {Schema} added
   * @returns {Schema}
   */
  to(schema, added) {
    const own = this.inlined(schema ?? {});
    const { items, properties, markdownDescription, "x-optional": optional, ...others } = added;
    const keywords = Object.entries(others).map(([keyword, value]) => [
      keyword,
      this.value(keyword, value, own[keyword]),
    ]);
    const parts = Object.entries(properties ?? {}).map(([name, part]) => [
      name,
      this.to(own.properties?.[name], part),
    ]);
    return {
      ...own,
      ...Object.fromEntries(keywords),
      ...(properties && { properties: { ...own.properties, ...Object.fromEntries(parts) } }),
      ...(items && { items: this.to(own.items, items) }),
      ...(optional && { required: (own.required ?? []).filter((name) => !optional.includes(name)) }),
      ...(!schema && { markdownDescription: this.credited(markdownDescription) }),
      ...((!schema || "type" in added) && { "x-host": this.host.name }),
    };
  }

  /**
   * @param {string} keyword
   * @param {unknown} added
   * @param {unknown} own
   * @returns {unknown}
   */
  value(keyword, added, own) {
    if (!Array.isArray(added)) return added;
    const texts = /** @type {string[]} */ (added);
    const entries = TEXTS.includes(keyword) ? texts.map((text) => this.credited(text)) : added;
    return own === undefined ? entries : [own, entries].flat();
  }

  /**
   * Merges the definition that a schema refers to into the schema.
   * @param {Schema} schema
   * @returns {Schema}
   */
  inlined({ $ref, ...own }) {
    const [file, name = ""] = $ref?.split("#/definitions/") ?? [];
    if ($ref === undefined) return own;
    return { ...this.inlined(this.files.get(file)?.definitions?.[name] ?? {}), ...own };
  }

  /** @param {string | undefined} text */
  credited(text) {
    return text === undefined ? origin(this.host) : `${text}\n\n${origin(this.host)}`;
  }
}

/**
 * Returns the permission types that only the host knows, as an addition to a manifest.
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
      markdownDescription: `${meaning}\n\n${origin({ name, reference })}`,
      "x-host": name,
    },
  ]);
  const type = {
    examples: hostTypes.map(([each]) => each),
    "x-exampleDescriptions": hostTypes.map(([, { meaning }]) => meaning),
  };
  return { items: { properties: { type }, "x-valueByType": Object.fromEntries(values) } };
}

/** Adds the name of its file to a schema's references. @param {Schema} schema */
function withFiles(schema) {
  return toSchema(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${schema.$id}#`));
}

/** @param {string} text */
function toSchema(text) {
  return /** @type {Schema} */ (JSON.parse(text));
}

/**
 * Translates the keywords of hosts into keywords that the validator knows.
 * @param {Schema} result the other keywords
 * @param {Schema} schema with all of its keywords
 * @returns {Schema}
 */
export function withHostKeywords(result, schema) {
  const { "x-prefixes": prefixes, "x-valueByType": values } = schema;
  const { format, properties, ...rest } = result;
  if (prefixes) return { ...rest, if: { not: { pattern: `^(?:${prefixes.join("|")})` } }, then: { format } };
  if (!values) return result;
  const { value, ...others } = properties ?? {};
  const types = Object.keys(values);
  const strings = types.filter((type) => values[type]?.["type"] === "string");
  const anything = types.filter((type) => !strings.includes(type));
  return {
    ...rest,
    properties: { ...others, value: {} },
    if: permissionSchema(strings),
    then: { properties: { value: { type: "string" } } },
    else: { if: permissionSchema(anything), else: { properties: { value } } },
  };
}

/** Returns a schema that matches permissions of these types. @param {readonly string[]} types */
function permissionSchema(types) {
  return { properties: { type: { enum: types } }, required: ["type"] };
}
