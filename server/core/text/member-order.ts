/*
 * JavaScript lists members with names such as "10" before all others. Where that is not the order in which they were
 * written, a proxy lists them as written: Object.keys, Object.entries and JSON.stringify follow it, and no other code
 * has to know.
 */

/** The names of the members of an object at a path, as they were written. */
export interface MemberOrder {
  readonly path: readonly string[];
  readonly names: readonly string[];
}

/**
 * Builds an object whose members are listed in the order of the entries, whatever their names. Of two members with one
 * name the last one counts, in the place of the first.
 */
export function objectFrom<T>(entries: readonly (readonly [name: string, value: T])[]): Record<string, T> {
  // Unlike an assignment, fromEntries can create a member named __proto__.
  const object = Object.fromEntries(entries);
  // No other name is listed out of its turn.
  if (!entries.some(([name]) => /^\d/.test(name))) return object;
  const names = [...new Set(entries.map(([name]) => name))];
  return isOrder(names, object) ? object : new Proxy(object, { ownKeys: () => names });
}

function isOrder(names: readonly string[], object: object): boolean {
  return Object.keys(object).every((name, index) => name === names[index]);
}

/** Lists the objects in a value whose members are not in JavaScript's order, for a copy that loses it. */
export function memberOrders(value: unknown, path: readonly string[] = []): MemberOrder[] {
  if (typeof value !== "object" || value === null) return [];
  const names = Object.keys(value);
  const parts = Object.entries(value).flatMap(([name, part]) => memberOrders(part, [...path, name]));
  return isOrder(names, { ...value }) ? parts : [{ path, names }, ...parts];
}

/** Returns a copied value with the order of members of the original. */
export function withOrders<T>(value: T, orders: readonly MemberOrder[]): T {
  if (orders.length === 0 || typeof value !== "object" || value === null) return value;
  const below = (name: string) =>
    orders.flatMap(({ path: [first, ...path], names }) => (first === name ? [{ path, names }] : []));
  if (Array.isArray(value))
    return value.map((item: unknown, index) => withOrders(item, below(String(index)))) as T;
  const parts = value as Record<string, unknown>;
  const names = orders.find(({ path }) => path.length === 0)?.names ?? Object.keys(parts);
  return objectFrom(names.map((name) => [name, withOrders(parts[name], below(name))])) as T;
}
