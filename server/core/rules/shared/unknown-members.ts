import { parentPointer, parsePointer } from "../../json/tree/pointer";
import {
  containerOf,
  memberOf,
  propertyOf,
  stringOf,
  type ObjectNode,
  type ValueNode,
} from "../../json/tree/tree";
import { toValue } from "../../json/tree/value";
import { LIMITED_TYPES } from "../../manifest/settings";
import { levelOf } from "../../manifest/vocabulary";
import { isKnown, intendedMember, intendedValue } from "../../schema/known-values";
import { valueShape } from "../../schema/permissions";
import { childSchema, memberOrder, rootSchema, schemaAt, schemaIn, type Schema } from "../../schema/schema";
import { isValid } from "../../schema/validity";
import { lazy, lazyOf } from "../../text/lazy";
import type { OffsetRange } from "../../text/ranges";
import type { RuleContext } from "../rule";

/** Matches the artifacts of an older version, which artifacts-placement reports. */
const OLDER_ARTIFACTS = /^\/data\/versions\/[1-9]\d*\/manifest\/artifacts$/;

/** A member that its object's schema does not define. */
export interface UnknownMember {
  readonly object: ObjectNode;
  readonly name: string;
  readonly key: OffsetRange;
  /** The JSON Pointer of the member, and of its object. */
  readonly pointer: string;
  readonly parent: string;
  readonly schema: Schema;
  /** Returns the missing member that it misspells; undefined if that member would be misplaced here. */
  readonly misspelled: () => string | undefined;
  /** Like `misspelled`, but falls back to the level's member with the same ending. */
  readonly meant: () => string | undefined;
}

/** Finds a document's unknown members. Rules share the lookup of the intended members. */
export const unknownMembers = lazyOf((context: RuleContext): readonly UnknownMember[] => {
  const schemas = new Map<string, Schema>();
  return (context.shape.get("additionalProperties") ?? []).flatMap(({ node, pointer, name = "", key }) => {
    if (node.type !== "object" || !key || OLDER_ARTIFACTS.test(pointer)) return [];
    const parent = parentPointer(pointer);
    const schema = schemas.get(parent) ?? schemaIn(context, parsePointer(parent)) ?? {};
    schemas.set(parent, schema);
    const inPlace = (member: string | undefined) =>
      member === undefined || isMisplaced(member, node, context, parent) ? undefined : member;
    const misspelled = lazy(() => inPlace(intendedMember(name, node, schema)));
    const meant = lazy(() => misspelled() ?? inPlace(memberOfLevel(name, node, schema, parent, context)));
    return [{ object: node, name, key, pointer, parent, schema, misspelled, meant }];
  });
});

/** Tests if an object has a member under a misspelled name; only the name is then reported. */
export function isMisspelled(name: string, object: ValueNode, context: RuleContext): boolean {
  return !context.off.has("unknown-member") && intendedMembers(context).get(object)?.has(name) === true;
}

type MeantMembers = ReadonlyMap<ValueNode, ReadonlyMap<string, ReadonlySet<string>>>;

export const intendedMembers = lazyOf((context: RuleContext): MeantMembers => {
  const found = new Map<ValueNode, Map<string, Set<string>>>();
  for (const { object, name, meant } of unknownMembers(context)) {
    const member = meant();
    if (member === undefined) continue;
    const members = found.get(object) ?? new Map<string, Set<string>>();
    found.set(object, members.set(member, (members.get(member) ?? new Set()).add(name)));
  }
  return found;
});

function memberOfLevel(
  name: string,
  level: ObjectNode,
  schema: Schema,
  pointer: string,
  { vocabulary }: RuleContext,
): string | undefined {
  if (!/\/integration\/level\d+$/.test(pointer)) return undefined;
  const ending = `_${name.slice(name.lastIndexOf("_") + 1)}`;
  const meant = memberOrder(schema).find((member) => member.endsWith(ending) && !propertyOf(level, member));
  const value = propertyOf(level, name)?.valueNode;
  const fits = value && isValid(toValue(value), childSchema(schema, meant ?? "") ?? {}, vocabulary);
  return fits ? meant : undefined;
}

/** Tests if a rule would report a member here, whatever its value. */
function isMisplaced(name: string, object: ObjectNode, context: RuleContext, parent: string): boolean {
  if (OLDER_ARTIFACTS.test(`${parent}/${name}`)) return true;
  const level = levelOf(name);
  if (level !== undefined) return !isDeclared(level, object);
  if (name === "value") {
    const permission = intendedType(object, ["permissions", 0, "type"], context);
    return permission !== undefined && valueShape(permission, context.host) === "none";
  }
  const wanted = LIMITED_TYPES.find(([limit]) => limit === name)?.[1];
  if (wanted === undefined) return false;
  const type = intendedType(object, ["settings_schema", "properties", "", "type"], context);
  return type !== undefined && type !== wanted;
}

/** Tests if level-not-declared accepts a level: it is declared, or no list of levels exists. */
function isDeclared(level: number, integration: ObjectNode): boolean {
  const levels = memberOf(containerOf(integration), "capability_levels");
  return levels?.type !== "array" || levels.items.some((item) => toValue(item) === level);
}

function intendedType(
  object: ObjectNode,
  path: readonly (string | number)[],
  { vocabulary, host }: RuleContext,
): string | undefined {
  const type = stringOf(memberOf(object, "type"));
  const schema = schemaAt("draft", undefined, path, rootSchema("draft", host));
  if (type === undefined || !schema) return undefined;
  return isKnown(schema, vocabulary, type) ? type : intendedValue(type, schema, vocabulary).value;
}
