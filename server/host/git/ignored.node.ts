import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

import { isPathIn } from "../bounded-file.node";
import { MANIFEST_NAME } from "../manifest-names";
import { GIT_LIMITS, GitError, noRepository, stop } from "./git.node";
import { Repositories, isLinkedWorktree, workTreeOf } from "./repository.node";

/** Asks git which files it ignores. */
export class Ignored {
  readonly #asked = new Map<string, Promise<Questions>>();

  /**
   * @param ceiling the outermost folder to look for a repository in, with its links resolved
   * @param isSession true for a program that keeps running while files change, so that git rereads its patterns each
   *   time
   */
  constructor(
    private readonly ceiling?: string,
    private readonly isSession = false,
  ) {}

  /**
   * Tests if git ignores a file of a work tree, or leaves it to a submodule, even if the file does not exist.
   * @throws GitError
   */
  async has(root: string, file: string): Promise<boolean> {
    const asked = this.#asked.get(root) ?? this.#start(root);
    this.#asked.set(root, asked);
    // A leading colon would be pathspec magic.
    const answer = await (await asked).ask(`./${relative(root, file).split(sep).join("/")}`);
    return answer ?? this.has(root, file);
  }

  /**
   * Tests if a search below a folder skips a file because git ignores it, or because it is in another checkout. Does
   * not ask git if it ignores the folder itself.
   * @throws GitError
   */
  async skips(folder: string, file: string): Promise<boolean> {
    const root = workTreeOf(dirname(file), this.ceiling);
    if (root === undefined) return false;
    if (!isPathIn(folder, root) || folder === root) {
      if (root !== folder && isPathIn(folder, file) && (await this.has(root, folder))) return false;
      return this.has(root, file);
    }
    return isLinkedWorktree(root) || (await this.has(root, file)) || (await this.skips(folder, root));
  }

  async #start(root: string): Promise<Questions> {
    try {
      const repository = new Repositories(this.ceiling).of(resolve(root));
      await repository.verify();
      const child = await repository.in(resolve(root)).start(["check-ignore", "-z", "--stdin", "-v", "-n"]);
      // In a single call, git gets its time only once.
      const onClose = (hasFailed: boolean) => (hasFailed && !this.isSession) || this.#asked.delete(root);
      return new Questions(child, this.isSession, onClose);
    } catch (error) {
      // If git cannot be started, keep hundreds of documents from each trying.
      setTimeout(() => this.#asked.delete(root), IDLE_MS).unref();
      throw error;
    }
  }
}

/** The number of fields that `check-ignore -z -v -n` prints for each path: source, line, pattern, path. */
const FIELDS = 4;

interface Waiting {
  readonly path: string;
  readonly resolve: (isIgnored: boolean | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest .gitignore pattern that is read, in characters. */
const MAX_PATTERN = 1024 * 1024;

/** The time within which a call's next manifest asks, in milliseconds. */
const IDLE_MS = 1_000;

/** A running `git check-ignore`. It does not keep the program alive while idle. */
class Questions {
  #isOpen = true;
  /** Waits for an answer, or for the next question. */
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting: Waiting[] = [];
  #fields: string[] = [];
  #rest = "";
  #failure = "";

  constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly endsWhenIdle: boolean,
    private readonly onClose: (hasFailed: boolean) => void,
  ) {
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#failure = text));
    child.on("error", (error) => this.#end(error)).on("close", () => this.#end());
  }

  /** @returns undefined if git exited at another path, so that this one must be asked again */
  ask(path: string): Promise<boolean | undefined> {
    if (!this.#isOpen) return Promise.reject(new GitError(noRepository(), "absent"));
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ path, resolve, reject }) === 1) this.#wait();
      // Send all questions of a tick in one write.
      const { stdin } = this.child;
      stdin.cork();
      stdin.write(`${path}\0`);
      process.nextTick(() => stdin.uncork());
    });
  }

  #read(text: string): void {
    const fields = (this.#rest + text).split("\0");
    this.#rest = fields.pop() ?? "";
    if (this.#rest.length > MAX_PATTERN) stop(this.child);
    this.#fields.push(...fields);
    while (this.#fields.length >= FIELDS) {
      const [, , pattern = ""] = this.#fields.splice(0, FIELDS);
      this.#waiting.shift()?.resolve(pattern !== "" && !pattern.startsWith("!"));
    }
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const isAsked = this.#waiting.length > 0;
    this.#keepsAlive(isAsked);
    if (isAsked) this.#timer = setTimeout(() => stop(this.child), GIT_LIMITS.timeout);
    else if (this.endsWhenIdle) this.#close(false);
    else this.#timer = setTimeout(() => this.#close(false), IDLE_MS).unref();
  }

  #close(hasFailed: boolean): void {
    if (this.#isOpen) this.onClose(hasFailed);
    this.#isOpen = false;
    this.child.stdin.end();
  }

  #keepsAlive(isNeeded: boolean): void {
    const { child } = this;
    const parts: readonly unknown[] = [child, child.stdin, child.stdout, child.stderr];
    for (const each of parts as readonly Pick<NodeJS.Timeout, "ref" | "unref">[])
      if (isNeeded) each.ref();
      else each.unref();
  }

  #end(error: Error = new GitError(noRepository(), "absent")): void {
    clearTimeout(this.#timer);
    const submodule = submoduleIn(this.#failure);
    this.#close(this.#waiting.length > 0 && submodule === undefined);
    for (const [i, { path, resolve, reject }] of this.#waiting.splice(0).entries()) {
      if (submodule === undefined) reject(error);
      // Git exited at the first one.
      else resolve(i === 0 || path.startsWith(`./${submodule}/`) || undefined);
    }
  }
}

/** Returns the submodule that is not checked out, if git exited because a path is in one. */
function submoduleIn(failure: string): string | undefined {
  const [start, middle] = ["fatal: Pathspec '", "' is in submodule '"];
  const end = failure.trimEnd();
  const at = end.lastIndexOf(middle);
  return end.startsWith(start) && at > 0 ? end.slice(at + middle.length, -1) : undefined;
}

/** Tests if a link leads out of a folder, or to a file that a search finds by its real path. */
export function leadsElsewhere(root: string, file: string): boolean {
  try {
    const [folder, target] = [realpathSync(root), realpathSync(file)];
    if (target === join(folder, relative(root, file))) return false;
    return !isPathIn(folder, target) || MANIFEST_NAME.test(basename(target));
  } catch {
    return false;
  }
}
