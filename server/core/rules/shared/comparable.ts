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

/** Tests if two values can be compared: their text is intact, and no other problem explains a difference. */
export function areComparable(left: ValueNode, right: ValueNode, context: RuleContext): boolean {
  if (!isIntact(context.document, left, right)) return false;
  const places = [left, containerOf(left), right, containerOf(right)];
  const hasOddCopy = places.some((node) => node && oddCopies(context).has(node));
  return !hasOddCopy && areFaultless(left, right, context);
}

function areFaultless(left: ValueNode, right: ValueNode, context: RuleContext): boolean {
  return !isFaulty(left, context) && !isFaulty(right, context) && !differByHalfPackage(left, right, context);
}

/** Tests if only one value is null, and the cause is half a package, which artifact-nullness reports. */
function differByHalfPackage(left: ValueNode, right: ValueNode, context: RuleContext): boolean {
  if ((left.type === "null") === (right.type === "null")) return false;
  return [left, right].some((node) => {
    const object = containerOf(node);
    const name = propertyOfValue(node)?.keyNode.value ?? "";
    return PACKAGE_MEMBERS.includes(name) && object !== undefined && isHalfPackage(object, context);
  });
}

/** A value that differs from its copies in a response, which all agree. */
export interface OddCopy extends RepeatedCopy {
  readonly node: ValueNode;
  /** One of the other copies. */
  readonly usualNode: ValueNode;
}

type OddCopies = ReadonlyMap<ValueNode, OddCopy>;

/** Finds the values that differ from at least two copies, which all agree. */
export const oddCopies = lazyOf((context: RuleContext): OddCopies => {
  const oddCopiesByNode = new Map<ValueNode, OddCopy>();
  const { kind, document } = context;
  if (kind !== "detail" || !document.isBalanced) return oddCopiesByNode;
  for (const copies of repeatedFacts(document.root)) {
    const odd = findOddCopy(copies);
    if (!odd || !isIntact(document, odd.node, odd.usualNode)) continue;
    if (differ(odd.node, odd.usualNode, context, oddCopiesByNode)) oddCopiesByNode.set(odd.node, odd);
  }
  return oddCopiesByNode;
});

function findOddCopy(copies: readonly RepeatedCopy[]): OddCopy | undefined {
  const values = copies.map(({ node, part }) => (node ? toValue(node) : part));
  const [first, second, third] = values;
  // If a single value differs, two of the first three are equal.
  const usualValue = deepEqual(first, second) || deepEqual(first, third) ? first : second;
  const isUsual = values.map((value) => deepEqual(value, usualValue));
  const [odd, ...others] = copies.filter((_, i) => !isUsual[i]);
  const usualNode = copies.find(({ node }, i) => node && isUsual[i])?.node;
  if (copies.length < 3 || !odd?.node || !usualNode || others.length > 0) return undefined;
  return { ...odd, node: odd.node, usualNode };
}

/** Reports the odd copies that belong to a rule. */
export function* oddProblems(rule: string, context: RuleContext): Iterable<Problem> {
  const { text } = context.document;
  for (const { rule: owner, name, node, usualNode, pointer } of oddCopies(context).values()) {
    if (owner !== rule) continue;
    const isContainer = usualNode.type === "object" || usualNode.type === "array";
    const values = { name, value: isContainer ? "" : showNode(usualNode, text) };
    yield {
      range: node,
      message: isContainer
        ? message('"{name}" differs from its copies. They must match.', values)
        : message('"{name}" differs from its copies, {value}. They must match.', values),
      pointer,
      related: [{ range: usualNode, message: message("A copy is here.") }],
      fixes: () => [fix("offered", message("Copy the others' value"), copyValue(text, usualNode, node))],
    };
  }
}

/** Tests if two values differ, ignoring parts with a problem of their own. @param odd values reported separately */
export function differ(
  left: ValueNode,
  right: ValueNode,
  context: RuleContext,
  odd: OddCopies = oddCopies(context),
): boolean {
  if (odd.get(left)?.rule !== undefined || odd.get(right)?.rule !== undefined) return false;
  if (left.type === "string" && right.type === "string") {
    const leftText = currentId(correctedText(left, context), left);
    const rightText = currentId(correctedText(right, context), right);
    return leftText !== undefined && rightText !== undefined && leftText !== rightText;
  }
  return hasDifference(left, right, context, odd) && areFaultless(left, right, context);
}

/** Rewrites a legacy version identifier, which is equal to the current form. */
function currentId(text: string | undefined, node: ValueNode): string | undefined {
  if (propertyOfValue(node)?.keyNode.value !== "id") return text;
  const [item, version] = ["item_id", "version"].map((name) => stringOf(memberOf(containerOf(node), name)));
  return version !== undefined && text === `${item}-${version}` ? `${item}@${version}` : text;
}

/** Compares two values. The caller considers their own problems; this function considers those of their parts. */
function hasDifference(left: ValueNode, right: ValueNode, context: RuleContext, odd: OddCopies): boolean {
  if (left.type === "array" && right.type === "array") return differInEntries(left, right, context, odd);
  if (left.type === "object" && right.type === "object")
    return differingMembers(left, right, context, odd).length > 0;
  return !deepEqual(toValue(left), toValue(right));
}

function differInEntries(left: ArrayNode, right: ArrayNode, context: RuleContext, odd: OddCopies): boolean {
  if ([...left.items, ...right.items].some((entry) => isFaulty(entry, context))) return false;
  const entries = correctedEntries(left, context);
  const counterparts = correctedEntries(right, context);
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
  left: ObjectNode,
  right: ObjectNode,
  context: RuleContext,
  odd: OddCopies = oddCopies(context),
): string[] {
  const names = new Set([...left.properties, ...right.properties].map(({ keyNode }) => keyNode.value));
  return [...names].filter((name) => {
    const member = memberOf(left, name);
    const counterpart = memberOf(right, name);
    if (member && counterpart) return differ(member, counterpart, context, odd);
    return member ? !isExplained(left, right, name, context) : !isExplained(right, left, name, context);
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
