import { removeEntries, renameMember } from "../json/edit/edits";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { propertyOf, type ObjectNode } from "../json/tree/tree";
import type { Rule, RuleContext } from "./rule";
import type { Fix } from "../problem";
import { meantMembers, unknownMembers } from "./shared/unknown-members";
import { candidatesFor } from "../schema/known-values";
import { childSchema, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { toValue } from "../json/tree/value";
import { placeName } from "../json/tree/describe";
import { message, show } from "../text/messages";

export const unknownMember: Rule = {
  code: "unknown-member",
  summary: "An object has only properties that the interface knows.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  *check(context) {
    if (!context.document.balanced) return;
    const candidates = candidatesByObject();
    for (const { object, name, key, pointer, parent, schema, meant } of unknownMembers(context)) {
      yield {
        range: key,
        get message() {
          return sentence(name, parent, meant());
        },
        pointer,
        unnecessary: true,
        fixes: () => repairs(object, name, meant(), context, schema, candidates(object, schema)),
      };
    }
  },
};

function sentence(member: string, parent: string, meant: string | undefined): string {
  const name = show(member);
  const place = show(placeName(parent));
  if (meant === undefined) {
    return parent === ""
      ? message("Unknown property {name}.", { name })
      : message("Unknown property {name} in {place}.", { name, place });
  }
  const guess = show(meant);
  return parent === ""
    ? message("Unknown property {name}. Did you mean {guess}?", { name, guess })
    : message("Unknown property {name} in {place}. Did you mean {guess}?", { name, place, guess });
}

function repairs(
  object: ObjectNode,
  name: string,
  guess: string | undefined,
  context: RuleContext,
  schema: Schema,
  candidates: (member: string) => ReadonlySet<string>,
): Fix[] {
  const { document, kind, vocabulary } = context;
  const property = propertyOf(object, name);
  if (!property) return [];
  const fixes: Fix[] = [
    {
      title: message("Remove {name}", { name: show(name) }),
      edits: removeEntries(object, document.withDuplicates(property)),
      grade: "offered",
    },
  ];
  if (guess === undefined) return fixes;
  // A member of that name would turn the draft into a published manifest, in which much is missing.
  const changesKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(guess);
  // Of several that resemble the same name, only one can be renamed to it.
  const child = childSchema(schema, guess);
  const value = property.valueNode;
  // An error in an optional member would be a graver problem than the unknown name.
  const fits =
    schema.required?.includes(guess) || !child || !value || isValid(toValue(value), child, vocabulary);
  const names = new Set([
    ...candidates(guess),
    ...(meantMembers(context).get(object)?.get(guess) ?? []),
    name,
  ]);
  const isCertain = fits && !changesKind && names.size === 1;
  return [
    {
      title: message("Rename to {name}", { name: show(guess) }),
      edits: [renameMember(document.text, object, property, guess)],
      grade: isCertain ? "suggested" : "offered",
    },
    ...fixes,
  ];
}

/** Returns a lookup of the members that resemble a name, which looks through each object once for each name. */
function candidatesByObject() {
  const found = new Map<ObjectNode, Map<string, ReadonlySet<string>>>();
  return (object: ObjectNode, schema: Schema) => (member: string) => {
    const own = found.get(object) ?? new Map<string, ReadonlySet<string>>();
    found.set(object, own);
    const candidates = own.get(member) ?? candidatesFor(member, object, schema);
    own.set(member, candidates);
    return candidates;
  };
}
