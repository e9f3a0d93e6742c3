import { afterEach, expect, it, vi } from "vitest";
import { TimeLimit } from "../../../server/program/source/time-limit";

afterEach(() => vi.restoreAllMocks());

/** Makes a clock that each step of the work moves. @param busy how many times as long others take the processor */
function clock(busy = 0) {
  let [now, used] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(process, "cpuUsage").mockImplementation((last) => ({
    user: used * 1000 - (last?.user ?? 0),
    system: 0,
  }));
  return function* (steps: number, milliseconds: number): Generator<undefined, string> {
    for (let i = 0; i < steps; i++) {
      now += milliseconds * (1 + busy);
      used += milliseconds;
      yield;
    }
    return "done";
  };
}

it.each([
  ["a long text", [20]],
  ["ten short ones", Array<number>(10).fill(2)],
])("%s is read in slices of 8 ms, between which others get their turn", async (_, texts) => {
  const work = clock();
  const limit = new TimeLimit();
  const turns: number[] = [];
  let ended = false;
  const other = () => {
    turns.push(performance.now());
    if (!ended) setImmediate(other);
  };
  setImmediate(other);
  for (const steps of texts) expect(await limit.spend(work(steps, 2))).toEqual({ result: "done" });
  ended = true;
  expect([...new Set(turns)]).toEqual([8, 16, 24, 32, 40]);
});

it("a file has 2 seconds, and all of them have 8", async () => {
  const work = clock();
  const limit = new TimeLimit();
  expect(await limit.spend(work(190, 10))).toEqual({ result: "done" });
  expect(await limit.spend(work(10_000, 10))).toBeUndefined();
  expect(await limit.spend(work(190, 10))).toEqual({ result: "done" });
  expect(await limit.spend(work(190, 10))).toEqual({ result: "done" });
  expect(await limit.spend(work(100, 10))).toBeUndefined();
  expect(await limit.spend(work(1, 1))).toBeUndefined();
});

it("on a busy machine, the time of others does not count", async () => {
  expect(await new TimeLimit().spend(clock(20)(190, 10))).toEqual({ result: "done" });
});
