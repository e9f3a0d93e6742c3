import { insertInOrder } from "../json/edit/insertion";
import { lackMark } from "../json/tree/pointer";
import { propertyOf, type ObjectNode } from "../json/tree/tree";
import { memberOrder, rootSchema } from "../schema/schema";
import { memberSkeleton } from "../defaults/skeleton";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";
import { listAnd, message } from "../text/messages";
import type { Rule, RuleContext } from "./rule";

export const catalogMembersMissing: Rule = {
  code: "catalog-members-missing",
  summary: "A draft does not have the members that the catalog adds on publication.",
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
      range: lackMark(root),
      message: message(
        "The catalog's members {members} are missing; a published manifest has them, and the catalog adds them on publication.",
        { members: listAnd(missing) },
      ),
      pointer: "",
      fixes: () => [
        {
          title: message("Add the catalog's members"),
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
