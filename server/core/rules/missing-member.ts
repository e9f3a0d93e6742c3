import { insertMembers, type NewMember } from "../json/edit/edits";
import { insertInOrder } from "../json/edit/insertion";
import { lackMark, parsePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { once } from "../text/lazy";
import type { Fix } from "./rule";
import { isMisspelt } from "../schema/nearest-known";
import { memberOrder, schemaAt } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { memberSkeleton } from "../defaults/skeleton";
import { isLevel } from "../manifest/vocabulary";
import { objectName } from "../json/tree/describe";
import { parentPointer } from "../json/tree/pointer";
import type { Rule, RuleContext } from "./rule";

export const missingMember: Rule = {
  code: "missing-member",
  summary: "A member that the interface requires must be there.",
  section: "Shape",
  evidence: "stated",
  ofShape: true,
  *check(context) {
    if (!context.document.balanced) return;
    const lacking = once(() => missingNames(context));
    for (const fault of context.shape.get("required") ?? []) {
      if (fault.node.type !== "object" || !fault.node.whole || toldElsewhere(fault)) continue;
      const name = String(fault.name);
      yield {
        range: lackMark(fault.node),
        message: `The member '${name}' is missing from ${objectName(parentPointer(fault.pointer))}; it is required.`,
        pointer: fault.pointer,
        fixes: () => insertions(fault, lacking().get(fault.node) ?? [], context),
      };
    }
  },
};

/** A level without its member says so itself (level-member-missing), even when all of `integration` is missing. */
function toldElsewhere({ name, node }: ShapeFault): boolean {
  const levels = name === "integration" ? itemsOf(memberOf(node, "capability_levels")) : [];
  return levels.some((level) => level.type === "number" && isLevel(level.value));
}

function insertions(fault: ShapeFault, missing: readonly string[], context: RuleContext): Fix[] {
  const object = fault.node as ObjectNode;
  const name = String(fault.name);
  const path = parsePointer(parentPointer(fault.pointer));
  const schema = schemaAt(context.kind, context.document.root, path);
  if (!schema) return [];
  const order = memberOrder(schema);
  const skeleton = (member: string) => memberSkeleton(context, fault.node, schema, member);
  const own = skeleton(name);
  const text = context.document.text;
  const preferred = own.certain && !isMisspelt(object, schema, name);
  const one: Fix = {
    title: `Insert '${name}'`,
    edits: [insertMembers(text, object, [{ name, value: own.template }], order)],
    preferred,
  };
  const lacking = [...missing].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  if (lacking.length < 2) return [one];
  const members = lacking.map((member): NewMember => ({ name: member, value: skeleton(member).template }));
  return [
    one,
    {
      title: `Insert all ${lacking.length} missing members`,
      edits: insertInOrder(text, object, members, order),
    },
  ];
}

/** The names that each object lacks. */
function missingNames({ shape }: RuleContext): Map<ValueNode, string[]> {
  const names = new Map<ValueNode, string[]>();
  for (const fault of shape.get("required") ?? []) {
    if (toldElsewhere(fault)) continue;
    const list = names.get(fault.node);
    if (list) list.push(String(fault.name));
    else names.set(fault.node, [String(fault.name)]);
  }
  return names;
}
