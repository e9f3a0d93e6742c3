import catalogDetail from "../../../schemas/catalog-detail.schema.json";
import configuration from "../../../schemas/configuration.schema.json";
import placeholderManifest from "../../../schemas/placeholder-manifest.schema.json";
import pluginManifest from "../../../schemas/plugin-manifest.schema.json";
import publishedManifest from "../../../schemas/published-manifest.schema.json";
import generated from "../../generated/hosts.json";
import { escapeSegment, type Segment } from "../json/tree/pointer";
import { memberOf, propertyOf, stringOf, type ValueNode } from "../json/tree/tree";
import type { Host, HostVersion } from "../manifest/host";
import { isPlaceholder, type DocumentKind } from "../manifest/kind";
import type { ManifestContext } from "../manifest/manifest";
import { lazyOf } from "../text/lazy";
import { perLanguage, translate } from "../text/messages";

/** The keywords of schemas/ that this program reads: a subset of JSON Schema (draft-07), and our own `x-` keywords. */
export interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly markdownDescription?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  /** Limits of a byte count; a number outside the limits is reported as a wrong type. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly (string | number | null)[];
  readonly markdownEnumDescriptions?: readonly string[];
  /** With `x-exampleDescriptions`: the observed values; the host may know more. */
  readonly examples?: readonly (string | number)[];
  readonly "x-exampleDescriptions"?: readonly string[];
  /** The key in the setting `pluginManifest.vocabulary` under which users add known values. */
  readonly "x-vocabulary"?: string;
  /** True if the validator of the enclosing schema skips the value. */
  readonly "x-checkedApart"?: boolean;
  readonly definitions?: Readonly<Record<string, Schema>>;
  /** The host's name, if only the host defines the value, or if the host accepts more types than the interface. */
  readonly "x-host"?: string;
  /** The first versions of the host that support the member or one of its values. */
  readonly "x-since"?: readonly HostVersion[];
  /** For permissions of a host: the schema of the member `value`, by the permission's `type`. */
  readonly "x-valueByType"?: Readonly<Record<string, Schema>>;
}

export const SCHEMAS = [
  pluginManifest,
  publishedManifest,
  placeholderManifest,
  catalogDetail,
  configuration,
] as const;

/** The schemas with each host's additions. */
const HOST_SCHEMAS = generated.schemas as readonly Schema[];

const TEXT_KEYWORDS = ["title", "markdownDescription", "markdownEnumDescriptions", "x-exampleDescriptions"];

/** Copies a schema, translating its texts and prefixing its local references (`#/…`) with `file`. */
function localize(schema: unknown, file: string, isText = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => localize(part, file, isText));
  if (typeof schema === "string" && isText) return schema.split("\n\n").map(translate).join("\n\n");
  if (schema === null || typeof schema !== "object") return schema;
  const entries = Object.entries(schema).map(([keyword, value]: [string, unknown]) =>
    keyword === "$ref" && typeof value === "string" && value.startsWith("#")
      ? [keyword, file + value]
      : [keyword, localize(value, file, TEXT_KEYWORDS.includes(keyword))],
  );
  return Object.fromEntries(entries);
}

const ROOTS: Record<DocumentKind, string> = {
  draft: "plugin-manifest.schema.json",
  published: "published-manifest.schema.json",
  placeholder: "placeholder-manifest.schema.json",
  detail: "catalog-detail.schema.json",
};

export function rootSchema(kind: DocumentKind, host?: Host): Schema {
  return resolveSchema(fileSchema(host ? `${host.id}-${ROOTS[kind]}` : ROOTS[kind]));
}

/** Returns the schema at a path of a draft, including a host's additions; empty if there is none. */
export function draftSchema(path: readonly Segment[], host?: Host): Schema {
  return schemaAt(rootSchema("draft", host), undefined, path) ?? {};
}

/** Returns the schema at a path of a document, including its host's additions. */
export function schemaIn(
  { kind, host, document }: Pick<ManifestContext, "kind" | "host" | "document">,
  path: readonly Segment[],
): Schema | undefined {
  return schemaAt(rootSchema(kind, host), document.root, path);
}

export function configurationSchema(): Schema {
  return fileSchema("configuration.schema.json");
}

/** Translated schemas by file. Cached per language, because some are used before the language is set. */
const localizedSchemas = perLanguage(() => new Map<string, Schema>());

function fileSchema(file: string): Schema {
  const localizedSchema = localizedSchemas().get(file);
  if (localizedSchema) return localizedSchema;
  const schemaFile = [...SCHEMAS, ...HOST_SCHEMAS].find(({ $id }) => $id === file);
  if (!schemaFile) throw new Error(`schemas/ has no ${file}`);
  const schema = localize(schemaFile, file) as Schema;
  localizedSchemas().set(file, schema);
  return schema;
}

