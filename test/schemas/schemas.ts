import { readFileSync } from "node:fs";
import { catalogMembers, shapes } from "./interface";

export const names = [
  "plugin-manifest",
  "published-manifest",
  "placeholder-manifest",
  "catalog-detail",
  "configuration",
] as const;
export type Name = (typeof names)[number];

export interface Schema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  markdownDescription?: string;
  markdownEnumDescriptions?: string[];
  "x-exampleDescriptions"?: string[];
  "x-vocabulary"?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | false;
  items?: Schema;
  required?: string[];
  allOf?: Schema[];
  then?: Schema;
  else?: Schema;
  definitions?: Record<string, Schema>;
}

const read = (name: Name): Schema =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8")) as Schema;
export const schemas = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Schema>;

type Role = "root" | "definition" | "member" | "item" | "value" | "key" | "branch";
interface Place {
  name: Name;
  /** For example `plugin-manifest/author.url`, with the endings that the tables use. */
  path: string;
  role: Role;
  schema: Schema;
}

function* placesFrom(place: Place): Generator<Place> {
  const { name, path, schema } = place;
  const child = (role: Role, end: string, below: Schema) =>
    placesFrom({ name, path: path + end, role, schema: below });
  yield place;
  for (const [key, member] of Object.entries(schema.properties ?? {}))
    yield* child("member", `.${key}`, member);
  for (const [key, definition] of Object.entries(schema.definitions ?? {})) {
    yield* child("definition", `/${key}`, definition);
  }
  for (const value of Object.values(schema.patternProperties ?? {}))
    yield* child("value", "{pattern}", value);
  if (schema.additionalProperties) yield* child("value", "{}", schema.additionalProperties);
  if (schema.propertyNames) yield* child("key", "{key}", schema.propertyNames);
  if (schema.items) yield* child("item", "[]", schema.items);
  for (const branch of schema.allOf ?? []) yield* child("branch", "(allOf)", branch);
  if (schema.then) yield* child("branch", "(then)", schema.then);
  if (schema.else) yield* child("branch", "(else)", schema.else);
}

export const places = names.flatMap((name) => [
  ...placesFrom({ name, path: name, role: "root", schema: schemas[name] }),
]);
export const schemaAt = (path: string): Schema => {
  const place = places.find((candidate) => candidate.path === path);
  if (!place) throw new Error(`no schema at ${path}`);
  return place.schema;
};
export const byPath = (list: Place[]): [string, Schema][] => list.map(({ path, schema }) => [path, schema]);

/** Returns the definition that a place refers to, or its own schema. */
export function resolved({ name, schema }: Place): Schema {
  if (schema.$ref === undefined) return schema;
  const [file = "", fragment = ""] = schema.$ref.split("#");
  const target = file === "" ? name : file.replace(".schema.json", "");
  return schemaAt(target + fragment.replace("/definitions", ""));
}

export const isText = (schema: Schema): boolean => [schema.type].flat().includes("string");
export const isRequired = ({ path }: Place): boolean => {
  const [shape = "", member = ""] = path.split(".");
  const inCatalog = shape === "plugin-manifest" && catalogMembers.includes(member);
  return inCatalog || (shapes[shape] ?? []).includes(member);
};

/** Groups `[key, path]` pairs by key, each list sorted. */
export function gathered(pairs: (readonly [string, string])[]): Record<string, string[]> {
  const table: Record<string, string[]> = {};
  for (const [key, path] of pairs) (table[key] ??= []).push(path);
  return sorted(table);
}
export const sorted = (table: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([key, list]) => [key, [...list].sort()]));

/** Returns every keyword of a schema, without those inside an `if`. */
export function keywordsOf(schema: unknown, isMap = false): string[] {
  if (Array.isArray(schema)) return schema.flatMap((entry) => keywordsOf(entry));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, below]) => {
    if (isMap) return keywordsOf(below);
    if (key === "if") return [key];
    return [key, ...keywordsOf(below, ["properties", "patternProperties", "definitions"].includes(key))];
  });
}
