import { copyValue } from "../../json/edit/edits";
import { propertyOfValue } from "../../json/tree/pointer";
import {
  containerOf,
  memberOf,
  stringOf,
  type ArrayNode,
  type ObjectNode,
  type ValueNode,
} from "../../json/tree/tree";
import { deepEqual, showNode, toValue } from "../../json/tree/value";
import { isIntact } from "../../manifest/detail";
import { repeatedFacts, type RepeatedCopy } from "../../manifest/mirrors";
import { PACKAGE_MEMBERS } from "../../manifest/vocabulary";
import type { ShapeFault } from "../../schema/shape";
import { groupBy } from "../../text/group";
import { lazyOf } from "../../text/lazy";
import { message } from "../../text/messages";
import { fix, type Problem, type RuleContext } from "../rule";
import { correctedEntries, correctedText, isFaulty, isHalfPackage } from "./own-faults";
import { intendedMembers } from "./unknown-members";
import { unknownValues } from "./unknown-values";

/** Tests if two values can be compared; not in damaged text, nor if another problem explains the difference. */
export function areComparable(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  if (!isIntact(context.document, own, other)) return false;
  const places = [own, containerOf(own), other, containerOf(other)];
  const hasOddCopy = places.some((node) => node && oddCopies(context).has(node));
  return !hasOddCopy && areFaultless(own, other, context);
}

function areFaultless(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  return !isFaulty(own, context) && !isFaulty(other, context) && !differByHalfPackage(own, other, context);
}

/** Tests if only one value is null because of half a package, which artifact-nullness reports. */
function differByHalfPackage(own: ValueNode, other: ValueNode, context: RuleContext): boolean {
  if ((own.type === "null") === (other.type === "null")) return false;
  return [own, other].some((node) => {
    const object = containerOf(node);
    const name = propertyOfValue(node)?.keyNode.value ?? "";
    return PACKAGE_MEMBERS.includes(name) && object !== undefined && isHalfPackage(object, context);
  });
}

/** A value that differs from its copies in a response, which all agree. */
export interface OddCopy extends RepeatedCopy {
  readonly node: ValueNode;
  /** One of the other copies. */
  readonly right: ValueNode;
}

type OddCopies = ReadonlyMap<ValueNode, OddCopy>;

/** Finds the values that differ from at least two copies, which all agree. */
export const oddCopies = lazyOf((context: RuleContext): OddCopies => {
  const oddCopiesByNode = new Map<ValueNode, OddCopy>();
  const { kind, document } = context;
  if (kind !== "detail" || !document.isBalanced) return oddCopiesByNode;
  for (const copies of repeatedFacts(document.root)) {
    const odd = oddOne(copies);
    if (!odd || !isIntact(document, odd.node, odd.right)) continue;
    if (differ(odd.node, odd.right, context, oddCopiesByNode)) oddCopiesByNode.set(odd.node, odd);
  }
  return oddCopiesByNode;
});

function oddOne(copies: readonly RepeatedCopy[]): OddCopy | undefined {
  const values = copies.map(({ node, part }) => (node ? toValue(node) : part));
  const [first, second, third] = values;
  // If a single value differs, two of the first three are equal.
  const usual = deepEqual(first, second) || deepEqual(first, third) ? first : second;
  const isUsual = values.map((value) => deepEqual(value, usual));
  const [odd, ...others] = copies.filter((_, i) => !isUsual[i]);
  const right = copies.find(({ node }, i) => node && isUsual[i])?.node;
  if (copies.length < 3 || !odd?.node || !right || others.length > 0) return undefined;
  return { ...odd, node: odd.node, right };
}

/** Reports the odd copies that belong to a rule. */
export function* oddProblems(rule: string, context: RuleContext): Iterable<Problem> {
  const { text } = context.document;
  for (const { rule: own, name, node, right, pointer } of oddCopies(context).values()) {
    if (own !== rule) continue;
    const isContainer = right.type === "object" || right.type === "array";
    const values = { name, value: isContainer ? "" : showNode(right, text) };
    yield {
      range: node,
      message: isContainer
        ? message('"{name}" differs from its copies. They must match.', values)
        : message('"{name}" differs from its copies, {value}. They must match.', values),
      pointer,
      related: [{ range: right, message: message("A copy is here.") }],
      fixes: () => [fix("offered", message("Copy the others' value"), copyValue(text, right, node))],
    };
  }
}

