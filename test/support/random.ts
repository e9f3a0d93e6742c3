/** Numbers that look random and are the same in every run: in [0, 1), from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of some things. */
export function pick<T>(random: () => number, things: readonly T[]): T {
  return things[Math.floor(random() * things.length)]!;
}
