import { parentPointer, parsePointer } from "../../json/tree/pointer";
import type { ValueNode } from "../../json/tree/tree";
import { isAdded } from "../../schema/known-values";
import { keySchema, schemaAt } from "../../schema/schema";
import type { ShapeFault } from "../../schema/shape";
import { lazyOf } from "../../text/lazy";
import type { RuleContext } from "../rule";
import { renamedMembers } from "./unknown-members";

/**
 * Tests if a member that only one of two objects has is a problem of its own: the one that has it should not, the other one
 * should, or has it under another name.
 */
export function isOwnFault(
  having: ValueNode,
  lacking: ValueNode,
  name: string,
  context: RuleContext,
): boolean {
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

function isUnknownKey({ name, pointer }: ShapeFault, { kind, document, vocabulary }: RuleContext): boolean {
  const map = schemaAt(kind, document.root, parsePointer(parentPointer(pointer)));
  const schema = map && keySchema(map);
  return name !== undefined && schema !== undefined && !isAdded(schema, vocabulary, name);
}
