import { memberOf, stringOf, type ValueNode } from "../../../json/tree/tree";
import { likelyValues } from "../../../schema/known-values";
import { rootSchema, schemaAt } from "../../../schema/schema";
import type { FoundPlace } from "../../../source/facts";
import type { RuleContext } from "../../rule";
import { declaredList, type DeclaredList } from "./code-places";

export interface UndeclaredUse {
  readonly kind: "capability" | "permission";
  readonly name: string;
  /** The list that declares what is used. */
  readonly member: (typeof LISTS)[number]["member"];
  readonly list: DeclaredList;
  readonly places: readonly FoundPlace[];
}

const LISTS = [
  { kind: "capability", member: "host_capabilities", path: ["host_capabilities", 0] },
  { kind: "permission", member: "permissions", path: ["permissions", 0, "type"] },
] as const;

/** Finds the capabilities and permissions that the code needs and the manifest does not declare. */
export function* undeclaredUses(context: RuleContext): Iterable<UndeclaredUse> {
  for (const { kind, member, path } of LISTS) {
    const uses = context.sourceFacts?.code?.uses(kind);
    const list = uses && uses.size > 0 ? declaredList(member, context) : undefined;
    if (!uses || !list) continue;
    const values = (list.array?.items ?? []).map((item) => (kind === "capability" ? item : typeOf(item)));
    const schema = schemaAt("draft", undefined, path, rootSchema("draft", context.host));
    const likely = likelyValues(values, schema, context.vocabulary);
    const plain = new Set(values.map((value) => value && stringOf(value)));
    for (const [name, places] of uses) {
      if (!likely.has(name) && !plain.has(name)) yield { kind, name, member, list, places };
    }
  }
}

/** A permission written as a plain string counts; wrong-type reports its type. */
function typeOf(permission: ValueNode): ValueNode | undefined {
  return permission.type === "string" ? permission : memberOf(permission, "type");
}
