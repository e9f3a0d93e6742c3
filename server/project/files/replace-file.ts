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
import { FileRefusal, isPathIn, readBounded } from "../../host/bounded-file.node";
import { notRegular } from "../../host/file-sentences";
import { workTreeOf } from "../../host/git/repository.node";
import { Failure, fileFailure } from "./failures";

/**
 * Replaces the text of a file, for every command that writes. If the process dies halfway, the file has either
 * the whole old text or the whole new one, or a copy beside it has the whole new one. The file keeps its mode, its owner
 * and its hard links. A symbolic link is followed inside the repository, and remains.
 * @param before the text that was read, which the file must still have; without it, the file need not exist
 * @throws Failure when it cannot be written
 */
export function replaceFile(path: string, text: string, before?: string): void {
  try {
    const { target, stats } = findTarget(path, before === undefined);
    const temporary = temporaryName(target);
    finishBeforeSignals();
    // Only its owner may read it until it has the owner and the mode of the file.
    const file = openSync(temporary, "wx", stats ? 0o600 : 0o666);
    try {
      writeAndClose(file, Buffer.from(text));
      // As late as possible, because another program may have saved the file, perhaps with the same text.
      if (before !== undefined && !hasText(target, before)) {
        if (hasText(target, text)) return;
        throw changed(path);
      }
      if (!stats) renameSync(temporary, target);
      else if (!renameOver(temporary, target, stats)) overwrite(target, Buffer.from(text), path);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure("write", path, error);
  }
}

interface FileReplacement {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Replaces the texts of all files or of none: checks all of them before it writes the first, and restores those that it
 * has written if a later one fails.
 * @throws Failure when one cannot be written
 */
export function replaceFiles(files: readonly FileReplacement[]): void {
  for (const { path, before } of files) {
    try {
      if (!hasText(findTarget(path).target, before)) throw changed(path);
    } catch (error) {
      throw error instanceof Failure ? error : fileFailure("write", path, error);
    }
  }
  const written: FileReplacement[] = [];
  try {
    for (const file of files) {
      replaceFile(file.path, file.after, file.before);
      written.push(file);
    }
  } catch (error) {
    for (const file of written) restore(file);
    throw error;
  }
}

/** Restores the old text of a file, unless the file has changed again. */
function restore({ path, before, after }: FileReplacement): void {
  try {
    replaceFile(path, before, after);
  } catch {
    // The first error is the one that the user can act on.
  }
}

interface WriteTarget {
  /** The path with all links resolved. */
  readonly target: string;
  readonly stats?: Stats;
}

/**
 * Finds the target of a path. A link is followed only inside the repository: it could lead to a file of the user.
 * @throws Failure, or a system error
 */
function findTarget(path: string, mayBeNew = false): WriteTarget {
  // A dangling link exists, so it is not replaced.
  const isNew = mayBeNew && lstatSync(path, { throwIfNoEntry: false }) === undefined;
  const target = isNew ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  if (!isPathIn(realpathSync(rootOf(path)), target))
    throw new Failure(
      path,
      message("Cannot write '{path}': it links out of the folder. Name the file that it links to.", { path }),
    );
  if (isNew) return { target };
  const stats = lstatSync(target);
  if (stats.isDirectory()) throw fileFailure("write", path, { code: "EISDIR" });
  if (!stats.isFile()) throw new Failure(path, notRegular("write", path));
  // A rename would replace a read-only file too.
  accessSync(target, constants.W_OK);
  return { target, stats };
}

/** Returns the repository of the current folder if the path is in it, else the repository or the folder of the path. */
function rootOf(path: string): string {
  const file = resolve(path);
  const current = workTreeOf(process.cwd()) ?? process.cwd();
  return isPathIn(current, file) ? current : (workTreeOf(dirname(file)) ?? dirname(file));
}

/**
 * Returns the path of a file in the same folder, where a rename is atomic. The random name cannot be taken by a file or
 * link in advance. The name of the target is cut, as the result might be too long for the file system.
 */
function temporaryName(target: string): string {
  return join(dirname(target), `${basename(target).slice(0, 60)}.${randomUUID()}.tmp`);
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

function changed(path: string): Failure {
  const sentence = message("Cannot write '{path}': it has changed since it was read. Try again.", { path });
  return new Failure(path, sentence);
}

/** Replaces a file in one atomic step. @returns false when that would lose its owner, its mode or its hard links */
function renameOver(temporary: string, target: string, { mode, uid, gid, nlink }: Stats): boolean {
  if (nlink > 1) return false;
  const made = lstatSync(temporary);
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

/** A link or a pipe that takes the place of the file meanwhile is not followed or waited for. */
const IN_PLACE = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Writes over a file in place. When the disk is full, restores the old bytes, which fit. */
function overwrite(target: string, bytes: Buffer, path: string): void {
  const file = openSync(target, IN_PLACE);
  try {
    if (!fstatSync(file).isFile()) throw new Failure(path, notRegular("write", path));
    const old = readFileSync(file);
    try {
      writeWhole(file, bytes);
    } catch (error) {
      writeWhole(file, old);
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
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, at);
  ftruncateSync(file, bytes.length);
  fsyncSync(file);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Lets a signal end the process only after the write, so that no temporary file is left. */
function finishBeforeSignals(): void {
  for (const signal of SIGNALS) {
    // Another listener, such as that of a run for Ctrl+C, decides what the signal does.
    if (process.listenerCount(signal) > 0) continue;
    // The listener is removed when it is called, so the second signal has its usual effect.
    process.once(signal, () => process.kill(process.pid, signalToSend(signal)));
  }
}

/** Windows knows the closing of a terminal, but a process cannot send it. */
function signalToSend(signal: NodeJS.Signals): NodeJS.Signals {
  return process.platform === "win32" ? "SIGTERM" : signal;
}
