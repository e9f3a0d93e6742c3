import { describe, expect, it } from "vitest";
import { Known } from "../../server/project/known";

/** A value on a disk. Counts its reads; each ends when the test calls `end`. */
function disk() {
  const state = { text: "1", read: 0, end: (): void => undefined };
  const known = new Known<string, { readonly text: string }>(async () => {
    const { text } = state;
    state.read++;
    await new Promise<void>((resolve) => (state.end = resolve));
    return { text };
  });
  const changed: string[] = [];
  known.onDidChange((key) => changed.push(key));
  return { state, known, changed };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("what has been read", () => {
  it("is unknown until the first read ends", async () => {
    const { state, known, changed } = disk();
    expect(known.known("a")).toBeUndefined();
    state.end();
    expect(await known.get("a")).toEqual({ text: "1" });
    expect([known.known("a"), state.read, changed]).toEqual([{ text: "1" }, 1, ["a"]]);
  });

  it("stays known while it is read again after an event", async () => {
    const { state, known, changed } = disk();
    known.known("a");
    state.end();
    await known.get("a");
    state.text = "2";
    known.outdate();
    expect([known.known("a"), state.read]).toEqual([{ text: "1" }, 2]);
    state.end();
    expect([await known.get("a"), changed]).toEqual([{ text: "2" }, ["a", "a"]]);
  });

  it("is read again when an event arrives during the read", async () => {
    const { state, known } = disk();
    const answer = known.get("a");
    state.text = "2";
    known.outdate(["a"]);
    state.end();
    await turn();
    state.end();
    expect([await answer, state.read]).toEqual([{ text: "2" }, 2]);
  });

  it("is the same object, without an event, where an equal value is read", async () => {
    const { state, known, changed } = disk();
    known.known("a");
    state.end();
    const first = await known.get("a");
    known.outdate();
    const again = known.get("a");
    state.end();
    expect([(await again) === first, changed]).toEqual([true, ["a"]]);
  });

  it("fires no event for a key that was deleted during its read", async () => {
    const { state, known, changed } = disk();
    const answer = known.get("a");
    known.delete((key) => key === "a");
    state.end();
    expect([await answer, changed, known.has("a")]).toEqual([{ text: "1" }, [], false]);
  });

  it("is compared by content, also a map's", async () => {
    const missing = new Map([["a.svg", "a.svg"]]);
    const known = new Known<string, object>(() => Promise.resolve({ missing: new Map(missing) }));
    const changed: string[] = [];
    known.onDidChange((key) => changed.push(key));
    for (const add of [() => undefined, () => missing.set("b.svg", "b.svg")]) {
      await known.get("a");
      add();
      known.outdate();
      await known.get("a");
    }
    expect(changed).toEqual(["a", "a"]);
  });

  it("keeps nothing for a key that was never read", () => {
    const { known } = disk();
    known.outdate(["a"]);
    expect(known.has("a")).toBe(false);
  });
});
