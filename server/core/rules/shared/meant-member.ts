import { parentPointer, parsePointer } from "../../json/tree/pointer";
import type { ObjectNode, ValueNode } from "../../json/tree/tree";
import { meantMember } from "../../schema/known-values";
import { schemaAt, type Schema } from "../../schema/schema";
import { lazyOf } from "../../text/lazy";
import type { RuleContext } from "../rule";
import { isMisplaced } from "./misplaced";

/** Guesses the absent member that an unknown one was meant as, unless a member of that name would be a fault here. */
export function meantHere(
  object: ObjectNode,
  name: string,
  schema: Schema,
  { vocabulary }: RuleContext,
  parent: string,
): string | undefined {
  const meant = meantMember(name, object, schema);
  return meant === undefined || isMisplaced(meant, object, vocabulary, parent) ? undefined : meant;
}

/** Finds the members of each object that are there under another name, which unknown-member reports. */
export const renamedMembers = lazyOf((context: RuleContext): ReadonlyMap<ValueNode, ReadonlySet<string>> => {
  const found = new Map<ValueNode, Set<string>>();
  if (context.off.has("unknown-member")) return found;
  for (const { node, pointer, name = "" } of context.shape.get("additionalProperties") ?? []) {
    if (node.type !== "object") continue;
    const parent = parentPointer(pointer);
    const schema = schemaAt(context.kind, context.document.root, parsePointer(parent)) ?? {};
    const meant = meantHere(node, name, schema, context, parent);
    if (meant === undefined) continue;
    const names = found.get(node) ?? new Set<string>();
    found.set(node, names.add(meant));
  }
  return found;
});
