// @ts-check
/** Writes a measured process's memory on SIGUSR2, and its processor time and peak memory on exit, to descriptor 3. */
const { writeSync } = process.getBuiltinModule("node:fs");

process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeSync(3, `${heapUsed + external}\n`);
});
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, `${userCPUTime + systemCPUTime} ${maxRSS}\n`);
});
