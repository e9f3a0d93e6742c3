import { valueTemplate } from "../../../core/fill/samples";
import { memberSkeleton } from "../../../core/fill/skeleton";
import { Hole, type Template } from "../../../core/json/edit/template";
import { memberOf, stringOf, type ObjectNode, itemsOf } from "../../../core/json/tree/tree";
import { vocabularyValues } from "../../../core/manifest/host/host";
import {
  CATALOG_MEMBERS,
  isLevelNode,
  levelMember,
  levelOf,
  familyOf,
} from "../../../core/manifest/vocabulary";
import { valueShape } from "../../../core/schema/permissions";
import { knownValues } from "../../../core/schema/known-values";
import {
  childSchema,
  keySchema,
  memberOrder,
  schemaIn,
  typesOf,
  type Schema,
} from "../../../core/schema/schema";
import { byAccess } from "../../../core/text/meanings";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../project/documents/analysis";
import { memberDocumentation, versionNote, withNote } from "../../shared/documentation";
import { isTyped, type Cursor } from "../cursor/cursor";
import { preselectFirst, type Proposal } from "../items/proposal";
import { isSettings, settingDefault, settingMembers, settingProposals } from "./settings";
import { commandId } from "./texts";
import { freeValues } from "./values";

/** Proposes the missing members of an object in the interface's order; for a map, its known keys. */
export function memberProposals(cursor: Cursor, analysis: Analysis): Proposal[] {
  const object = cursor.container as ObjectNode;
  const schema = schemaIn(analysis.context, cursor.path);
  if (!schema) return [];
  if (isSettings(cursor)) return settingProposals(cursor);
  const others = object.properties.filter((property) => !isTyped(cursor, property));
  const present = new Set(others.map(({ keyNode }) => keyNode.value));
  const isAbsent = (name: string): boolean => !present.has(name);
  if (keySchema(schema)) return platformKeyProposals(cursor, schema, isAbsent, analysis);
  const names = namesFor(schema, object, cursor, analysis).filter(isAbsent);
  const proposals = names.map((name) => memberProposal(name, cursor, schema, analysis));
  return preselectFirst(proposals, ({ label }) => isRequired(label, cursor, schema));
}

function namesFor(schema: Schema, object: ObjectNode, cursor: Cursor, analysis: Analysis): string[] {
  const names = memberOrder(schema);
  if (isIntegration(cursor)) return levelMembers(names, object, analysis);
  if (isDraft(cursor, analysis)) return names.filter((name) => !CATALOG_MEMBERS.includes(name));
  if (isPermission(cursor)) return names.filter((name) => name !== "value" || takesValue(object, analysis));
  return settingMembers(cursor, names);
}

/** Tests if the cursor is at a member of a draft, which the catalog completes when it is published. */
function isDraft({ path }: Cursor, { context }: Analysis): boolean {
  return path.length === 0 && context.kind === "draft";
}

function isPermission({ path }: Cursor): boolean {
  return path.at(-2) === "permissions";
}

function isCommand({ path }: Cursor): boolean {
  return path.at(-2) === "commands";
}

function isIntegration({ path }: Cursor): boolean {
  return path.at(-1) === "integration";
}

function takesValue(permission: ObjectNode, { context }: Analysis): boolean {
  const shape = valueShape(stringOf(memberOf(permission, "type")) ?? "", context.host);
  return shape !== undefined && shape !== "none";
}

/** Lists the members of the levels that the interface, the user's vocabulary or the manifest knows, ascending. */
function levelMembers(names: readonly string[], integration: ObjectNode, analysis: Analysis): string[] {
  const added = vocabularyValues(analysis.settings.vocabulary, "capabilityLevels").map(Number);
  // A level below zero has no member.
  const own = added.filter((level) => level >= 0).map(levelMember);
  const all = new Set([...names, ...own, ...declaredMembers(integration)]);
  return [...all].sort((a, b) => Number(levelOf(a)) - Number(levelOf(b)));
}

function declaredMembers(integration: ObjectNode): string[] {
  const manifest = integration.parent?.parent;
  const levels = manifest?.type === "object" ? memberOf(manifest, "capability_levels") : undefined;
  if (levels?.type !== "array") return [];
  return levels.items.flatMap((item) => (isLevelNode(item) ? [levelMember(item.value)] : []));
}

