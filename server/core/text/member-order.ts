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

const writtenNames = new WeakMap<object, readonly string[]>();

/** Builds an object whose members are listed in the order of the entries, whatever their names. */
export function objectFrom<T>(entries: Iterable<readonly [name: string, value: T]>): Record<string, T> {
  const members = new Map(entries);
  // Unlike an assignment, fromEntries can create a member named __proto__.
  return inWrittenOrder(Object.fromEntries(members), [...members.keys()]);
}

/** Returns an object that lists its members in an order. @param names the names of all of its members */
export function inWrittenOrder<T extends object>(object: T, names: readonly string[]): T {
  if (Object.keys(object).every((name, index) => name === names[index])) return object;
  const ordered = new Proxy(object, { ownKeys: () => [...names] });
  writtenNames.set(ordered, names);
  return ordered;
}

/** Checks whether the members of an object may be listed in another order than they were written. */
export function mayMove(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}

/** Lists the objects in a value whose members are not in JavaScript's order, for a copy that loses it. */
export function memberOrders(value: unknown, path: readonly string[] = []): MemberOrder[] {
  if (typeof value !== "object" || value === null) return [];
  const names = writtenNames.get(value);
  const parts = Object.entries(value).flatMap(([name, part]) => memberOrders(part, [...path, name]));
  return names ? [{ path, names }, ...parts] : parts;
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
