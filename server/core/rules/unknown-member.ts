import { removeEntries, renameMember } from "../json/edit/edits";
import { propertyOf } from "../json/tree/tree";
import { placeName, toValue } from "../json/tree/value";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { levelOf } from "../manifest/vocabulary";
import { childSchema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { message, show } from "../text/messages";
import type { Fix, Rule, RuleContext } from "./rule";
import { misspelledMembers, misspelledSentence } from "./shared/absent-members";
import { fix } from "./shared/problems";
import { meantMembers, unknownMembers, type UnknownMember } from "./shared/unknown-members";

export const unknownMember: Rule = {
  code: "unknown-member",
  summary: "An object has only properties that the interface knows.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  *check(context) {
    if (!context.document.balanced) return;
    for (const unknown of unknownMembers(context)) {
      const { object, name, key, pointer, parent } = unknown;
      const member = unknown.meant();
      const misspelled =
        member === undefined ? undefined : misspelledMembers(context).get(object)?.get(member);
      const isReported = misspelled && !context.off.has(reporterOf(member ?? ""));
      // Of several names that mean one member, the others are unknown.
      if (isReported && misspelled === unknown) continue;
      const meant = isReported ? undefined : member;
      yield {
        range: key,
        message: sentence(name, parent, meant),
        pointer,
        unnecessary: true,
        fixes: () => repairs(unknown, meant, context),
      };
    }
  },
};

/** Returns the rule that reports a member under a misspelled name. */
function reporterOf(member: string): string {
  if (member === "value") return "permission-value-missing";
  return levelOf(member) === undefined ? "missing-member" : "level-member-missing";
}

function sentence(member: string, parent: string, meant: string | undefined): string {
  if (meant !== undefined) return misspelledSentence(member, parent, meant);
  const name = show(member);
  return parent === ""
    ? message("Unknown property {name}.", { name })
    : message("Unknown property {name} in {place}.", { name, place: show(placeName(parent)) });
}

function repairs(
  { object, name, schema }: UnknownMember,
  guess: string | undefined,
  context: RuleContext,
): Fix[] {
  const { document, kind, vocabulary } = context;
  const property = propertyOf(object, name);
  if (!property) return [];
  const removal = fix(
    "offered",
    message("Remove {name}", { name: show(name) }),
    ...removeEntries(object, document.withDuplicates(property)),
  );
  if (guess === undefined) return [removal];
  // A member of that name would turn the draft into a published manifest, in which much is missing.
  const changesKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(guess);
  const child = childSchema(schema, guess);
  const value = property.valueNode && toValue(property.valueNode);
  // An error would be a graver problem than the unknown name.
  if (changesKind || (child && value !== undefined && !isValid(value, child, vocabulary, true)))
    return [removal];
  // Of several that resemble the same name, only one can be renamed to it.
  const isCertain =
    (!child || value === undefined || isValid(value, child, vocabulary)) &&
    meantMembers(context).get(object)?.get(guess)?.size === 1;
  const title = message("Rename to {name}", { name: show(guess) });
  const edit = renameMember(document.text, object, property, guess);
  return [fix(isCertain ? "suggested" : "offered", title, edit), removal];
}
