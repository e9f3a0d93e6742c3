/** Returns a function that computes its value on the first call. */
export function lazy<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: make() }).value;
}

/** Returns a function that computes its value on the first call with each object. */
export function lazyOf<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = kept.get(key) ?? { value: make(key) };
    kept.set(key, found);
    return found.value;
  };
}