/** Tests if two values differ, ignoring parts with a problem of their own. @param odd values reported separately */
export function differ(
  own: ValueNode,
  other: ValueNode,
  context: RuleContext,
  odd: OddCopies = oddCopies(context),
): boolean {
  if (odd.get(own)?.rule !== undefined || odd.get(other)?.rule !== undefined) return false;
  if (own.type === "string" && other.type === "string") {
    const text = currentId(correctedText(own, context), own);
    const otherText = currentId(correctedText(other, context), other);
    return text !== undefined && otherText !== undefined && text !== otherText;
  }
  return haveDifference(own, other, context, odd) && areFaultless(own, other, context);
}

/** Rewrites a legacy version identifier, which is equal to the current form. */
function currentId(text: string | undefined, node: ValueNode): string | undefined {
  if (propertyOfValue(node)?.keyNode.value !== "id") return text;
  const [item, version] = ["item_id", "version"].map((name) => stringOf(memberOf(containerOf(node), name)));
  return version !== undefined && text === `${item}-${version}` ? `${item}@${version}` : text;
}

/** Compares two values whose own problems are not yet considered, except in their parts. */
function haveDifference(own: ValueNode, other: ValueNode, context: RuleContext, odd: OddCopies): boolean {
  if (own.type === "array" && other.type === "array") return haveOtherEntries(own, other, context, odd);
  if (own.type === "object" && other.type === "object")
    return differingMembers(own, other, context, odd).length > 0;
  return !deepEqual(toValue(own), toValue(other));
}

function haveOtherEntries(own: ArrayNode, other: ArrayNode, context: RuleContext, odd: OddCopies): boolean {
  if ([...own.items, ...other.items].some((entry) => isFaulty(entry, context))) return false;
  const entries = correctedEntries(own, context);
  const counterparts = correctedEntries(other, context);
  if (entries.length !== counterparts.length) return true;
  const textOf = (entry: ValueNode | string | undefined) =>
    typeof entry === "object" ? stringOf(entry) : entry;
  return entries.some((entry, i) => {
    const counterpart = counterparts[i];
    return typeof entry === "object" && typeof counterpart === "object"
      ? differ(entry, counterpart, context, odd)
      : textOf(entry) !== textOf(counterpart);
  });
}

/** Lists the members that differ, except where another rule reports why only one object has them. */
export function differingMembers(
  own: ObjectNode,
  other: ObjectNode,
  context: RuleContext,
  odd: OddCopies = oddCopies(context),
): string[] {
  const names = new Set([...own.properties, ...other.properties].map(({ keyNode }) => keyNode.value));
  return [...names].filter((name) => {
    const member = memberOf(own, name);
    const counterpart = memberOf(other, name);
    if (member && counterpart) return differ(member, counterpart, context, odd);
    return member ? !isExplained(own, other, name, context) : !isExplained(other, own, name, context);
  });
}

/** Tests if another rule reports why only one object has a member: unknown, missing or misspelled. */
function isExplained(owner: ValueNode, other: ValueNode, name: string, context: RuleContext): boolean {
  const { unknown, missing, keys } = faultyNames(context);
  return (
    unknown.get(owner)?.has(name) === true ||
    keys.get(owner)?.has(name) === true ||
    missing.get(other)?.has(name) === true ||
    intendedMembers(context).get(other)?.has(name) === true ||
    // An unknown key may be any misspelled key.
    keys.has(other)
  );
}

type Names = ReadonlyMap<ValueNode, ReadonlySet<string>>;

/** Names that other rules report as unknown or missing, by object. */
const faultyNames = lazyOf((context: RuleContext) => {
  const namesOf = (rule: string, faults: readonly ShapeFault[] = []): Names => {
    const groups = groupBy(context.disabledCodes.has(rule) ? [] : faults, ({ node }) => node);
    return new Map([...groups].map(([node, own]) => [node, new Set(own.map(({ name = "" }) => name))]));
  };
  return {
    unknown: namesOf("unknown-member", context.shape.get("additionalProperties")),
    missing: namesOf("missing-member", context.shape.get("required")),
    keys: namesOf(
      "unobserved-value",
      unknownValues(context).filter(({ key }) => key),
    ),
  };
});
