import type { JsonValue } from "../json/tree/value";
import type { Vocabulary } from "../manifest/vocabulary";
import type { Schema } from "./schema";

/** A value that a member is known to take. */
export interface KnownValue {
  readonly value: string | number | null;
  /** Markdown, in the interface's terms. */
  readonly documentation: string;
  /** Allowed (stated), observed, or added by the user's own vocabulary. */
  readonly evidence: "allowed" | "observed" | "workspace";
}

/** The values known for a schema: the interface's, in its order, then the user's own. */
export function knownValues(schema: Schema, vocabulary: Vocabulary = {}): KnownValue[] {
  const listed = schema.enum ?? (schema["x-exampleDescriptions"] ? schema.examples : undefined) ?? [];
  const texts = schema.enum ? schema.markdownEnumDescriptions : schema["x-exampleDescriptions"];
  const evidence = schema.enum ? "allowed" : "observed";
  const known = listed.map((value, i): KnownValue => ({ value, documentation: texts?.[i] ?? "", evidence }));
  return [...known, ...addedValues(schema, vocabulary).map(asAdded)];
}

/** The values that the user's vocabulary adds to a schema. */
export function addedValues(schema: Schema, vocabulary: Vocabulary): readonly (string | number)[] {
  const key = schema["x-vocabulary"];
  const added: unknown = key === undefined ? undefined : vocabulary[key as keyof Vocabulary];
  return Array.isArray(added) ? (added as (string | number)[]) : [];
}

/** Whether a value is known for a schema only by the user's vocabulary. */
export function isAdded(schema: Schema, vocabulary: Vocabulary, value: JsonValue | undefined): boolean {
  return addedValues(schema, vocabulary).some((added) => added === value);
}

export function asAdded(value: string | number): KnownValue {
  return { value, documentation: "Added by the vocabulary in your settings.", evidence: "workspace" };
}
