import { readdirSync } from "node:fs";

/** Returns how many files this process leaves open when something is done often. */
export async function leftOpen(work: () => Promise<unknown>): Promise<number> {
  const opened = () => readdirSync("/proc/self/fd").length;
  const before = opened();
  for (let i = 0; i < 30; i++) await work().catch(() => undefined);
  return opened() - before;
}
