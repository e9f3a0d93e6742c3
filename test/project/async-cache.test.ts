import { describe, expect, it } from "vitest";
import { AsyncCache } from "../../server/project/async-cache";

/** A value on a disk. Counts its reads; each ends when the test calls `end`. */
function disk() {
  const state = { text: "1", read: 0, end: (): void => undefined };
  const cache = new AsyncCache<string, { readonly text: string }>(async () => {
    const { text } = state;
    state.read++;
    await new Promise<void>((resolve) => (state.end = resolve));
    return { text };
  });
  const changed: string[] = [];
  cache.onDidChange((key) => changed.push(key));
  return { state, cache, changed };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("AsyncCache", () => {
  it("returns undefined until the first read ends", async () => {
    const { state, cache, changed } = disk();
    expect(cache.lastValue("a")).toBeUndefined();
    state.end();
    expect(await cache.get("a")).toEqual({ text: "1" });
    expect([cache.lastValue("a"), state.read, changed]).toEqual([{ text: "1" }, 1, ["a"]]);
  });

  it("returns the old value while it is reread after an event", async () => {
    const { state, cache, changed } = disk();
    cache.lastValue("a");
    state.end();
    await cache.get("a");
    state.text = "2";
    cache.invalidate();
    expect([cache.lastValue("a"), state.read]).toEqual([{ text: "1" }, 2]);
    state.end();
    expect([await cache.get("a"), changed]).toEqual([{ text: "2" }, ["a", "a"]]);
  });

  it("reads again if an event arrives during the read", async () => {
    const { state, cache } = disk();
    const answer = cache.get("a");
    state.text = "2";
    cache.invalidate(["a"]);
    state.end();
    await turn();
    state.end();
    expect([await answer, state.read]).toEqual([{ text: "2" }, 2]);
  });

  it("keeps the same object, and fires no event, for an equal value", async () => {
    const { state, cache, changed } = disk();
    cache.lastValue("a");
    state.end();
    const first = await cache.get("a");
    cache.invalidate();
    const again = cache.get("a");
    state.end();
    expect([(await again) === first, changed]).toEqual([true, ["a"]]);
  });

  it("fires no event for a key that was deleted during its read", async () => {
    const { state, cache, changed } = disk();
    const answer = cache.get("a");
    cache.delete((key) => key === "a");
    state.end();
    expect([await answer, changed, cache.has("a")]).toEqual([{ text: "1" }, [], false]);
  });

  it("compares values by content, including maps", async () => {
    const missing = new Map([["a.svg", "a.svg"]]);
    const cache = new AsyncCache<string, object>(() => Promise.resolve({ missing: new Map(missing) }));
    const changed: string[] = [];
    cache.onDidChange((key) => changed.push(key));
    for (const add of [() => undefined, () => missing.set("b.svg", "b.svg")]) {
      await cache.get("a");
      add();
      cache.invalidate();
      await cache.get("a");
    }
    expect(changed).toEqual(["a", "a"]);
  });

  it("adds no entry when it invalidates a key that was never read", () => {
    const { cache } = disk();
    cache.invalidate(["a"]);
    expect(cache.has("a")).toBe(false);
  });
});
