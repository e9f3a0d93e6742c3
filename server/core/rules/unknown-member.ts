import { renameMember } from "../json/edit/edits";
import { propertyOf } from "../json/tree/tree";
import { propertyPath, toValue } from "../json/tree/value";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { levelOf } from "../manifest/vocabulary";
import { childSchema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { message, show } from "../text/messages";
import { fix, removeMember, type Fix, type Rule, type RuleContext } from "./rule";
import { misspelledMembers, misspellingSentence } from "./shared/missing-members";
import { intendedMembers, unknownMembers, type UnknownMember } from "./shared/unknown-members";

export const unknownMember: Rule = {
  summary: "An object has only properties that the interface knows.",
  evidence: "inferred",
  severity: "warning",
  *check(context) {
    if (!context.document.isBalanced) return;
    for (const member of unknownMembers(context)) {
      const { object, name, key, pointer, objectPointer } = member;
      const intendedName = member.intendedName();
      const misspelling =
        intendedName === undefined ? undefined : misspelledMembers(context).get(object)?.get(intendedName);
      const isReported = misspelling && !context.disabledCodes.has(ruleForMisspelling(intendedName ?? ""));
      // If several names resemble one property, the other rule reports only the closest; report the others here.
      if (isReported && misspelling === member) continue;
      const suggestion = isReported ? undefined : intendedName;
      yield {
        range: key,
        message: sentence(name, objectPointer, suggestion),
        pointer,
        unnecessary: true,
        fixes: () => fixesFor(member, suggestion, context),
      };
    }
  },
};

/** Returns the code of the rule that reports a misspelled member. @param member its correct name */
function ruleForMisspelling(member: string): string {
  if (member === "value") return "permission-value-missing";
  return levelOf(member) === undefined ? "missing-member" : "level-member-missing";
}

function sentence(member: string, parent: string, suggestion: string | undefined): string {
  if (suggestion !== undefined) return misspellingSentence(member, parent, suggestion);
  const name = show(member);
  return parent === ""
    ? message("Unknown property {name}.", { name })
    : message("Unknown property {name} in {place}.", { name, place: show(propertyPath(parent)) });
}

function fixesFor(
  { object, name, schema }: UnknownMember,
  suggestion: string | undefined,
  context: RuleContext,
): Fix[] {
  const { document, kind, vocabulary } = context;
  const property = propertyOf(object, name);
  if (!property) return [];
  const removalEdits = removeMember(document, property);
  const removal = fix("offered", message("Remove {name}", { name: show(name) }), ...removalEdits);
  if (suggestion === undefined) return [removal];
  // The new name would turn the draft into an incomplete published manifest.
  const changesKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(suggestion);
  const child = childSchema(schema, suggestion);
  const value = property.valueNode && toValue(property.valueNode);
  // Do not offer a rename that would make the value invalid: that is worse than the unknown name.
  if (changesKind || (child && value !== undefined && !isValid(value, child, vocabulary, true)))
    return [removal];
  // If several names resemble one property, renaming is a guess.
  const isCertain =
    (!child || value === undefined || isValid(value, child, vocabulary)) &&
    intendedMembers(context).get(object)?.get(suggestion)?.length === 1;
  const title = message("Rename to {name}", { name: show(suggestion) });
  const edit = renameMember(document.text, object, property, suggestion);
  return [fix(isCertain ? "suggested" : "offered", title, edit), removal];
}
