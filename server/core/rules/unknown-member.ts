import { fix } from "./shared/fixes";
import { removeEntries, renameMember } from "../json/edit/edits";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { propertyOf, type ObjectNode } from "../json/tree/tree";
import { levelOf } from "../manifest/vocabulary";
import type { Rule, RuleContext } from "./rule";
import type { Fix } from "../problem";
import { misspelledMembers, misspelledSentence } from "./shared/absent-members";
import { meantMembers, unknownMembers, type UnknownMember } from "./shared/unknown-members";
import { childSchema, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { toValue, placeName } from "../json/tree/value";
import { message, show } from "../text/messages";

export const unknownMember: Rule = {
  code: "unknown-member",
  summary: "An object has only properties that the interface knows.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  *check(context) {
    if (!context.document.balanced) return;
    for (const unknown of unknownMembers(context)) {
      const { object, name, key, pointer, parent, schema } = unknown;
      const reported = reportedFor(object, context);
      if ([...reported.values()].includes(unknown)) continue;
      const member = unknown.meant();
      const meant = member !== undefined && reported.has(member) ? undefined : member;
      yield {
        range: key,
        message: sentence(name, parent, meant),
        pointer,
        unnecessary: true,
        fixes: () => repairs(object, name, meant, context, schema),
      };
    }
  },
};

function reportedFor(object: ObjectNode, context: RuleContext): ReadonlyMap<string, UnknownMember> {
  const found = misspelledMembers(context).get(object) ?? new Map<string, UnknownMember>();
  const isOn = (member: string) => !context.off.has(reporterOf(member));
  return context.off.size === 0 ? found : new Map([...found].filter(([member]) => isOn(member)));
}

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
  object: ObjectNode,
  name: string,
  guess: string | undefined,
  context: RuleContext,
  schema: Schema,
): Fix[] {
  const { document, kind, vocabulary } = context;
  const property = propertyOf(object, name);
  if (!property) return [];
  const fixes: Fix[] = [
    fix(
      "offered",
      message("Remove {name}", { name: show(name) }),
      ...removeEntries(object, document.withDuplicates(property)),
    ),
  ];
  if (guess === undefined) return fixes;
  // A member of that name would turn the draft into a published manifest, in which much is missing.
  const changesKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(guess);
  const child = childSchema(schema, guess);
  const value = property.valueNode && toValue(property.valueNode);
  // An error would be a graver problem than the unknown name.
  if (changesKind || (child && value !== undefined && !isValid(value, child, vocabulary, true))) return fixes;
  // Of several that resemble the same name, only one can be renamed to it.
  const isCertain =
    (!child || value === undefined || isValid(value, child, vocabulary)) &&
    meantMembers(context).get(object)?.get(guess)?.size === 1;
  return [
    fix(
      isCertain ? "suggested" : "offered",
      message("Rename to {name}", { name: show(guess) }),
      renameMember(document.text, object, property, guess),
    ),
    ...fixes,
  ];
}
