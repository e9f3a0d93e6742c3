import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
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
    const temporary = `${target}.${process.pid}.tmp`;
    writeWhole(temporary, text);
    // If this write is interrupted, the temporary file still has the whole new text.
    if (!renameOver(temporary, target)) writeFileSync(target, text, { flush: true });
    rmSync(temporary, { force: true });
  } catch (error) {
    throw fileFailure("write", path, error);
  }
}

function writeWhole(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    // A file that exists already belongs to another process, which is still running.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(path, { force: true });
    throw error;
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
