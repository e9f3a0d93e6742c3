import { removeEntry, replace } from "../json/edit/edits";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { parentPointer, parsePointer } from "../json/tree/pointer";
import { propertyOf, type ObjectNode, type PropertyNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import { nearest } from "../text/spelling";
import type { Fix, Rule, RuleContext } from "./rule";
import { childSchema, memberOrder, schemaAt, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import type { Vocabulary } from "../manifest/vocabulary";
import { placeName } from "../json/tree/describe";
import { message } from "../text/messages";

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
      if (node.type !== "object" || !property || OLDER_ARTIFACTS.test(pointer)) continue;
      const parent = parentPointer(pointer);
      const schema = schemaAt(context.kind, context.document.root, parsePointer(parent));
      const guess = schema && nearestAbsent(node, property, schema);
      yield {
        range: property.keyNode,
        message: sentence(property.keyNode.value, parent, guess?.value),
        pointer,
        unnecessary: true,
        fixes: () => repairs(node, property, guess, context, schema ?? {}),
      };
    }
  },
};

function sentence(name: string, parent: string, guess: string | undefined): string {
  const values = { name, place: placeName(parent), guess: guess ?? "" };
  if (guess === undefined) {
    return parent === ""
      ? message("The interface does not know a member '{name}' in the root; it has no place there.", values)
      : message("The interface does not know a member '{name}' in '{place}'; it has no place there.", values);
  }
  return parent === ""
    ? message("The interface does not know a member '{name}' in the root; did you mean '{guess}'?", values)
    : message("The interface does not know a member '{name}' in '{place}'; did you mean '{guess}'?", values);
}

const OLDER_ARTIFACTS = /^\/data\/versions\/[1-9]\d*\/manifest\/artifacts$/;

type Guess = ReturnType<typeof nearest>;

function nearestAbsent(object: ObjectNode, { keyNode }: PropertyNode, schema: Schema): Guess {
  return nearest(
    keyNode.value,
    memberOrder(schema).filter((name) => !propertyOf(object, name)),
    // Among many names, some are always a little alike: only a good guess counts.
    0.4,
  );
}

function repairs(
  object: ObjectNode,
  property: PropertyNode,
  guess: Guess,
  { document, kind, vocabulary }: RuleContext,
  schema: Schema,
): Fix[] {
  const name = property.keyNode.value;
  const fixes: Fix[] = [
    { title: message("Remove '{name}'", { name }), edits: [removeEntry(object, property)], grade: "offered" },
  ];
  if (!guess) return fixes;
  // A member of that name would turn the draft into a published manifest, in which much is missing.
  const changesKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(guess.value);
  return [
    {
      title: message("Rename it to '{name}'", { name: guess.value }),
      edits: [replace(document.text, property.keyNode, guess.value)],
      grade:
        !changesKind &&
        isOnlyCandidate(object, name, guess.value, new Set(memberOrder(schema))) &&
        isWelcome(property, guess.value, schema, vocabulary)
          ? "suggested"
          : "offered",
    },
    ...fixes,
  ];
}

/** Tests if the rename causes no error: if the right member is optional, its value must be valid. */
function isWelcome(
  { valueNode }: PropertyNode,
  name: string,
  schema: Schema,
  vocabulary: Vocabulary,
): boolean {
  const child = childSchema(schema, name);
  if (!valueNode || !child || schema.required?.includes(name)) return true;
  return isValid(toValue(valueNode), child, vocabulary);
}

/** Tests if no other misspelled member resembles the same name: only one of them can be renamed to it. */
function isOnlyCandidate(
  object: ObjectNode,
  name: string,
  meant: string,
  known: ReadonlySet<string>,
): boolean {
  const others = object.properties.map(({ keyNode }) => keyNode.value).filter((other) => other !== name);
  return others.every((other) => known.has(other) || nearest(other, [meant])?.oneEdit !== true);
}
