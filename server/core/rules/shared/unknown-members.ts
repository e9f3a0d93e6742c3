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
import { intendedMember, intendedValue, isKnown } from "../../schema/known-values";
import { valueShape } from "../../schema/permissions";
import { childSchema, draftSchema, memberOrder, schemaIn, type Schema } from "../../schema/schema";
import { isValid } from "../../schema/validity";
import { groupBy } from "../../text/group";
import { lazy, lazyOf } from "../../text/lazy";
import type { OffsetRange } from "../../text/ranges";
import type { RuleContext } from "../rule";

/** Matches the pointer to an older version's `artifacts`, which artifacts-placement reports. */
const OLDER_ARTIFACTS_POINTER = /^\/data\/versions\/[1-9]\d*\/manifest\/artifacts$/;

/** A member that its object's schema does not define. */
export interface UnknownMember {
  readonly object: ObjectNode;
  readonly name: string;
  readonly key: OffsetRange;
  readonly pointer: string;
  readonly objectPointer: string;
  readonly schema: Schema;
  /** Returns the missing member that `name` misspells; undefined if a rule would report that member in this object. */
  readonly misspelledName: () => string | undefined;
  /** Like `misspelledName`; in a level, falls back to the missing member with the same ending, such as `_id`. */
  readonly intendedName: () => string | undefined;
}

export const unknownMembers = lazyOf((context: RuleContext): readonly UnknownMember[] => {
  const schemas = new Map<string, Schema>();
  return (context.shape.get("additionalProperties") ?? []).flatMap(({ node, pointer, name = "", key }) => {
    if (node.type !== "object" || !key || OLDER_ARTIFACTS_POINTER.test(pointer)) return [];
    const objectPointer = parentPointer(pointer);
    const schema = schemas.get(objectPointer) ?? schemaIn(context, parsePointer(objectPointer)) ?? {};
    schemas.set(objectPointer, schema);
    const unlessMisplaced = (member: string | undefined) =>
      member === undefined || isMisplaced(member, node, context, objectPointer) ? undefined : member;
    const misspelledName = lazy(() => unlessMisplaced(intendedMember(name, node, schema)));
    const nameByEnding = () => unlessMisplaced(memberByEnding(name, node, schema, objectPointer, context));
    const intendedName = lazy(() => misspelledName() ?? nameByEnding());
    return [{ object: node, name, key, pointer, objectPointer, schema, misspelledName, intendedName }];
  });
});

/** Tests if an object has a misspelled member instead of `name`, and unknown-member is not turned off. */
export function isMisspelled(name: string, object: ValueNode, context: RuleContext): boolean {
  return (
    !context.disabledCodes.has("unknown-member") && intendedMembers(context).get(object)?.has(name) === true
  );
}

/** Groups the unknown members by object, then by the missing member that the author probably intended. */
export const intendedMembers = lazyOf((context: RuleContext) => {
  const membersByObject = groupBy(unknownMembers(context), ({ object }): ValueNode => object);
  const groups = [...membersByObject].map(([object, members]) => {
    const similarMembers = members.filter(({ intendedName }) => intendedName() !== undefined);
    return [object, groupBy(similarMembers, ({ intendedName }) => intendedName() ?? "")] as const;
  });
  return new Map(groups);
});

function memberByEnding(
  name: string,
  level: ObjectNode,
  schema: Schema,
  pointer: string,
  { vocabulary }: RuleContext,
): string | undefined {
  if (!/\/integration\/level\d+$/.test(pointer)) return undefined;
  const ending = `_${name.slice(name.lastIndexOf("_") + 1)}`;
  const member = memberOrder(schema).find((each) => each.endsWith(ending) && !propertyOf(level, each));
  const value = memberOf(level, name);
  const fits = value && isValid(toValue(value), childSchema(schema, member ?? "") ?? {}, vocabulary);
  return fits ? member : undefined;
}

/** Tests if a rule would report a member in this object, whatever value the member has. */
function isMisplaced(name: string, object: ObjectNode, context: RuleContext, parent: string): boolean {
  if (OLDER_ARTIFACTS_POINTER.test(`${parent}/${name}`)) return true;
  const level = levelOf(name);
  if (level !== undefined) return !isAcceptedLevel(level, object);
  if (name === "value") {
    const permission = intendedType(object, ["permissions", 0, "type"], context);
    return permission !== undefined && valueShape(permission, context.host) === "none";
  }
  const limitedType = LIMITED_TYPES.find(([limit]) => limit === name)?.[1];
  if (limitedType === undefined) return false;
  const type = intendedType(object, ["settings_schema", "properties", "", "type"], context);
  return type !== undefined && type !== limitedType;
}

/** Tests if level-not-declared accepts a level: it is declared, or no list of levels exists. */
function isAcceptedLevel(level: number, integration: ObjectNode): boolean {
  const levels = memberOf(containerOf(integration), "capability_levels");
  return levels?.type !== "array" || levels.items.some((item) => toValue(item) === level);
}

function intendedType(
  object: ObjectNode,
  path: readonly (string | number)[],
  { vocabulary, host }: RuleContext,
): string | undefined {
  const type = stringOf(memberOf(object, "type"));
  const schema = draftSchema(path, host);
  if (type === undefined) return undefined;
  return isKnown(schema, vocabulary, type) ? type : intendedValue(type, schema, vocabulary).value;
}
