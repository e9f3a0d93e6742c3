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

/** Finds a document's unknown values and unknown map keys. Only the faults of map keys have a `key`. */
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

/** If more values than this are known, a message lists none of them; completion and hover list every value. */
const MAX_LISTED = 3;

interface SentenceValues {
  readonly value: string;
  readonly member: string;
  /** The suggested value, or an empty string. */
  readonly guess: string;
  /** The known values; empty if more than `MAX_LISTED` exist. */
  readonly known: string;
}

/** Returns the message about an unknown value, with the suggestion, if any, or else the known values. */
export function unknownValueSentence(
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

function hostSentence(valuesWithoutHost: SentenceValues, host: string): string {
  const values = { ...valuesWithoutHost, host };
  if (values.guess !== "")
    return message('{value} is not a known value of "{member}" in {host}. Did you mean {guess}?', values);
  return values.known === ""
    ? message('{value} is not a known value of "{member}" in {host}.', values)
    : message('{value} is not a known value of "{member}". {host} knows {known}.', values);
}

function genericSentence(values: SentenceValues): string {
  if (values.guess !== "")
    return message('{value} is not a known value of "{member}". Did you mean {guess}?', values);
  return values.known === ""
    ? message('{value} is not a known value of "{member}".', values)
    : message('{value} is not a known value of "{member}". Use {known}.', values);
}

const SENTENCE_BY_VOCABULARY: Readonly<Record<string, (values: SentenceValues) => string>> = {
  platforms: (values) => {
    if (values.guess !== "") return message("{value} is not a known platform. Did you mean {guess}?", values);
    return values.known === ""
      ? message("{value} is not a known platform.", values)
      : message("{value} is not a known platform. Use {known}.", values);
  },
  capabilityLevels: (values) =>
    values.known === ""
      ? message("{value} is not a known capability level.", values)
      : message("{value} is not a known capability level. Use {known}.", values),
  platformKeys: (values) =>
    values.guess === ""
      ? message("{value} is not a known platform key.", values)
      : message("{value} is not a known platform key. Did you mean {guess}?", values),
  permissions: (values) =>
    values.guess === ""
      ? message("{value} is not a known permission type.", values)
      : message("{value} is not a known permission type. Did you mean {guess}?", values),
  hostCapabilities: (values) =>
    values.guess === ""
      ? message("{value} is not a known capability.", values)
      : message("{value} is not a known capability. Did you mean {guess}?", values),
};
