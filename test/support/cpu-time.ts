/**
 * How long the processor works on something, in milliseconds: what else runs on the machine does not count, as it does on
 * the clock.
 */
export function cpuTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
