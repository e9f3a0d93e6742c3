import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChangeQueue } from "../../../server/protocol/lsp/timing";

/** What happened, in its order. */
let log: string[];
/** The clock: each run takes 3 ms. */
let now: number;
let slices: ChangeQueue;
beforeEach(() => {
  [log, now] = [[], 0];
  vi.spyOn(Date, "now").mockImplementation(() => now);
  slices = new ChangeQueue((uri) => {
    now += 3;
    log.push(uri);
  });
});
afterEach(() => vi.restoreAllMocks());

it("waits for consecutive messages, and then runs in slices", async () => {
  for (const uri of ["a", "b", "c", "d", "e"]) {
    slices.schedule(uri);
    log.push(`opened ${uri}`);
    await setImmediate();
  }
  for (let turn = 0; turn < 4; turn++) {
    log.push("turn");
    await setImmediate();
  }
  const opened = ["opened a", "opened b", "opened c", "opened d", "opened e"];
  expect(log).toEqual([...opened, "turn", "a", "b", "c", "turn", "d", "e", "turn", "turn"]);
});

it("runs once for a document that changes again", async () => {
  for (const uri of ["a", "a"]) slices.schedule(uri);
  for (let turn = 0; turn < 4; turn++) await setImmediate();
  expect(log).toEqual(["a"]);
});

it("runs again for what its function schedules", async () => {
  const again = new ChangeQueue((uri) => {
    log.push(uri);
    if (uri !== "aaa") again.schedule(`${uri}a`);
  });
  again.schedule("a");
  for (let turn = 0; turn < 8; turn++) await setImmediate();
  expect(log).toEqual(["a", "aa", "aaa"]);
});
