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
import { fileFailure } from "../exit";

/**
 * Puts a new text in place of a file's: a process that dies on the way leaves the old text or the new one, whole. The
 * file keeps its mode, its owner and its other names; of a symbolic link, it is what the link leads to.
 * @throws Failure when it cannot be written
 */
export function replaceFile(path: string, text: string): void {
  try {
    const target = realpathSync(path);
    // A rename would replace a read-only file too.
    accessSync(target, constants.W_OK);
    const temporary = `${target}.${process.pid}.tmp`;
    writeWhole(temporary, text);
    // Should writing into the file be interrupted, the temporary one has all of the new text; it stays.
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
    // Its own, of another process: that one is at work.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(path, { force: true });
    throw error;
  }
}

/** The one step that cannot be interrupted. @returns whether it could be done without losing what else a file has */
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
    // Another one's file, or one that a container has mounted.
    return false;
  }
}
