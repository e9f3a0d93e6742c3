import { deepEqual, isObject, type JsonValue } from "../../server/core/json/tree/value";

/** A name, number, text, or empty list or object in a document, with its path. */
export interface Fact {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

/** The facts that a change removed and added. Moving an entry within a list is no change. */
export interface Changes {
  readonly gone: readonly Fact[];
  readonly added: readonly Fact[];
}

/** Compares the values of two documents, ignoring the order of lists. */
export function changesBetween(before: JsonValue, after: JsonValue): Changes {
  const [had, has] = [countsIn(before), countsIn(after)];
  return { gone: beyond(had, has), added: beyond(has, had) };
}

type Counts = Map<string, { fact: Fact; count: number }>;

function countsIn(value: JsonValue): Counts {
  const counts: Counts = new Map();
  for (const fact of factsIn(value, [])) {
    const key = JSON.stringify([fact.path, fact.value]);
    const counted = counts.get(key);
    if (counted) counted.count++;
    else counts.set(key, { fact, count: 1 });
  }
  return counts;
}

function beyond(some: Counts, others: Counts): Fact[] {
  return [...some].flatMap(([key, { fact, count }]) =>
    Array<Fact>(Math.max(0, count - (others.get(key)?.count ?? 0))).fill(fact),
  );
}

/** Returns the facts of a value. In paths, replaces indexes by `*`. */
function factsIn(value: JsonValue, path: readonly string[]): Fact[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [{ path, value }] : value.flatMap((entry) => factsIn(entry, [...path, "*"]));
  }
  if (!isObject(value)) return [{ path, value }];
  const names = Object.keys(value);
  return names.length === 0
    ? [{ path, value }]
    : names.flatMap((name) => factsIn(value[name]!, [...path, name]));
}

/** Returns the values at a path in a document, one for each entry of its lists. */
export function valuesAt(value: JsonValue | undefined, path: readonly string[]): JsonValue[] {
  const [name, ...rest] = path;
  if (value === undefined) return [];
  if (name === undefined) return [value];
  if (name === "*") return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, rest)) : [];
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

export function has(values: readonly JsonValue[], value: JsonValue): boolean {
  return values.some((each) => deepEqual(each, value));
}
