// @ts-check
/**
 * Runs a server. When standard input closes, ends the server with all its descendants, and removes its folder. Standard
 * input closes when the parent script ends, even if it is killed, so no server outlives a test run.
 *
 *   node guard.mjs <folder to remove> <program> <arguments…>
 */
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";

const [folder = "", program = "", ...args] = process.argv.slice(2);

// Use a separate process group, which can be ended as a whole.
const server = spawn(program, args, { detached: true, stdio: ["ignore", "inherit", "inherit"] });
server.on("error", () => void finish());
server.on("exit", () => void finish());
process.stdin.resume().on("close", () => {
  signalGroup("SIGTERM");
  setTimeout(() => signalGroup("SIGKILL"), 3000);
});

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  if (!server.pid) return;
  try {
    process.kill(-server.pid, signal);
  } catch {
    // The whole group has ended.
  }
}

async function finish() {
  // The extension host and its child processes may still be running.
  signalGroup("SIGKILL");
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit();
}