function memberProposal(name: string, cursor: Cursor, schema: Schema, analysis: Analysis): Proposal {
  const value = firstValue(name, cursor, schema, analysis);
  return {
    label: name,
    kind: "member",
    name,
    value,
    asksAgain: isEmpty(value) && hasProposals(childSchema(schema, name)),
    detail: presence(name, cursor, schema),
    documentation: withNote(memberDocumentation(schema, name), versionNote([...cursor.path, name], analysis)),
  };
}

function hasProposals(schema: Schema = {}): boolean {
  const item = childSchema(schema, 0);
  if (!item) return memberOrder(schema).length > 0 || keySchema(schema) !== undefined;
  return typesOf(item).includes("object") || knownValues(item).length > 0;
}

function isEmpty(value: Template): boolean {
  const content: unknown = value instanceof Hole ? value.value : value;
  return content !== null && typeof content === "object" && Object.keys(content).length === 0;
}

function presence(name: string, cursor: Cursor, schema: Schema): string {
  if (isRequired(name, cursor, schema)) return message("required");
  return isIntegration(cursor) ? message("level not declared") : message("optional");
}

function isRequired(name: string, cursor: Cursor, schema: Schema): boolean {
  if (isIntegration(cursor)) return declaredMembers(cursor.container as ObjectNode).includes(name);
  return schema.required?.includes(name) === true || (isPermission(cursor) && name === "value");
}

function firstValue(name: string, cursor: Cursor, schema: Schema, analysis: Analysis): Template {
  const object = cursor.container as ObjectNode;
  const { template } = memberSkeleton(analysis.context, object, schema, name);
  if (isPermission(cursor) && name === "value") {
    const type = stringOf(memberOf(object, "type")) ?? "";
    return valueTemplate(type, analysis.context.host) ?? new Hole("");
  }
  if (isCommand(cursor) && name === "id") return commandId(object.parent, analysis);
  if (name === "default") return settingDefault(object)[0] ?? template;
  if (name === "request_id") return new Hole(crypto.randomUUID());
  if (!(template instanceof Hole) || template.choices.length === 0) return template;
  // Offers only choices that the manifest does not have yet, and none if a single one is left.
  const values = freeValues({ ...cursor, role: "value", segment: name }, analysis);
  // The first one is in the text until the author chooses another: it is the permission that opens least.
  const free = isPermission(cursor) ? byAccess(values, String) : values;
  return new Hole(
    free.includes(template.value as string) ? template.value : (free[0] ?? template.value),
    several(free),
  );
}

function several(values: readonly (string | number)[]): readonly (string | number)[] {
  return values.length > 1 ? values : [];
}

/** Proposes the missing keys of `entry.native` or `artifacts`. */
function platformKeyProposals(
  cursor: Cursor,
  schema: Schema,
  isAbsent: (name: string) => boolean,
  analysis: Analysis,
): Proposal[] {
  const object = cursor.container as ObjectNode;
  const known = knownValues(keySchema(schema) ?? {}, analysis.settings.vocabulary);
  const proposals = known
    .filter(({ value }) => isAbsent(String(value)))
    .map(({ value, documentation }): Proposal => {
      const key = String(value);
      const { template } = memberSkeleton(analysis.context, object, schema, key);
      return {
        label: key,
        kind: "member",
        name: key,
        value: template,
        documentation,
      };
    });
  const served = new Set(object.properties.map(({ keyNode }) => familyOf(keyNode.value)));
  const platforms = platformsOf(object);
  return preselectFirst(
    proposals,
    ({ label }) => platforms.has(familyOf(label)) && !served.has(familyOf(label)),
  );
}

function platformsOf(map: ObjectNode): ReadonlySet<string | undefined> {
  return new Set(itemsOf(memberOf(memberOf(manifestOf(map), "compatibility"), "platforms")).map(stringOf));
}

/** Finds the manifest of a map of platform keys: `entry.native` is nested one object deeper than `artifacts`. */
function manifestOf(map: ObjectNode): ObjectNode | undefined {
  const property = map.parent;
  const holder = property?.parent;
  if (property?.type !== "property" || holder?.type !== "object") return undefined;
  if (property.keyNode.value !== "native") return holder;
  const manifest = holder.parent?.parent;
  return manifest?.type === "object" ? manifest : undefined;
}
