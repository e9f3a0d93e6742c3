/** Returns a function that computes its value on the first call and keeps it. */
export function lazy<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: make() }).value;
}
