import type { Analysis } from "../../analysis";
import { Hole, type Template } from "../../core/document/template";
import { propertyOf, type ObjectNode, type ValueNode } from "../../core/document/tree";
import { childSchema, keySchema, memberOrder, schemaAt, type Schema } from "../../core/schema/schema";
import { memberSkeleton } from "../../core/schema/skeleton";
import { knownValues, levelMember, SPAWN_PERMISSION } from "../../core/vocabulary";
import type { Proposal } from "./completion";
import type { Cursor } from "./cursor";

/** The members that an object may still get: those it lacks first as the interface orders them, then map keys. */
export function memberProposals(cursor: Cursor, analysis: Analysis): Proposal[] {
  const object = cursor.container as ObjectNode;
  const schema = schemaAt(analysis.context.kind, analysis.document.root, cursor.path);
  if (!schema) return [];
  const isAbsent = (name: string): boolean => {
    const property = propertyOf(object, name);
    // The word at the cursor is no member yet.
    return !property || property.offset === cursor.replace.offset;
  };
  const known = memberOrder(schema).filter(
    (name) => isAbsent(name) && isFitting(name, object, cursor, analysis),
  );
  const required = known.filter((name) => isRequired(name, schema, object));
  const names = [...required, ...known.filter((name) => !required.includes(name))];
  return [
    ...names.map((name) => memberProposal(name, object, schema, analysis)),
    ...mapKeys(schema, object, isAbsent, analysis),
    ...settingProposals(cursor),
  ];
}

function memberProposal(name: string, object: ObjectNode, schema: Schema, analysis: Analysis): Proposal {
  return {
    label: name,
    kind: "member",
    name,
    value: openFor(memberSkeleton(analysis.context, object, schema, name).template),
    detail: isRequired(name, schema, object) ? "required" : "optional",
    documentation: childSchema(schema, name)?.markdownDescription,
  };
}

/** An empty text or list is where the author goes on typing. */
function openFor(template: Template): Template {
  return template === "" ? new Hole("") : template;
}

function isRequired(name: string, schema: Schema, object: ObjectNode): boolean {
  if (schema.required?.includes(name)) return true;
  // A permission's value is required of one type only; a level's member, of a declared level.
  if (name === "value") return permissionType(object) === SPAWN_PERMISSION;
  return levelsDeclared(object).includes(name);
}

/** Whether a member that the schema knows has its place in this very object. */
function isFitting(name: string, object: ObjectNode, cursor: Cursor, analysis: Analysis): boolean {
  if (cursor.path.includes("permissions") && name === "value")
    return permissionType(object) === SPAWN_PERMISSION;
  if (isSetting(cursor)) {
    const type = stringMember(object, "type");
    if (name === "minimum" || name === "maximum") return type === "number";
    if (name === "minLength" || name === "enum") return type === "string";
  }
  return analysis.context.kind !== "draft" || name !== "artifacts";
}

function permissionType(object: ObjectNode): string | undefined {
  return stringMember(object, "type");
}

function stringMember(object: ObjectNode, name: string): string | undefined {
  const value = propertyOf(object, name)?.valueNode;
  return value?.type === "string" ? value.value : undefined;
}

function levelsDeclared(object: ObjectNode): string[] {
  const property = object.parent;
  if (property?.type !== "property" || property.keyNode.value !== "integration") return [];
  const levels = propertyOf(property.parent as ValueNode, "capability_levels")?.valueNode;
  if (levels?.type !== "array") return [];
  return levels.items.flatMap((item) => (item.type === "number" ? [levelMember(item.value)] : []));
}

function mapKeys(
  schema: Schema,
  object: ObjectNode,
  isAbsent: (name: string) => boolean,
  analysis: Analysis,
): Proposal[] {
  const keys = keySchema(schema);
  if (!keys) return [];
  return knownValues(keys, analysis.settings.vocabulary)
    .filter(({ value }) => isAbsent(String(value)))
    .map(({ value, documentation, evidence }) => ({
      label: String(value),
      kind: "member",
      name: String(value),
      value: mapValue(String(value), object, schema, analysis),
      detail: evidence,
      documentation,
    }));
}

const LIBRARY_EXTENSIONS: Readonly<Record<string, string>> = { windows: "dll", macos: "dylib", linux: "so" };

function mapValue(key: string, object: ObjectNode, schema: Schema, analysis: Analysis): Template {
  const { template } = memberSkeleton(analysis.context, object, schema, key);
  if (!(template instanceof Hole)) return template;
  const extension = LIBRARY_EXTENSIONS[key.split("_")[0] ?? ""] ?? "so";
  return new Hole(`native/${key}.${extension}`);
}

function isSetting({ path }: Cursor): boolean {
  return path.length === 3 && path[0] === "settings_schema" && path[1] === "properties";
}

/** The names of settings are the author's own; their descriptions have three forms. */
function settingProposals({ path }: Cursor): Proposal[] {
  if (path.length !== 2 || path[0] !== "settings_schema" || path[1] !== "properties") return [];
  const defaults: readonly (readonly [string, Template])[] = [
    ["string", new Hole("")],
    ["number", new Hole(0)],
    ["boolean", new Hole(true)],
  ];
  return defaults.map(([type, value]) => ({
    label: `new ${type} setting`,
    kind: "snippet",
    name: "setting_name",
    value: { type, title: new Hole("Title"), default: value },
    documentation: `A setting of type \`${type}\`.`,
  }));
}
