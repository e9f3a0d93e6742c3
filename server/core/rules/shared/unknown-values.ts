import { parentPointer, parsePointer } from "../../json/tree/pointer";
import { toValue, type JsonValue } from "../../json/tree/value";
import { isFromVocabulary } from "../../schema/known-values";
import { keySchema, schemaIn, type Schema } from "../../schema/schema";
import type { ShapeFault } from "../../schema/shape";
import { lazyOf } from "../../text/lazy";
import { listAnd, listOr, message, show } from "../../text/messages";
import type { RuleContext } from "../rule";

/** A value or a key that neither its schema nor the vocabulary knows. */
export interface UnknownValue extends ShapeFault {
  readonly value: JsonValue;
  readonly schema: Schema;
}

/** Finds a document's unknown values, and the unknown keys of maps; only the keys have a `key`. */
export const unknownValues = lazyOf((context: RuleContext): readonly UnknownValue[] =>
  (context.shape.get("enum") ?? []).flatMap((fault) => {
    const schema = valueSchema(fault, context);
    const value = fault.name ?? toValue(fault.node);
    return isFromVocabulary(schema, context.vocabulary, value) ? [] : [{ ...fault, value, schema }];
  }),
);

export function valueSchema(
  { name, pointer }: ShapeFault,
  context: Pick<RuleContext, "document" | "kind" | "host">,
): Schema {
  if (name === undefined) return schemaIn(context, parsePointer(pointer)) ?? {};
  return keySchema(schemaIn(context, parsePointer(parentPointer(pointer))) ?? {}) ?? {};
}

/** With more known values, a message lists no value; completion and hover list all. */
const MAX_LISTED = 3;

interface SentenceValues {
  readonly value: string;
  readonly member: string;
  /** The suggested value, or an empty text. */
  readonly guess: string;
  /** The known values if they are few, or an empty text. */
  readonly known: string;
}

/** Returns the message about an unknown value, with the suggested value or, if they are few, the known values. */
export function unknownSentence(
  value: string,
  suggestion: string | undefined,
  schema: Schema,
  member: string,
  knownValues: readonly (string | number)[],
): string {
  const guess = suggestion === undefined ? "" : show(suggestion);
  const listedValues = knownValues.length > MAX_LISTED ? [] : knownValues.map(show);
  const host = schema["x-host"];
  if (host !== undefined) return hostSentence({ value, member, guess, known: listAnd(listedValues) }, host);
  const sentence = SENTENCE_BY_VOCABULARY[schema["x-vocabulary"] ?? ""] ?? genericSentence;
  return sentence({ value, member, guess, known: listOr(listedValues) });
}

function hostSentence(shown: SentenceValues, host: string): string {
  const values = { ...shown, host };
  if (shown.guess !== "")
    return message('{value} is not a known value of "{member}" in {host}. Did you mean {guess}?', values);
  return shown.known === ""
    ? message('{value} is not a known value of "{member}" in {host}.', values)
    : message('{value} is not a known value of "{member}". {host} knows {known}.', values);
}

function genericSentence(shown: SentenceValues): string {
  if (shown.guess !== "")
    return message('{value} is not a known value of "{member}". Did you mean {guess}?', shown);
  return shown.known === ""
    ? message('{value} is not a known value of "{member}".', shown)
    : message('{value} is not a known value of "{member}". Use {known}.', shown);
}

const SENTENCE_BY_VOCABULARY: Readonly<Record<string, (shown: SentenceValues) => string>> = {
  platforms: (shown) => {
    if (shown.guess !== "") return message("{value} is not a known platform. Did you mean {guess}?", shown);
    return shown.known === ""
      ? message("{value} is not a known platform.", shown)
      : message("{value} is not a known platform. Use {known}.", shown);
  },
  capabilityLevels: (shown) =>
    shown.known === ""
      ? message("{value} is not a known capability level.", shown)
      : message("{value} is not a known capability level. Use {known}.", shown),
  platformKeys: (shown) =>
    shown.guess === ""
      ? message("{value} is not a known platform key.", shown)
      : message("{value} is not a known platform key. Did you mean {guess}?", shown),
  permissions: (shown) =>
    shown.guess === ""
      ? message("{value} is not a known permission type.", shown)
      : message("{value} is not a known permission type. Did you mean {guess}?", shown),
  hostCapabilities: (shown) =>
    shown.guess === ""
      ? message("{value} is not a known capability.", shown)
      : message("{value} is not a known capability. Did you mean {guess}?", shown),
};
