import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { fileFailure } from "../input/exit";

/**
 * Replaces the text of a file. If the process dies halfway, the file has either the whole old text or the whole new
 * one. The file keeps its mode, its owner and its hard links; a symbolic link is followed.
 * @throws Failure when it cannot be written
 */
export function replaceFile(path: string, text: string): void {
  try {
    const target = realpathSync(path);
    // A rename would replace a read-only file too.
    accessSync(target, constants.W_OK);
    // Nobody can put a file or a link in the place of a name that is not known before.
    const temporary = `${target}.${randomUUID()}.tmp`;
    finishBeforeSignals();
    try {
      writeFileSync(temporary, text, { flag: "wx", mode: 0o600, flush: true });
      // If this write is interrupted, the temporary file still has the whole new text.
      if (!renameOver(temporary, target)) overwrite(target, Buffer.from(text));
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    throw fileFailure("write", path, error);
  }
}

/** Replaces a file in one atomic step. @returns false when that would lose its owner, its mode or its hard links */
function renameOver(temporary: string, target: string): boolean {
  const { mode, uid, gid, nlink } = statSync(target);
  if (nlink > 1) return false;
  const made = statSync(temporary);
  try {
    if (made.uid !== uid || made.gid !== gid) chownSync(temporary, uid, gid);
    chmodSync(temporary, mode);
    renameSync(temporary, target);
    return true;
  } catch {
    // The file has another owner, or is a mount point in a container.
    return false;
  }
}

/** Writes over a file in place. When the disk is full, the old bytes come back: they have their place on it. */
function overwrite(target: string, bytes: Buffer): void {
  const old = readFileSync(target);
  const file = openSync(target, "r+");
  try {
    writeWhole(file, bytes);
  } catch (error) {
    writeWhole(file, old);
    throw error;
  } finally {
    closeSync(file);
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, at);
  ftruncateSync(file, bytes.length);
  fsyncSync(file);
}

/** The run itself waits for the end of a file after Ctrl+C. */
const SIGNALS = ["SIGTERM", "SIGHUP"] as const;
let isHolding = false;

/** Lets a signal end the process only between files, so that no temporary file is left. */
function finishBeforeSignals(): void {
  if (isHolding) return;
  isHolding = true;
  // The listener is removed when it is called, so the second signal has its usual effect.
  for (const signal of SIGNALS) process.once(signal, () => process.kill(process.pid, signalToSend(signal)));
}

/** Windows knows the closing of a terminal, but a process cannot send it. */
function signalToSend(signal: NodeJS.Signals): NodeJS.Signals {
  return process.platform === "win32" ? "SIGTERM" : signal;
}
