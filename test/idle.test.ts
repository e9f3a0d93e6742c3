import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { collectWhenIdle } from "../server/start/idle.node";

it("what nobody needs is collected when no message has come for a while", async () => {
  const onMessage = collectWhenIdle();
  const needed = Array.from({ length: 40 }, (_, i) => Buffer.alloc(1024 * 1024, i));
  const unneeded = new WeakRef({ what: "a tree" });
  onMessage();
  await setTimeout(300);
  onMessage();
  await setTimeout(1500);
  expect(unneeded.deref()).toBe(undefined);
  expect(needed).toHaveLength(40);
});
