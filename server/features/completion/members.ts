import { permissionValueTemplate } from "../../core/fill/samples";
import { memberSkeleton } from "../../core/fill/skeleton";
import { Hole, type Template } from "../../core/json/edit/template";
import {
  containerOf,
  itemsOf,
  memberOf,
  propertiesOf,
  stringOf,
  type ContainerNode,
} from "../../core/json/tree/tree";
import { vocabularyValues } from "../../core/manifest/host";
import {
  CATALOG_MEMBERS,
  familyOf,
  isLevel,
  isLevelNode,
  levelMember,
  levelOf,
} from "../../core/manifest/vocabulary";
import { valueShape } from "../../core/schema/permissions";
import { knownValues } from "../../core/schema/known-values";
import { childSchema, keySchema, memberOrder, typesOf, type Schema } from "../../core/schema/schema";
import { sortByAccess } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import { memberDocumentation, joinParagraphs, versionNote } from "../shared/documentation";
import { isAtCursor, schemaAt, type Cursor } from "./cursor";
import { preselectFirst, type Proposal } from "./item";
import { isInSettingsMap, namedSettingProposals, settingDefaults, allowedSettingMembers } from "./settings";
import { commandId } from "./texts";
import { unusedValuesAt } from "./values";

/** Proposes the missing members of an object in the interface's order; for a map, new keys. */
export function memberProposals(cursor: Cursor): Proposal[] {
  const schema = schemaAt(cursor);
  if (!schema) return [];
  if (isInSettingsMap(cursor)) return namedSettingProposals(cursor);
  const otherProperties = propertiesOf(cursor.container).filter((property) => !isAtCursor(cursor, property));
  const presentNames = new Set(otherProperties.map(({ keyNode }) => keyNode.value));
  const isAbsent = (name: string): boolean => !presentNames.has(name);
  if (keySchema(schema)) return platformKeyProposals(cursor, schema, isAbsent);
  const names = allowedNames(schema, cursor).filter(isAbsent);
  const proposals = names.map((name) => memberProposal(name, cursor, schema));
  return preselectFirst(proposals, ({ label }) => isRequired(label, cursor, schema));
}

function allowedNames(schema: Schema, cursor: Cursor): string[] {
  const names = [...memberOrder(schema)];
  const { container, analysis } = cursor;
  // The catalog adds its own members when it publishes a draft.
  const isDraft = cursor.path.length === 0 && analysis.context.kind === "draft";
  if (isDraft) return names.filter((name) => !CATALOG_MEMBERS.includes(name));
  if (isIntegration(cursor)) return integrationMembers(names, cursor);
  if (!isPermission(cursor)) return allowedSettingMembers(cursor, names);
  const shape = valueShape(stringOf(memberOf(container, "type")) ?? "", analysis.context.host);
  const hasValue = shape !== undefined && shape !== "none";
  return names.filter((name) => name !== "value" || hasValue);
}

function isPermission({ path }: Cursor): boolean {
  return path.at(-2) === "permissions";
}

function isIntegration({ path }: Cursor): boolean {
  return path.at(-1) === "integration";
}

/** Lists the level members that the interface, the user's vocabulary or the manifest defines, in ascending order. */
function integrationMembers(names: readonly string[], { container, analysis }: Cursor): string[] {
  const vocabularyLevels = vocabularyValues(analysis.settings.vocabulary, "capabilityLevels").map(Number);
  const vocabularyMembers = vocabularyLevels.filter(isLevel).map(levelMember);
  const members = new Set([...names, ...vocabularyMembers, ...requiredLevelMembers(container)]);
  return [...members].sort((a, b) => Number(levelOf(a)) - Number(levelOf(b)));
}

/** Lists the members that the manifest's `capability_levels` require. */
function requiredLevelMembers(integration: ContainerNode): string[] {
  const levels = itemsOf(memberOf(containerOf(integration), "capability_levels"));
  return levels.filter(isLevelNode).map(({ value }) => levelMember(value));
}

