import { insertInOrder } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { propertyOf, type ObjectNode } from "../json/tree/tree";
import { memberOrder, rootSchema } from "../schema/schema";
import { memberSkeleton } from "../fill/skeleton";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";
import { message, plural } from "../text/messages";
import type { Rule, RuleContext } from "./rule";

export const catalogMembersMissing: Rule = {
  code: "catalog-members-missing",
  summary: "A draft lacks properties that the catalog adds on publication.",
  section: "Shape",
  evidence: "stated",
  severity: "hint",
  appliesTo: ["draft"],
  *check(context) {
    const { root, balanced } = context.document;
    if (!balanced || root?.type !== "object" || !root.whole) return;
    const missing = CATALOG_MEMBERS.filter((name) => !propertyOf(root, name));
    if (missing.length === 0) return;
    yield {
      range: missingRange(root),
      message: plural(
        missing.length,
        "The catalog adds {count} missing property on publication.",
        "The catalog adds {count} missing properties on publication.",
        { count: missing.length },
      ),
      pointer: "",
      data: { missing },
      fixes: () => [
        {
          title: message("Insert the catalog's properties"),
          edits: insertions(root, missing, context),
          grade: "offered",
        },
      ],
    };
  },
};

function insertions(root: ObjectNode, missing: readonly string[], context: RuleContext) {
  const schema = rootSchema("published");
  const members = missing.map((name) => {
    return { name, value: memberSkeleton(context, root, schema, name).template };
  });
  return insertInOrder(context.document.text, root, members, memberOrder(schema));
}
