import { insertMembers, type NewMember } from "../json/edit/edits";
import { insertInOrder } from "../json/edit/insertion";
import { lackMark, parentPointer, parsePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import type { Fix, Grade, Rule, RuleContext } from "./rule";
import { isMisspelled } from "../schema/nearest-known";
import { memberOrder, schemaAt } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { memberSkeleton } from "../defaults/skeleton";
import { isLevelNode } from "../manifest/vocabulary";
import { placeName } from "../json/tree/describe";

export const missingMember: Rule = {
  code: "missing-member",
  summary: "A required property is present.",
  section: "Shape",
  evidence: "stated",
  ofShape: true,
  *check(context) {
    if (!context.document.balanced) return;
    const lacking = lazy(() => missingNames(context));
    const insertions = new Map<ValueNode, (name: string) => Fix[]>();
    for (const fault of context.shape.get("required") ?? []) {
      if (fault.node.type !== "object" || !fault.node.whole || isReportedElsewhere(fault)) continue;
      if (context.kind === "draft" && ADDED_BY_CATALOG.test(fault.pointer)) continue;
      const name = String(fault.name);
      yield {
        range: lackMark(fault.node),
        get message() {
          return sentence(name, parentPointer(fault.pointer));
        },
        pointer: fault.pointer,
        fixes: () => {
          const { node } = fault;
          const insert = insertions.get(node) ?? insertionsInto(fault, lacking().get(node) ?? [], context);
          insertions.set(node, insert);
          return insert(name);
        },
      };
    }
  },
};

/** A draft's packages are neither uploaded nor signed yet. */
const ADDED_BY_CATALOG =
  /^\/artifacts\/[^/]*\/(?:artifact_url|signature|signature_algorithm|signing_key_id)$/;

function sentence(name: string, parent: string): string {
  return parent === ""
    ? message("Missing required property {name}.", { name: show(name) })
    : message("Missing required property {name} in {place}.", {
        name: show(name),
        place: show(placeName(parent)),
      });
}

/** Tests if level-member-missing reports the member: it does so for each level, even when `integration` is missing. */
function isReportedElsewhere({ name, node }: ShapeFault): boolean {
  const levels = name === "integration" ? itemsOf(memberOf(node, "capability_levels")) : [];
  return levels.some(isLevelNode);
}

/**
 * Returns what inserts a member, and all that are missing. All members of an object share the work, because the object
 * may be large.
 */
function insertionsInto(
  fault: ShapeFault,
  missing: readonly string[],
  context: RuleContext,
): (name: string) => Fix[] {
  const object = fault.node as ObjectNode;
  const path = parsePointer(parentPointer(fault.pointer));
  const schema = schemaAt(context.kind, context.document.root, path);
  if (!schema) return () => [];
  const order = memberOrder(schema);
  const lacking = [...missing].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const skeleton = (member: string) => memberSkeleton(context, object, schema, member);
  const text = context.document.text;
  const misspelled = lazy(() => lacking.filter((name) => isMisspelled(object, schema, name)));
  const gradeOf = (certain: boolean, names: readonly string[]): Grade => {
    if (names.some((name) => misspelled().includes(name))) return "offered";
    return certain ? "safe" : "suggested";
  };
  const one = (name: string): Fix => {
    const { template, certain } = skeleton(name);
    return {
      title: message("Insert {name}", { name: show(name) }),
      edits: [insertMembers(text, object, [{ name, value: template }], order)],
      grade: gradeOf(certain, [name]),
    };
  };
  const all = lazy((): Fix => {
    const skeletons = lacking.map((name) => ({ name, ...skeleton(name) }));
    const members = skeletons.map(({ name, template }): NewMember => ({ name, value: template }));
    return {
      title: message("Insert the {count} missing properties", { count: lacking.length }),
      edits: insertInOrder(text, object, members, order),
      grade: gradeOf(
        skeletons.every(({ certain }) => certain),
        lacking,
      ),
    };
  });
  return (name) => (lacking.length < 2 ? [one(name)] : [one(name), all()]);
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
