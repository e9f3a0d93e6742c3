import { missingRange, parsePointer } from "../json/tree/pointer";
import { toValue } from "../json/tree/value";
import { PROFILES, type HostProfile } from "../manifest/profiles/profiles";
import type { Vocabulary } from "../manifest/host/host-vocabulary";
import { acceptedBy } from "../schema/host-faults";
import { schemaIn } from "../schema/host-schema";
import { isAdded } from "../schema/known-values";
import { keySchema } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { message } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import { isAuthorText } from "./shared/author";

/** A single unknown value is more likely a mistake. */
const FEWEST = 2;

export const hostProfile: Rule = {
  code: "host-profile",
  summary: "A manifest for a known host extends it.",
  section: "Shape",
  evidence: "host",
  severity: "hint",
  appliesTo: ["draft"],
  *check(context) {
    const { root } = context.document;
    if (context.host || root?.type !== "object") return;
    const unknown = [...unknownIn(context)];
    if (unknown.length < FEWEST) return;
    const profile = PROFILES.find(({ load }) => areKnown(unknown, load(), context));
    if (!profile) return;
    const { name, load } = profile;
    yield {
      range: missingRange(root),
      message: message('{host} knows the {count} unknown values and properties. Set "extends": "{name}".', {
        host: load().host.name,
        count: unknown.length,
        name,
      }),
      pointer: "",
      fixes: () => [
        {
          title: message('Extend "{name}" in this workspace', { name }),
          edits: [],
          configuration: { path: ["extends"], added: [name], canBeAlone: true },
          grade: "offered",
        },
      ],
    };
  },
};

function* unknownIn(context: RuleContext): Iterable<ShapeFault> {
  const { shape, vocabulary } = context;
  yield* shape.get("additionalProperties") ?? [];
  for (const fault of shape.get("type") ?? []) if (isAuthorText(fault, context)) yield fault;
  for (const fault of shape.get("enum") ?? []) if (!isInVocabulary(fault, vocabulary, context)) yield fault;
}

function isInVocabulary(
  { node, name, pointer }: ShapeFault,
  vocabulary: Vocabulary,
  context: RuleContext,
): boolean {
  const place = parsePointer(pointer);
  const holder = schemaIn(context, name === undefined ? place : place.slice(0, -1)) ?? {};
  const schema = name === undefined ? holder : keySchema(holder);
  return schema !== undefined && isAdded(schema, vocabulary, name ?? toValue(node));
}

function areKnown(
  unknown: readonly ShapeFault[],
  { host, vocabulary }: HostProfile,
  context: RuleContext,
): boolean {
  const isAccepted = acceptedBy(host, context.kind, context.document);
  return unknown.every((fault) => isAccepted(fault) || isInVocabulary(fault, vocabulary, context));
}
