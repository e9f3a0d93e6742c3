/** Returns a function that computes its value on the first call. */
export function lazy<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: compute() }).value;
}

/** Returns a function that computes its value on the first call with each object. */
export function lazyOf<Key extends WeakKey, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = cache.get(key) ?? { value: compute(key) };
    cache.set(key, cached);
    return cached.value;
  };
}
