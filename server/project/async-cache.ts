import { deepEqual } from "../core/json/tree/value";

/** Values older than this are reread, because some clients do not report every changed file. */
export const MAX_CACHE_AGE_MS = 15_000;

interface Entry<Key, Value> {
  readonly key: Key;
  /** Undefined until the first read ends. */
  value?: Value;
  /** Undefined until the first read ends, and after `invalidate`. */
  readAt?: number | undefined;
  reading?: Promise<void> | undefined;
  invalidationCount: number;
}

/**
 * Caches values that are read asynchronously. A key is a string, or an object that is compared as JSON. Keeps the last
 * value during the next read, and runs one read per key at a time. `maxAge` is in milliseconds.
 */
export class AsyncCache<Key extends object | string, Value extends object | string | boolean> {
  readonly #entries = new Map<string, Entry<Key, Value>>();
  readonly #listeners: ((key: Key, isFirst: boolean) => void)[] = [];

  constructor(
    private readonly read: (key: Key, lastValue: Value | undefined) => Promise<Value>,
    private readonly maxAge = Infinity,
  ) {}

  /** Calls a listener with the key of each changed value; `isFirst` is true for the first value of a key. */
  readonly onDidChange = (listener: (key: Key, isFirst: boolean) => void): void => {
    this.#listeners.push(listener);
  };

  /** Returns the last value; undefined until the first read ends. Starts a read if the value is missing or stale. */
  lastValue(key: Key): Value | undefined {
    const entry = this.entry(key);
    // Ignore a failure here: `get` rejects with it.
    this.ensureFresh(entry).catch(() => undefined);
    return entry.value;
  }

  /** Returns the current value, after rereading it if it is stale. */
  async get(key: Key): Promise<Value> {
    const entry = this.entry(key);
    await this.ensureFresh(entry);
    return entry.value as Value;
  }

  has(key: Key): boolean {
    return this.#entries.has(JSON.stringify(key));
  }

  keys(): Key[] {
    return Array.from(this.#entries.values(), ({ key }) => key);
  }

  /** Makes the next request reread these values (by default, all). */
  invalidate(keys: readonly Key[] = this.keys()): void {
    for (const key of keys) {
      const entry = this.#entries.get(JSON.stringify(key));
      if (!entry) continue;
      entry.invalidationCount++;
      entry.readAt = undefined;
    }
  }

  delete(shouldDelete: (key: Key) => boolean): void {
    for (const [id, { key }] of this.#entries) if (shouldDelete(key)) this.#entries.delete(id);
  }

  private entry(key: Key): Entry<Key, Value> {
    const id = JSON.stringify(key);
    const entry = this.#entries.get(id) ?? { key, invalidationCount: 0 };
    this.#entries.set(id, entry);
    return entry;
  }

  private async ensureFresh(entry: Entry<Key, Value>): Promise<void> {
    const { readAt } = entry;
    const isStale = readAt === undefined || this.now() - readAt > this.maxAge;
    if (isStale) entry.reading ??= this.reread(entry).finally(() => (entry.reading = undefined));
    await entry.reading;
  }

  private async reread(entry: Entry<Key, Value>): Promise<void> {
    const { key } = entry;
    let countBefore: number;
    do {
      countBefore = entry.invalidationCount;
      const value = await this.read(key, entry.value);
      // Keep the same object for an equal value, because callers use it as a cache key.
      if (deepEqual(value, entry.value)) continue;
      const isFirst = entry.value === undefined;
      entry.value = value;
      if (this.#entries.get(JSON.stringify(key)) !== entry) continue;
      for (const listener of this.#listeners) listener(key, isFirst);
    } while (entry.invalidationCount !== countBefore);
    entry.readAt = this.now();
  }

  private now(): number {
    return this.maxAge === Infinity ? 0 : performance.now();
  }
}
