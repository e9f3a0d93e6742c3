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
import { fileFailure } from "./exit";

/**
 * Puts a new text in place of a file's in one step: a process that dies leaves the old text or the new one. The file
 * keeps its mode and owner; of a symbolic link, it is what the link leads to.
 * @throws Failure when it cannot be written; then it is as before
 */
export function replaceFile(path: string, text: string): void {
  try {
    const target = realpathSync(path);
    // The rename below would replace a read-only file too.
    accessSync(target, constants.W_OK);
    const temporary = `${target}.${process.pid}.tmp`;
    try {
      writeAs(temporary, text, target);
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw fileFailure("write", path, error);
  }
}

function writeAs(path: string, text: string, model: string): void {
  const { mode, uid, gid } = statSync(model);
  writeFileSync(path, text, { flag: "wx", mode: 0o600, flush: true });
  const made = statSync(path);
  if (made.uid !== uid || made.gid !== gid) chownSync(path, uid, gid);
  chmodSync(path, mode);
}
