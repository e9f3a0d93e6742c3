import { memberSkeletons } from "../fill/skeleton";
import { insertMembers } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { memberOf, propertyOf, type ObjectNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";
import { childSchema, memberOrder, rootSchema, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { message, plural } from "../text/messages";
import { fix, type Fix, type Rule, type RuleContext } from "./rule";
import { missingMembers, MAX_SEPARATE_PROBLEMS } from "./shared/missing-members";
import { intendedMembers } from "./shared/unknown-members";

export const catalogMembersMissing: Rule = {
  summary: "A draft lacks properties that the catalog adds on publication.",
  evidence: "stated",
  severity: "hint",
  appliesTo: ["draft"],
  *check(context) {
    const { root, isBalanced } = context.document;
    if (!isBalanced || root?.type !== "object" || !root.isComplete) return;
    const names = CATALOG_MEMBERS.filter((name) => !propertyOf(root, name));
    if (names.length === 0) return;
    yield {
      range: missingRange(root),
      message: plural(
        names.length,
        "The catalog adds {count} missing property on publication.",
        "The catalog adds {count} missing properties on publication.",
        { count: names.length },
      ),
      pointer: "",
      data: { missing: names },
      fixes: () => insertionFixes(root, names, context),
    };
  },
};

/** Offers to insert the catalog's properties, unless the published manifest would then have new errors. */
function insertionFixes(root: ObjectNode, names: readonly string[], context: RuleContext): Fix[] {
  const schema = rootSchema("published");
  const misspellings = intendedMembers(context).get(root);
  if (isUnpublishable(root, schema, context) || names.some((name) => misspellings?.has(name))) return [];
  // Do not insert "blocked" without integration and entry: the manifest would become a placeholder.
  const lacksIntegrationAndEntry = !propertyOf(root, "integration") && !propertyOf(root, "entry");
  const members = [...memberSkeletons(context, root, schema, names)]
    .filter(([, { grade }]) => grade !== "offered")
    .map(([name, { template: value }]) => ({ name, value }))
    .filter(
      ({ name, value }) => !(lacksIntegrationAndEntry && name === "install_status" && value === "blocked"),
    );
  // Each property left out would be a new error, unless the draft lacks so many that they form one problem.
  const missingCount = missingMembers(context).get(root)?.names.size ?? 0;
  if (members.length < names.length && missingCount <= MAX_SEPARATE_PROBLEMS) return [];
  const edits = insertMembers(context.document.text, root, members, memberOrder(schema));
  return [fix("offered", message("Insert the catalog's properties"), ...edits)];
}

/** Tests if the author is a plain string, or the artifacts would not be valid in a published manifest. */
function isUnpublishable(root: ObjectNode, schema: Schema, { vocabulary }: RuleContext): boolean {
  const artifacts = memberOf(root, "artifacts");
  return (
    memberOf(root, "author")?.type === "string" ||
    (artifacts !== undefined &&
      !isValid(toValue(artifacts), childSchema(schema, "artifacts") ?? {}, vocabulary))
  );
}
