import { removeEntry, replace } from "../json/edit/edits";
import { PUBLISHED_MEMBERS } from "../manifest/kind";
import { parsePointer } from "../json/tree/pointer";
import { propertyOf, type ObjectNode, type PropertyNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import { nearest } from "../text/spelling";
import type { Fix } from "./rule";
import { childSchema, memberOrder, schemaAt, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import type { Vocabulary } from "../manifest/vocabulary";
import { objectName } from "../json/tree/describe";
import { parentPointer } from "../json/tree/pointer";
import type { Rule, RuleContext } from "./rule";

export const unknownMember: Rule = {
  code: "unknown-member",
  summary: "A member that the interface does not know stands in an object whose members it lists.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  ofShape: true,
  *check(context) {
    if (!context.document.balanced) return;
    for (const { node, pointer, name } of context.shape.get("additionalProperties") ?? []) {
      const property = propertyOf(node, String(name));
      // In an older version no manifest has artifacts, known or not (artifacts-placement).
      if (node.type !== "object" || !property || OLDER_ARTIFACTS.test(pointer)) continue;
      const parent = parentPointer(pointer);
      const schema = schemaAt(context.kind, context.document.root, parsePointer(parent));
      const guess = schema && nearestAbsent(node, property, schema);
      yield {
        range: property.keyNode,
        message: `The interface does not know a member '${property.keyNode.value}' in ${objectName(parent)}; ${guess ? `did you mean '${guess.value}'?` : "it has no place there."}`,
        pointer,
        unnecessary: true,
        fixes: () => repairs(node, property, guess, context, schema ?? {}),
      };
    }
  },
};

const OLDER_ARTIFACTS = /^\/data\/versions\/[1-9]\d*\/manifest\/artifacts$/;

type Guess = ReturnType<typeof nearest>;

function nearestAbsent(object: ObjectNode, { keyNode }: PropertyNode, schema: Schema): Guess {
  return nearest(
    keyNode.value,
    memberOrder(schema).filter((name) => !propertyOf(object, name)),
    // Of many names one is always a little like another: a guess should be a good one.
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
  const fixes: Fix[] = [{ title: `Remove '${name}'`, edits: [removeEntry(object, property)] }];
  if (!guess) return fixes;
  // Of that name it would make the draft a published manifest, which lacks much.
  const tellsKind = kind === "draft" && object === document.root && PUBLISHED_MEMBERS.includes(guess.value);
  return [
    {
      title: `Rename it to '${guess.value}'`,
      edits: [replace(document.text, property.keyNode, guess.value)],
      preferred:
        guess.oneEdit &&
        !tellsKind &&
        isOnlyCandidate(object, name, guess.value, new Set(memberOrder(schema))) &&
        isWelcome(property, guess.value, schema, vocabulary),
    },
    ...fixes,
  ];
}

/** Whether there is no error more under a member's right name: one that may be missing has to be valid there. */
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

/** Two misspelt members cannot both become the one that they resemble. */
function isOnlyCandidate(
  object: ObjectNode,
  name: string,
  meant: string,
  known: ReadonlySet<string>,
): boolean {
  const others = object.properties.map(({ keyNode }) => keyNode.value).filter((other) => other !== name);
  return others.every((other) => known.has(other) || nearest(other, [meant])?.oneEdit !== true);
}
