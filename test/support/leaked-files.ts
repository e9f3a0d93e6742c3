import { readdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

/** Counts the files that repeated work leaves open, including those that Node closes on garbage collection. */
export async function countLeakedFiles(work: () => Promise<unknown>): Promise<number> {
  const countOpenFiles = () => readdirSync("/proc/self/fd").length;
  const before = countOpenFiles();
  let closedCount = 0;
  const onWarning = ({ message }: Error) => {
    if (/^Closing file descriptor \d+ on garbage collection/.test(message)) closedCount++;
  };
  process.on("warning", onWarning);
  for (let i = 0; i < 30; i++) await work().catch(() => undefined);
  // Node emits the warning in a later turn.
  await setImmediate();
  await setImmediate();
  process.off("warning", onWarning);
  return countOpenFiles() - before + closedCount;
}