/** Merges `$ref` and `allOf` into a schema. Its own keywords win, except that the `required` lists are joined. */
export const resolveSchema: (schema: Schema) => Schema = lazyOf((schema: Schema) => {
  const base = schema.$ref === undefined ? undefined : resolveSchema(referencedSchema(schema.$ref));
  let result = base ? mergeSchemas(base, schema) : schema;
  for (const part of schema.allOf ?? []) result = mergeSchemas(resolveSchema(part), result);
  return result;
});

function mergeSchemas(base: Schema, schema: Schema): Schema {
  const required = [...(base.required ?? []), ...(schema.required ?? [])];
  return { ...base, ...schema, ...(required.length ? { required } : {}) };
}

function referencedSchema(reference: string): Schema {
  const [file = "", pointer = ""] = reference.split("#");
  const definition = pointer.replace("/definitions/", "");
  const schema = fileSchema(file);
  return pointer ? (schema.definitions?.[definition] ?? {}) : schema;
}

/** Returns the schema of a member or entry. @param child the member's or entry's value, to evaluate a condition */
export function childSchema(parent: Schema, segment: Segment, child?: ValueNode): Schema | undefined {
  const schema = childSchemaWithBranches(parent, segment);
  if (!schema?.then || !schema.else) return schema;
  // The only condition in schemas/ distinguishes placeholders from published manifests.
  return resolveSchema(isPlaceholder(child) ? schema.then : schema.else);
}

/** Returns the schema of a member or entry with both its branches, `then` and `else`. */
export function childSchemaWithBranches(parent: Schema, segment: Segment): Schema | undefined {
  const { items, properties } = parent;
  const schema =
    typeof segment === "number" ? ((items && properties?.[segment]) ?? items) : memberSchema(parent, segment);
  return schema && resolveSchema(schema);
}

function memberSchema(parent: Schema, name: string): Schema | undefined {
  if (parent.properties && Object.hasOwn(parent.properties, name)) return parent.properties[name];
  for (const [pattern, schema] of Object.entries(parent.patternProperties ?? {})) {
    if (new RegExp(pattern, "u").test(name)) return schema;
  }
  return typeof parent.additionalProperties === "object" ? parent.additionalProperties : undefined;
}

export function keySchema(parent: Schema): Schema | undefined {
  return parent.propertyNames && resolveSchema(parent.propertyNames);
}

/** Returns the schema at a path. @param root the value that the start schema describes, to evaluate conditions */
export function schemaAt(
  start: Schema,
  root: ValueNode | undefined,
  path: readonly Segment[],
): Schema | undefined {
  let schema: Schema | undefined = start;
  let node = root;
  for (const segment of path) {
    if (!schema) return undefined;
    // In a pointer, an index looks like a name, so the type of the value decides.
    const isIndex = node?.type === "array" || (!node && typeof segment === "number");
    const step: Segment = isIndex ? Number(segment) : String(segment);
    const typedSchema: Schema | undefined =
      step === "value" ? permissionValueSchema(schema, node) : undefined;
    node = node?.type === "array" ? node.items[Number(segment)] : memberOf(node, String(segment));
    schema = typedSchema ?? childSchema(schema, step, node);
  }
  return schema;
}

function permissionValueSchema(permission: Schema, node: ValueNode | undefined): Schema | undefined {
  const { "x-valueByType": schemas } = permission;
  const type = stringOf(memberOf(node, "type"));
  return schemas && type !== undefined && Object.hasOwn(schemas, type) ? schemas[type] : undefined;
}

/** Lists the names of an object's members in the interface's order. */
export function memberOrder(schema: Schema | undefined): readonly string[] {
  return Object.keys(schema?.properties ?? {});
}

export function typesOf(schema: Schema): readonly string[] {
  return typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
}

export interface ValueWithSchema {
  readonly node: ValueNode;
  readonly pointer: string;
  readonly schema: Schema;
}

/** Yields a value and its descendants with their schemas; skips values without a schema. */
export function* walkSchema(node?: ValueNode, schema?: Schema, pointer = ""): Iterable<ValueWithSchema> {
  if (!node || !schema) return;
  yield { node, pointer, schema };
  if (node.type === "array") {
    const items = childSchema(schema, 0);
    for (const [index, item] of node.items.entries()) yield* walkSchema(item, items, `${pointer}/${index}`);
  }
  if (node.type !== "object") return;
  for (const property of node.properties) {
    const name = property.keyNode.value;
    // Of duplicate members, only the last counts.
    if (propertyOf(node, name) !== property) continue;
    const { valueNode } = property;
    yield* walkSchema(valueNode, childSchema(schema, name, valueNode), `${pointer}/${escapeSegment(name)}`);
  }
}
