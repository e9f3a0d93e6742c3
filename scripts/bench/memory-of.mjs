// @ts-check
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The resident memory of a process in bytes.
 * @param {number} pid
 */
export function memoryOf(pid) {
  if (process.platform === "linux") {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) * 1024;
  }
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)]).stdout) * 1024;
}
