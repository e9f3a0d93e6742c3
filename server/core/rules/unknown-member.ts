import { removeEntry, replace } from "../json/edit/edits";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { parentPointer, parsePointer } from "../json/tree/pointer";
import { propertyOf, type ObjectNode, type PropertyNode } from "../json/tree/tree";
import type { Fix, Rule, RuleContext } from "./rule";
import { isMisplaced, isOlderArtifacts } from "./shared/misplaced";
import { couldMean, meantMember } from "../schema/nearest-known";
import { memberOrder, schemaAt, type Schema } from "../schema/schema";
import { placeName } from "../json/tree/describe";
import { message, show } from "../text/messages";

export const unknownMember: Rule = {
  code: "unknown-member",
  summary: "An object has a member that the interface does not know.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  ofShape: true,
  *check(context) {
    if (!context.document.balanced) return;
    for (const { node, pointer, name } of context.shape.get("additionalProperties") ?? []) {
      const property = propertyOf(node, String(name));
      // artifacts-placement reports the artifacts of an older version.
      if (node.type !== "object" || !property || isOlderArtifacts(pointer)) continue;
      const parent = parentPointer(pointer);
      const schema = schemaAt(context.kind, context.document.root, parsePointer(parent));
      const guess = schema && meantHere(node, property, schema, context, parent);
      yield {
        range: property.keyNode,
        message: sentence(property.keyNode.value, parent, guess),
        pointer,
        unnecessary: true,
        fixes: () => repairs(node, property, guess, context, schema ?? {}),
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

/** Guesses the absent member that a property was meant as, unless a member of that name would be a fault here. */
function meantHere(
  object: ObjectNode,
  { keyNode }: PropertyNode,
  schema: Schema,
  { vocabulary }: RuleContext,
  parent: string,
): string | undefined {
  const meant = meantMember(keyNode.value, object, schema);
  return meant === undefined || isMisplaced(meant, object, vocabulary, parent) ? undefined : meant;
}

function repairs(
  object: ObjectNode,
  property: PropertyNode,
  guess: string | undefined,
  { document, kind }: RuleContext,
  schema: Schema,
): Fix[] {
  const name = property.keyNode.value;
  const fixes: Fix[] = [
    { title: message("Remove '{name}'", { name }), edits: [removeEntry(object, property)], grade: "offered" },
  ];
  if (guess === undefined) return fixes;
  // A member of that name would turn the draft into a published manifest, in which much is missing.
  const changesKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(guess);
  const isCertain = !changesKind && isOnlyCandidate(object, name, guess, new Set(memberOrder(schema)));
  return [
    {
      title: message("Rename it to '{name}'", { name: guess }),
      edits: [replace(document.text, property.keyNode, guess)],
      grade: isCertain ? "suggested" : "offered",
    },
    ...fixes,
  ];
}

/** Tests if no other misspelled member resembles the same name: only one of them can be renamed to it. */
function isOnlyCandidate(
  object: ObjectNode,
  name: string,
  meant: string,
  known: ReadonlySet<string>,
): boolean {
  const others = object.properties.map(({ keyNode }) => keyNode.value).filter((other) => other !== name);
  return others.every((other) => known.has(other) || !couldMean(other, meant));
}