function memberProposal(name: string, cursor: Cursor, schema: Schema): Proposal {
  const value = initialValue(name, cursor, schema);
  const note = versionNote([...cursor.path, name], cursor.analysis);
  return {
    label: name,
    kind: "member",
    name,
    value,
    reopensList: isEmpty(value) && hasProposals(childSchema(schema, name)),
    detail: describeRequirement(name, cursor, schema),
    documentation: joinParagraphs(memberDocumentation(schema, name), note),
  };
}

function hasProposals(schema: Schema = {}): boolean {
  const item = childSchema(schema, 0);
  if (!item) return memberOrder(schema).length > 0 || keySchema(schema) !== undefined;
  return typesOf(item).includes("object") || knownValues(item).length > 0;
}

function isEmpty(value: Template): boolean {
  const content: unknown = value instanceof Hole ? value.defaultValue : value;
  return content !== null && typeof content === "object" && Object.keys(content).length === 0;
}

function describeRequirement(name: string, cursor: Cursor, schema: Schema): string {
  if (isRequired(name, cursor, schema)) return message("required");
  return isIntegration(cursor) ? message("level not declared") : message("optional");
}

function isRequired(name: string, cursor: Cursor, schema: Schema): boolean {
  if (isIntegration(cursor)) return requiredLevelMembers(cursor.container).includes(name);
  return schema.required?.includes(name) === true || (isPermission(cursor) && name === "value");
}

function initialValue(name: string, cursor: Cursor, schema: Schema): Template {
  const { container: object, analysis } = cursor;
  const { host } = analysis.context;
  if (isPermission(cursor) && name === "value")
    return permissionValueTemplate(stringOf(memberOf(object, "type")) ?? "", host) ?? new Hole("");
  if (cursor.path.at(-2) === "commands" && name === "id") return commandId(object.parent, analysis);
  if (name === "request_id") return new Hole(crypto.randomUUID());
  const { template } = memberSkeleton(analysis.context, object, schema, name);
  if (name === "default") return settingDefaults(object)[0] ?? template;
  if (!(template instanceof Hole) || template.choices.length === 0) return template;
  const unusedValues = unusedValuesAt({ ...cursor, role: "value", segment: name });
  // Editors insert the first choice, so a permission's choices start with the least access.
  const choices = isPermission(cursor) ? sortByAccess(unusedValues, String) : unusedValues;
  const isUnused = choices.includes(template.defaultValue as string);
  return new Hole(
    isUnused ? template.defaultValue : (choices[0] ?? template.defaultValue),
    choices.length > 1 ? choices : [],
  );
}

/** Proposes the missing keys of `entry.native` or `artifacts`. */
function platformKeyProposals(
  cursor: Cursor,
  schema: Schema,
  isAbsent: (name: string) => boolean,
): Proposal[] {
  const { container: object, analysis } = cursor;
  const keys = knownValues(keySchema(schema) ?? {}, analysis.settings.vocabulary);
  const proposals = keys.flatMap(({ value, documentation }): Proposal | [] => {
    const key = String(value);
    if (!isAbsent(key)) return [];
    const { template } = memberSkeleton(analysis.context, object, schema, key);
    return { label: key, kind: "member", name: key, value: template, documentation };
  });
  const presentFamilies = new Set(propertiesOf(object).map(({ keyNode }) => familyOf(keyNode.value)));
  const platforms = platformsOf(cursor);
  return preselectFirst(proposals, ({ label }) => {
    const family = familyOf(label);
    return platforms.has(family) && !presentFamilies.has(family);
  });
}

/** Returns the platforms of the manifest that contains `artifacts` or, one object deeper, `entry.native`. */
function platformsOf({ container, path }: Cursor): ReadonlySet<string | undefined> {
  const parent = containerOf(container);
  const manifest = parent && path.at(-1) === "native" ? containerOf(parent) : parent;
  return new Set(itemsOf(memberOf(memberOf(manifest, "compatibility"), "platforms")).map(stringOf));
}
