import { propertyHolding, parentPointer, parsePointer } from "../../json/tree/pointer";
import {
  containerOf,
  memberOf,
  stringOf,
  type ArrayNode,
  type ObjectNode,
  type ValueNode,
} from "../../json/tree/tree";
import { deepEqual, toValue } from "../../json/tree/value";
import { isIntact } from "../../manifest/detail";
import { PACKAGE_MEMBERS } from "../../manifest/vocabulary";
import type { RuleContext } from "../rule";
import { isFaulty, correctedEntries, correctedText } from "./own-faults";
import { isHalfPackage } from "./package-members";
import { isAdded } from "../../schema/known-values";
import { schemaIn } from "../../schema/host-schema";
import { keySchema } from "../../schema/schema";
import type { ShapeFault } from "../../schema/shape";
import { lazyOf } from "../../text/lazy";
import { renamedMembers } from "./unknown-members";

/** Tests if it is a problem that two values differ: not in damaged text, nor if another problem says more. */
export function areComparable(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  return isIntact(context.document, own, other) && areSound(own, other, context);
}

/** Tests if neither of two values has another problem. */
function areSound(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  return !isFaulty(own, context) && !isFaulty(other, context) && !differByHalfPackage(own, other, context);
}

/** Tests if of two package members one is null and one is not, in half a package: it is open which half is wrong. */
function differByHalfPackage(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  if ((own.type === "null") === (other.type === "null")) return false;
  return [own, other].some((node) => {
    const object = containerOf(node);
    const name = propertyHolding(node)?.keyNode.value ?? "";
    return PACKAGE_MEMBERS.includes(name) && object !== undefined && isHalfPackage(object, context);
  });
}

/** Tests if two values differ in a part that has no other problem; the order of members does not matter. */
export function differ(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  if (own.type === "string" && other.type === "string") {
    const [mine, theirs] = [correctedText(own, context), correctedText(other, context)];
    return mine !== undefined && theirs !== undefined && mine !== theirs;
  }
  return haveDifference(own, other, context) && areSound(own, other, context);
}

function haveDifference(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  if (own.type === "array" && other.type === "array") return haveOtherEntries(own, other, context);
  if (own.type === "object" && other.type === "object")
    return differingMembers(own, other, context).length > 0;
  return !deepEqual(toValue(own), toValue(other));
}

function haveOtherEntries(own: ArrayNode, other: ArrayNode, context: RuleContext): boolean {
  if ([...own.items, ...other.items].some((entry) => isFaulty(entry, context))) return false;
  const [mine, theirs] = [correctedEntries(own, context), correctedEntries(other, context)];
  if (mine.length !== theirs.length) return true;
  const textOf = (entry: ValueNode | string | undefined) =>
    typeof entry === "object" ? stringOf(entry) : entry;
  return mine.some((entry, i) => {
    const counterpart = theirs[i];
    return typeof entry === "object" && typeof counterpart === "object"
      ? differ(entry, counterpart, context)
      : textOf(entry) !== textOf(counterpart);
  });
}

/** Names the members in which two objects differ; one that only one of them has may be a problem of its own. */
export function differingMembers(own: ObjectNode, other: ObjectNode, context: RuleContext): string[] {
  const names = new Set([...own.properties, ...other.properties].map(({ keyNode }) => keyNode.value));
  return [...names].filter((name) => {
    const [mine, theirs] = [memberOf(own, name), memberOf(other, name)];
    if (mine && theirs) return differ(mine, theirs, context);
    const [having, lacking] = mine ? [own, other] : [other, own];
    return !isOwnFault(having, lacking, name, context);
  });
}

/**
 * Tests if a member that only one of two objects has is a problem of its own: the one that has it should not, the other one
 * should, or has it under another name.
 */
function isOwnFault(having: ValueNode, lacking: ValueNode, name: string, context: RuleContext): boolean {
  const { unknown, missing, keys } = faultyNames(context);
  return (
    unknown.get(having)?.has(name) === true ||
    keys.get(having)?.has(name) === true ||
    missing.get(lacking)?.has(name) === true ||
    renamedMembers(context).get(lacking)?.has(name) === true ||
    // Any key of a map may be meant by an unknown one.
    keys.has(lacking)
  );
}

type Names = ReadonlyMap<ValueNode, ReadonlySet<string>>;

/** The names that rules which are on report: unknown members, missing ones, and unknown keys of maps. */
const faultyNames = lazyOf((context: RuleContext) => {
  const namesOf = (rule: string, faults: readonly ShapeFault[] = []): Names => {
    const names = new Map<ValueNode, Set<string>>();
    if (context.off.has(rule)) return names;
    for (const { node, name = "" } of faults) names.set(node, (names.get(node) ?? new Set()).add(name));
    return names;
  };
  const unknownKeys = context.shape.get("enum")?.filter((fault) => isUnknownKey(fault, context));
  return {
    unknown: namesOf("unknown-member", context.shape.get("additionalProperties")),
    missing: namesOf("missing-member", context.shape.get("required")),
    keys: namesOf("unobserved-value", unknownKeys),
  };
});

function isUnknownKey({ name, pointer }: ShapeFault, context: RuleContext): boolean {
  const map = schemaIn(context, parsePointer(parentPointer(pointer)));
  const schema = map && keySchema(map);
  return name !== undefined && schema !== undefined && !isAdded(schema, context.vocabulary, name);
}
