import { copyValue } from "../../json/edit/edits";
import { parentProperty } from "../../json/tree/pointer";
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
import { repeatedValueGroups, type RepeatedValue } from "../../manifest/mirrors";
import { PACKAGE_MEMBERS } from "../../manifest/vocabulary";
import type { ShapeFault } from "../../schema/shape";
import { groupBy } from "../../text/group";
import { lazyOf } from "../../text/lazy";
import { message } from "../../text/messages";
import { fix, type Problem, type RuleContext } from "../rule";
import { correctedEntries, correctedText, isFaulty, hasPartialPackage } from "./faulty-values";
import { intendedMembers } from "./unknown-members";
import { unknownValues } from "./unknown-values";

/** Tests if two values can be compared: their text is intact, and no reported problem explains a difference. */
export function areComparable(left: ValueNode, right: ValueNode, context: RuleContext): boolean {
  if (!isIntact(context.document, left, right)) return false;
  const places = [left, containerOf(left), right, containerOf(right)];
  const hasOutlier = places.some((node) => node && outliersIn(context).has(node));
  return !hasOutlier && areFaultless(left, right, context);
}

function areFaultless(left: ValueNode, right: ValueNode, context: RuleContext): boolean {
  return (
    !isFaulty(left, context) &&
    !isFaulty(right, context) &&
    !isExplainedByPartialPackage(left, right, context)
  );
}

/** Tests if exactly one value is null, and one of the two is in a partial package, which artifact-nullness reports. */
function isExplainedByPartialPackage(left: ValueNode, right: ValueNode, context: RuleContext): boolean {
  if ((left.type === "null") === (right.type === "null")) return false;
  return [left, right].some((node) => {
    const object = containerOf(node);
    const name = parentProperty(node)?.keyNode.value ?? "";
    return PACKAGE_MEMBERS.includes(name) && object !== undefined && hasPartialPackage(object, context);
  });
}

/** A value in a detail response that differs from its copies. At least two copies exist, and all of them agree. */
export interface Outlier extends RepeatedValue {
  readonly node: ValueNode;
  /** One of the agreeing copies. */
  readonly usualNode: ValueNode;
}

type Outliers = ReadonlyMap<ValueNode, Outlier>;

export const outliersIn = lazyOf((context: RuleContext): Outliers => {
  const outliers = new Map<ValueNode, Outlier>();
  const { kind, document } = context;
  if (kind !== "detail" || !document.isBalanced) return outliers;
  for (const copies of repeatedValueGroups(document.root)) {
    const outlier = findOutlier(copies);
    if (!outlier || !isIntact(document, outlier.node, outlier.usualNode)) continue;
    if (valuesDiffer(outlier.node, outlier.usualNode, context, outliers)) outliers.set(outlier.node, outlier);
  }
  return outliers;
});

function findOutlier(copies: readonly RepeatedValue[]): Outlier | undefined {
  const values = copies.map(({ node, part }) => (node ? toValue(node) : part));
  const [first, second, third] = values;
  // If exactly one value differs from the rest, the usual value occurs at least twice among the first three.
  const usualValue = deepEqual(first, second) || deepEqual(first, third) ? first : second;
  const isUsual = values.map((value) => deepEqual(value, usualValue));
  const [outlier, ...otherOutliers] = copies.filter((_, i) => !isUsual[i]);
  const usualNode = copies.find(({ node }, i) => node && isUsual[i])?.node;
  if (copies.length < 3 || !outlier?.node || !usualNode || otherOutliers.length > 0) return undefined;
  return { ...outlier, node: outlier.node, usualNode };
}

