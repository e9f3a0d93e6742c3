import { accessSync, constants, lstatSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { message } from "../../core/text/messages";
import { isPathIn } from "../../host/bounded-file.node";
import { notRegular } from "../../host/file-sentences";
import { workTreeOf } from "../../host/git/checkout.node";
import { Failure, fileFailure } from "./failures";

/** Where a text is written. */
interface WriteTarget {
  /** The path with all links resolved. */
  readonly target: string;
  /** Absent for a new file. */
  readonly stats?: Stats;
}

/**
 * Finds the file that a path leads to. A link is followed inside the repository only: it could have a file of its
 * reader changed.
 * @throws Failure, or a system error
 */
export function findTarget(path: string, mayBeNew = false): WriteTarget {
  // A link that leads nowhere is there, so it is not replaced.
  const isNew = mayBeNew && lstatSync(path, { throwIfNoEntry: false }) === undefined;
  const target = isNew ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  if (!isPathIn(realpathSync(rootOf(path)), target)) throw outside(path);
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

function outside(path: string): Failure {
  const sentence = message(
    "Cannot write '{path}': it links out of the folder. Name the file that it links to.",
    { path },
  );
  return new Failure(path, sentence);
}
