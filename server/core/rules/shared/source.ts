import { missingRange } from "../../json/tree/pointer";
import { memberOf, stringOf, type ArrayNode, type ValueNode } from "../../json/tree/tree";
import { isIntact } from "../../manifest/detail";
import type { PlaceElsewhere } from "../../problem";
import { likelyValues } from "../../schema/known-values";
import { draftSchema } from "../../schema/schema";
import type { FilePlace } from "../../source/facts";
import { message, show } from "../../text/messages";
import type { OffsetRange } from "../../text/ranges";
import type { Rule, RuleContext } from "../rule";
import { isMisspelled } from "./unknown-members";

export const SOURCE_RULE = {
  evidence: "inferred",
  severity: "warning",
  appliesTo: ["draft"],
  requires: "sourceFacts",
} satisfies Partial<Rule>;

const MAX_LISTED = 20;

/** Converts places in code to a problem's `otherPlaces`; keeps 20. @param sentence the message at each place */
export function placesElsewhere(
  places: readonly FilePlace[],
  sentence = message("Registered here."),
): PlaceElsewhere[] {
  return places.slice(0, MAX_LISTED).map(({ uri, path, range }) => ({ uri, path, range, message: sentence }));
}

/** Returns values for a message: the first place as `path:line`, and the number of places. */
export function placeValues([first, ...others]: readonly FilePlace[]) {
  const place = first ? show(`${first.path}:${first.range.start.line + 1}`) : "";
  return { place, count: others.length + 1 };
}

interface DeclaredList {
  /** Undefined if the manifest has no list. */
  readonly array: ArrayNode | undefined;
  /** The range to mark when an entry is missing. */
  readonly range: OffsetRange;
}

/** Returns a list at the manifest's root; undefined if the list is misspelled, damaged or not an array. */
export function declaredList(name: string, context: RuleContext): DeclaredList | undefined {
  const { document } = context;
  const { root } = document;
  if (root?.type !== "object" || !document.isBalanced) return undefined;
  const array = memberOf(root, name);
  if (array?.type === "array" && isIntact(document, array)) return { array, range: missingRange(array) };
  if (array || !root.isComplete || isMisspelled(name, root, context)) return undefined;
  return { array, range: missingRange(root) };
}

export interface UndeclaredUse {
  readonly kind: "capability" | "permission";
  readonly name: string;
  /** The name of the list that should declare the use. */
  readonly member: (typeof USE_KINDS)[number]["member"];
  readonly list: DeclaredList;
  readonly places: readonly FilePlace[];
}

const USE_KINDS = [
  { kind: "capability", member: "host_capabilities", path: ["host_capabilities", 0] },
  { kind: "permission", member: "permissions", path: ["permissions", 0, "type"] },
] as const;

/** Finds the capabilities and permissions that the code uses, but the manifest does not declare. */
export function* undeclaredUses(context: RuleContext): Iterable<UndeclaredUse> {
  for (const { kind, member, path } of USE_KINDS) {
    const uses = context.sourceFacts?.code?.placesByUse(kind);
    const list = uses && uses.size > 0 ? declaredList(member, context) : undefined;
    if (!uses || !list) continue;
    const values = (list.array?.items ?? []).map((item) =>
      kind === "capability" ? item : permissionTypeNode(item),
    );
    const schema = draftSchema(path, context.host);
    const likelyNames = likelyValues(values, schema, context.vocabulary);
    const declaredNames = new Set(values.map((value) => value && stringOf(value)));
    for (const [name, places] of uses) {
      if (!likelyNames.has(name) && !declaredNames.has(name)) yield { kind, name, member, list, places };
    }
  }
}

/** Returns a permission's type; for a plain string, which wrong-type reports, the string itself. */
export function permissionTypeNode(permission: ValueNode): ValueNode | undefined {
  return permission.type === "string" ? permission : memberOf(permission, "type");
}