export function* outlierProblems(rule: string, context: RuleContext): Iterable<Problem> {
  const { text } = context.document;
  for (const { rule: reportingRule, name, node, usualNode, pointer } of outliersIn(context).values()) {
    if (reportingRule !== rule) continue;
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

/** Tests if two values differ. Ignores parts for which a rule reports a problem, including `outliers`. */
export function valuesDiffer(
  left: ValueNode,
  right: ValueNode,
  context: RuleContext,
  outliers: Outliers = outliersIn(context),
): boolean {
  if ([left, right].some((node) => outliers.get(node)?.rule !== undefined)) return false;
  if (left.type === "string" && right.type === "string") {
    const leftText = currentId(correctedText(left, context), left);
    const rightText = currentId(correctedText(right, context), right);
    return leftText !== undefined && rightText !== undefined && leftText !== rightText;
  }
  return contentsDiffer(left, right, context, outliers) && areFaultless(left, right, context);
}

/** Converts a legacy version identifier (`item-version`) to the current form (`item@version`). */
function currentId(text: string | undefined, node: ValueNode): string | undefined {
  if (parentProperty(node)?.keyNode.value !== "id") return text;
  const [item, version] = ["item_id", "version"].map((name) => stringOf(memberOf(containerOf(node), name)));
  return version !== undefined && text === `${item}-${version}` ? `${item}@${version}` : text;
}

/** Compares members, entries or scalars. Unlike `valuesDiffer`, does not check if the two values are faulty. */
function contentsDiffer(
  left: ValueNode,
  right: ValueNode,
  context: RuleContext,
  outliers: Outliers,
): boolean {
  if (left.type === "array" && right.type === "array") return entriesDiffer(left, right, context, outliers);
  if (left.type === "object" && right.type === "object")
    return differingMembers(left, right, context, outliers).length > 0;
  return !deepEqual(toValue(left), toValue(right));
}

function entriesDiffer(left: ArrayNode, right: ArrayNode, context: RuleContext, outliers: Outliers): boolean {
  if ([...left.items, ...right.items].some((entry) => isFaulty(entry, context))) return false;
  const entries = correctedEntries(left, context);
  const counterparts = correctedEntries(right, context);
  if (entries.length !== counterparts.length) return true;
  const textOf = (entry: ValueNode | string | undefined) =>
    typeof entry === "object" ? stringOf(entry) : entry;
  return entries.some((entry, i) => {
    const counterpart = counterparts[i];
    return typeof entry === "object" && typeof counterpart === "object"
      ? valuesDiffer(entry, counterpart, context, outliers)
      : textOf(entry) !== textOf(counterpart);
  });
}

/** Lists the names of the members that differ or are in only one object, unless another rule reports the reason. */
export function differingMembers(
  left: ObjectNode,
  right: ObjectNode,
  context: RuleContext,
  outliers: Outliers = outliersIn(context),
): string[] {
  const names = new Set([...left.properties, ...right.properties].map(({ keyNode }) => keyNode.value));
  return [...names].filter((name) => {
    const member = memberOf(left, name);
    const counterpart = memberOf(right, name);
    if (member && counterpart) return valuesDiffer(member, counterpart, context, outliers);
    return member ? !isExplained(left, right, name, context) : !isExplained(right, left, name, context);
  });
}

/** Tests if another rule reports why only `owner` has a member: unknown, missing or misspelled. */
function isExplained(owner: ValueNode, counterpart: ValueNode, name: string, context: RuleContext): boolean {
  const { unknownNames, missingNames, unknownKeys } = reportedNames(context);
  return (
    unknownNames.get(owner)?.has(name) === true ||
    unknownKeys.get(owner)?.has(name) === true ||
    missingNames.get(counterpart)?.has(name) === true ||
    intendedMembers(context).get(counterpart)?.has(name) === true ||
    // An unknown key in the counterpart may be a misspelling of the name.
    unknownKeys.has(counterpart)
  );
}

type NamesByNode = ReadonlyMap<ValueNode, ReadonlySet<string>>;

/** The names that other rules report as unknown or missing, by object. */
const reportedNames = lazyOf((context: RuleContext) => {
  const namesOf = (rule: string, faults: readonly ShapeFault[] = []): NamesByNode => {
    const groups = groupBy(context.disabledCodes.has(rule) ? [] : faults, ({ node }) => node);
    return new Map([...groups].map(([node, group]) => [node, new Set(group.map(({ name = "" }) => name))]));
  };
  return {
    unknownNames: namesOf("unknown-member", context.shape.get("additionalProperties")),
    missingNames: namesOf("missing-member", context.shape.get("required")),
    unknownKeys: namesOf(
      "unobserved-value",
      unknownValues(context).filter(({ key }) => key),
    ),
  };
});
