/** Returns a generator of pseudorandom numbers in [0, 1), the same for equal seeds (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

/** Returns a pseudorandom 32-bit number for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Picks an item by its name, so that a new item gets its share of the choices and leaves all other choices unchanged
 * (rendezvous hashing).
 */
export function pickByName<T>(
  choice: number,
  items: Iterable<readonly [name: string, item: T]>,
): T | undefined {
  let best: { rank: number; item: T } | undefined;
  for (const [name, item] of items) {
    const rank = randomFrom(hashOf(name) ^ choice)();
    if (!best || rank > best.rank) best = { rank, item };
  }
  return best?.item;
}
