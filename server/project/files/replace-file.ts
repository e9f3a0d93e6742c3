import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
  type Stats,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { message } from "../../core/text/messages";
import {
  FileRefusal,
  isBelowOutsideGit,
  readBounded,
  irregularFileSentence,
} from "../../host/bounded-file.node";
import { workTreeOf } from "../../host/git/repository.node";
import { Failure, fileFailure } from "./failures";

/**
 * Replaces the text of a file. If the process dies halfway, the file has its complete old or new text, or a copy beside
 * the file has the new text. The file keeps its mode, owner and hard links. Follows a symbolic link inside the
 * repository, and keeps the link. The file must still have `previousText`; without that argument, it need not exist.
 * @throws Failure when the file cannot be written
 */
export function replaceFile(path: string, text: string, previousText?: string): void {
  convertErrors(path, () => {
    const { target, stats } = findTarget(path, previousText === undefined);
    // In the same folder, a rename is atomic. At a random name, an attacker cannot prepare a file or link.
    const temporaryPath = join(dirname(target), `${basename(target).slice(0, 60)}.${randomUUID()}.tmp`);
    deferSignals();
    // Only the owner may read the copy until it has the target's owner and mode.
    const file = openSync(temporaryPath, "wx", stats ? 0o600 : 0o666);
    try {
      writeAndClose(file, Buffer.from(text));
      // Check as late as possible: another program may have saved the file, perhaps with the same text.
      if (previousText !== undefined && !hasText(target, previousText)) {
        if (hasText(target, text)) return;
        throw changeFailure(path);
      }
      if (!stats) renameSync(temporaryPath, target);
      else if (!renameOver(temporaryPath, target, stats)) overwrite(target, Buffer.from(text), path);
    } finally {
      rmSync(temporaryPath, { force: true });
    }
  });
}

function convertErrors(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure("write", path, error);
  }
}

interface FileReplacement {
  readonly path: string;
  readonly previousText: string;
  readonly newText: string;
}

/**
 * Replaces the texts of all files. Checks every file first, and restores the written ones if a later write fails.
 * @throws Failure when a file cannot be written
 */
export function replaceFiles(files: readonly FileReplacement[]): void {
  for (const { path, previousText } of files) {
    convertErrors(path, () => {
      if (!hasText(findTarget(path).target, previousText)) throw changeFailure(path);
    });
  }
  const writtenFiles: FileReplacement[] = [];
  try {
    for (const file of files) {
      replaceFile(file.path, file.newText, file.previousText);
      writtenFiles.push(file);
    }
  } catch (error) {
    for (const { path, previousText, newText } of writtenFiles) {
      try {
        replaceFile(path, previousText, newText);
      } catch {
        // The file has changed again. The user can act on the first error.
      }
    }
    throw error;
  }
}

interface WriteTarget {
  readonly target: string;
  readonly stats?: Stats;
}

/**
 * Finds the file behind a path. Follows links only inside the repository, to avoid overwriting files elsewhere.
 * @throws Failure, or a system error
 */
function findTarget(path: string, mayBeNew = false): WriteTarget {
  // A dangling link counts as existing, so it is not replaced.
  const isNew = mayBeNew && lstatSync(path, { throwIfNoEntry: false }) === undefined;
  const target = isNew ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  if (!isBelowOutsideGit(target, realpathSync(rootOf(path))))
    throw new Failure(
      path,
      message("Cannot write '{path}': it links out of the folder. Name the file that it links to.", { path }),
    );
  if (isNew) return { target };
  const stats = lstatSync(target);
  if (stats.isDirectory()) throw fileFailure("write", path, { code: "EISDIR" });
  if (!stats.isFile()) throw new Failure(path, irregularFileSentence("write", path));
  // A rename would replace even a read-only file.
  accessSync(target, constants.W_OK);
  return { target, stats };
}

/** Returns the folder that links must not escape: the current repository or folder, else the path's repository. */
function rootOf(path: string): string {
  const file = resolve(path);
  const currentRoot = workTreeOf(process.cwd()) ?? process.cwd();
  return isBelowOutsideGit(file, currentRoot) ? currentRoot : (workTreeOf(dirname(file)) ?? dirname(file));
}

function hasText(target: string, text: string): boolean {
  const expected = Buffer.from(text);
  try {
    return readBounded(target, expected.length).equals(expected);
  } catch (error) {
    if (error instanceof FileRefusal) return false;
    throw error;
  }
}

function changeFailure(path: string): Failure {
  const sentence = message("Cannot write '{path}': it has changed since it was read. Try again.", { path });
  return new Failure(path, sentence);
}

/** Replaces a file in one atomic step. @returns false if that fails, or would break hard links */
function renameOver(temporaryPath: string, target: string, { mode, uid, gid, nlink }: Stats): boolean {
  if (nlink > 1) return false;
  const temporaryStats = lstatSync(temporaryPath);
  try {
    if (temporaryStats.uid !== uid || temporaryStats.gid !== gid) chownSync(temporaryPath, uid, gid);
    chmodSync(temporaryPath, mode);
    renameSync(temporaryPath, target);
    return true;
  } catch {
    // The user lacks the permission to set this owner, or the file is a mount point in a container.
    return false;
  }
}

/** Opens a file, but does not follow a link or wait for a pipe that has replaced the file meanwhile. */
const OVERWRITE_FLAGS = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Overwrites a file in place. If that fails, as on a full disk, restores the old bytes. */
function overwrite(target: string, bytes: Buffer, path: string): void {
  const file = openSync(target, OVERWRITE_FLAGS);
  try {
    if (!fstatSync(file).isFile()) throw new Failure(path, irregularFileSentence("write", path));
    const oldBytes = readFileSync(file);
    try {
      writeWhole(file, bytes);
    } catch (error) {
      writeWhole(file, oldBytes);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

function writeAndClose(file: number, bytes: Buffer): void {
  try {
    writeWhole(file, bytes);
  } finally {
    closeSync(file);
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let offset = 0; offset < bytes.length;)
    offset += writeSync(file, bytes, offset, bytes.length - offset, offset);
  ftruncateSync(file, bytes.length);
  fsyncSync(file);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Delays signals until the write is complete, because ending earlier could leave a temporary file. */
function deferSignals(): void {
  for (const signal of SIGNALS) {
    // Another listener, such as the command line's for Ctrl+C, already handles the signal.
    if (process.listenerCount(signal) > 0) continue;
    // On Windows, closing the terminal raises SIGHUP, but a process cannot send it to itself.
    const sentSignal = process.platform === "win32" ? "SIGTERM" : signal;
    // `once` has already removed the listener, so the resent signal has its usual effect.
    process.once(signal, () => process.kill(process.pid, sentSignal));
  }
}
