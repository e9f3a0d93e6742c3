import { insertMembers, type NewMember } from "../json/edit/edits";
import { insertInOrder } from "../json/edit/insertion";
import { lackMark, parentPointer, parsePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import type { Fix, Grade, Rule, RuleContext } from "./rule";
import { isMisspelled } from "../schema/nearest-known";
import { memberOrder, schemaAt } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { memberSkeleton } from "../defaults/skeleton";
import { isLevelNode } from "../manifest/vocabulary";
import { placeName } from "../json/tree/describe";

export const missingMember: Rule = {
  code: "missing-member",
  summary: "A member that the interface requires must be there.",
  section: "Shape",
  evidence: "stated",
  ofShape: true,
  *check(context) {
    if (!context.document.balanced) return;
    const lacking = lazy(() => missingNames(context));
    for (const fault of context.shape.get("required") ?? []) {
      if (fault.node.type !== "object" || !fault.node.whole || isReportedElsewhere(fault)) continue;
      if (context.kind === "draft" && ADDED_BY_CATALOG.test(fault.pointer)) continue;
      const name = String(fault.name);
      yield {
        range: lackMark(fault.node),
        message: sentence(name, parentPointer(fault.pointer)),
        pointer: fault.pointer,
        fixes: () => insertions(fault, lacking().get(fault.node) ?? [], context),
      };
    }
  },
};

/** A draft's packages are neither uploaded nor signed yet. */
const ADDED_BY_CATALOG =
  /^\/artifacts\/[^/]*\/(?:artifact_url|signature|signature_algorithm|signing_key_id)$/;

function sentence(name: string, parent: string): string {
  return parent === ""
    ? message("The member '{name}' is missing from the root; it is required.", { name })
    : message("The member '{name}' is missing from '{parent}'; it is required.", {
        name,
        parent: placeName(parent),
      });
}

/** Tests if level-member-missing reports the member: it does so for each level, even when `integration` is missing. */
function isReportedElsewhere({ name, node }: ShapeFault): boolean {
  const levels = name === "integration" ? itemsOf(memberOf(node, "capability_levels")) : [];
  return levels.some(isLevelNode);
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
  const gradeOf = (certain: boolean, names: readonly string[]): Grade => {
    if (names.some((each) => isMisspelled(object, schema, each))) return "offered";
    return certain ? "safe" : "suggested";
  };
  const one: Fix = {
    title: message("Insert '{name}'", { name }),
    edits: [insertMembers(text, object, [{ name, value: own.template }], order)],
    grade: gradeOf(own.certain, [name]),
  };
  const lacking = [...missing].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  if (lacking.length < 2) return [one];
  const members = lacking.map((member): NewMember => ({ name: member, value: skeleton(member).template }));
  return [
    one,
    {
      title: message("Insert all {count} missing members", { count: lacking.length }),
      edits: insertInOrder(text, object, members, order),
      grade: gradeOf(
        lacking.every((member) => skeleton(member).certain),
        lacking,
      ),
    },
  ];
}

/** Collects the names that each object lacks. */
function missingNames({ shape }: RuleContext): Map<ValueNode, string[]> {
  const names = new Map<ValueNode, string[]>();
  for (const fault of shape.get("required") ?? []) {
    if (isReportedElsewhere(fault)) continue;
    const list = names.get(fault.node);
    if (list) list.push(String(fault.name));
    else names.set(fault.node, [String(fault.name)]);
  }
  return names;
}
