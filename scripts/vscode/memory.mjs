// @ts-check
/** Where tests write their files. */
import { existsSync, readFileSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";

/** The room that is enough for all files of a run, in bytes. */
const ROOM = 4 * 1024 ** 3;

/**
 * Puts temporary files into a folder in memory if it has room and its programs may run: the unit tests that write most
 * take a seventh less processor time than on a disk.
 */
export function writeInMemory() {
  const options = existsSync("/proc/mounts") ? mountOptions(readFileSync("/proc/mounts", "utf8")) : undefined;
  if (options && !options.includes("noexec") && room() > ROOM) process.env["TMPDIR"] = MEMORY;
}

/**
 * Returns the options with which the folder is mounted; undefined if it is not.
 * @param {string} mounts the lines of /proc/mounts
 */
function mountOptions(mounts) {
  const fields = mounts.split("\n").map((line) => line.split(" "));
  return fields.find(([, folder]) => folder === MEMORY)?.[3]?.split(",");
}

function room() {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize;
}
