import { readdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

/** Returns how many files this process leaves open when something is done often, also those that Node closes then. */
export async function leftOpen(work: () => Promise<unknown>): Promise<number> {
  const opened = () => readdirSync("/proc/self/fd").length;
  const before = opened();
  let closed = 0;
  const onWarning = ({ message }: Error) => {
    if (/^Closing file descriptor \d+ on garbage collection/.test(message)) closed++;
  };
  process.on("warning", onWarning);
  for (let i = 0; i < 30; i++) await work().catch(() => undefined);
  // Node says so in a later turn.
  await setImmediate();
  await setImmediate();
  process.off("warning", onWarning);
  return opened() - before + closed;
}
