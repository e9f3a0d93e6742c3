import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { dirname, relative, resolve, sep } from "node:path";
import { isPathIn } from "../bounded-file.node";
import { GIT_LIMITS, GitError, noRepository, stop } from "./git.node";
import { GitRepository, isLinkedWorktree, workTreeOf } from "./repository.node";

/** Asks git which files it ignores. */
export class IgnoreChecker {
  /** The running processes, by the roots of their work trees. */
  readonly #processes = new Map<string, Promise<CheckIgnore>>();

  /** @param isSession true if files may change while the program runs; git rereads its patterns for each burst of questions */
  constructor(
    private readonly ceiling?: string,
    private readonly isSession = false,
  ) {}

  /** Tests if git ignores a file, which need not exist, or the file belongs to a submodule. @throws GitError */
  async isIgnored(root: string, file: string): Promise<boolean> {
    const checker = this.#processes.get(root) ?? this.#start(root);
    this.#processes.set(root, checker);
    // A leading colon would be pathspec magic.
    const answer = await (await checker).ask(`./${relative(root, file).split(sep).join("/")}`);
    return answer ?? this.isIgnored(root, file);
  }

  /**
   * Tests if a search below a folder skips a file because git ignores it, or because it is in another checkout. Does
   * not ask git if it ignores the folder itself.
   * @throws GitError
   */
  async skips(folder: string, file: string): Promise<boolean> {
    const root = workTreeOf(dirname(file), this.ceiling);
    if (root === undefined) return false;
    if (isPathIn(folder, root))
      return isLinkedWorktree(root) || (await this.isIgnored(root, file)) || this.skips(folder, root);
    const isFolderIgnored = root !== folder && isPathIn(folder, file) && (await this.isIgnored(root, folder));
    return !isFolderIgnored && this.isIgnored(root, file);
  }

  async #start(root: string): Promise<CheckIgnore> {
    const forget = (hasFailed: boolean): void => {
      // In a single call, keep the failed process, so that later questions fail at once instead of timing out again.
      if (!hasFailed || this.isSession) this.#processes.delete(root);
    };
    try {
      const child = await new GitRepository(resolve(root), this.ceiling).checkIgnore();
      return new CheckIgnore(child, this.isSession, forget);
    } catch (error) {
      forget(true);
      throw error;
    }
  }
}

/** The number of fields that `check-ignore -z -v -n` prints for each path: source, line, pattern, path. */
const FIELDS = 4;

/** The longest .gitignore pattern that is read, in characters. */
const MAX_PATTERN = 1024 * 1024;

/** How long an idle git stays open for the next question, in milliseconds. */
const IDLE_MS = 1_000;

interface Question {
  readonly path: string;
  readonly resolve: (isIgnored: boolean | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** A running `git check-ignore`. It does not keep the program alive while idle. */
class CheckIgnore {
  #isOpen = true;
  /** Waits for an answer, or for the next question. */
  #timer: NodeJS.Timeout | undefined;
  readonly #questions: Question[] = [];
  #output = "";
  #errorOutput = "";

  constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly endsWhenIdle: boolean,
    private readonly onClose: (hasFailed: boolean) => void,
  ) {
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#errorOutput = text));
    child.on("error", (error) => this.#end(error)).on("close", () => this.#end());
  }

  /** @returns undefined if git exited because of another path; ask again */
  ask(path: string): Promise<boolean | undefined> {
    if (!this.#isOpen) return Promise.reject(new GitError(noRepository(), "absent"));
    return new Promise((resolve, reject) => {
      if (this.#questions.push({ path, resolve, reject }) === 1) this.#restartTimer();
      // Send all questions of a tick in one write.
      const { stdin } = this.child;
      stdin.cork();
      stdin.write(`${path}\0`);
      process.nextTick(() => stdin.uncork());
    });
  }

  #read(text: string): void {
    const fields = (this.#output + text).split("\0");
    const answered = Math.floor((fields.length - 1) / FIELDS);
    for (let i = 0; i < answered; i++) {
      const pattern = fields[i * FIELDS + 2] ?? "";
      this.#questions.shift()?.resolve(pattern !== "" && !pattern.startsWith("!"));
    }
    this.#output = fields.slice(answered * FIELDS).join("\0");
    if (this.#output.length > MAX_PATTERN) stop(this.child);
    this.#restartTimer();
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    const isWaiting = this.#questions.length > 0;
    const { child } = this;
    for (const each of [child, child.stdin, child.stdout, child.stderr] as readonly unknown[])
      (each as Pick<NodeJS.Timeout, "ref" | "unref">)[isWaiting ? "ref" : "unref"]();
    if (isWaiting) this.#timer = setTimeout(() => stop(child), GIT_LIMITS.timeout);
    else if (this.endsWhenIdle) this.#close(false);
    else this.#timer = setTimeout(() => this.#close(false), IDLE_MS).unref();
  }

  #close(hasFailed: boolean): void {
    if (this.#isOpen) this.onClose(hasFailed);
    this.#isOpen = false;
    this.child.stdin.end();
  }

  #end(error: Error = new GitError(noRepository(), "absent")): void {
    clearTimeout(this.#timer);
    const submodule = submoduleIn(this.#errorOutput);
    this.#close(this.#questions.length > 0 && submodule === undefined);
    for (const [i, { path, resolve, reject }] of this.#questions.splice(0).entries()) {
      if (submodule === undefined) reject(error);
      // Git exits at the first unanswered path.
      else resolve(i === 0 || path.startsWith(`./${submodule}/`) || undefined);
    }
  }
}

/** Returns the submodule that is not checked out, if git exited because a path is in one. */
function submoduleIn(failure: string): string | undefined {
  const parts = failure.trimEnd().split("' is in submodule '").slice(1);
  return failure.startsWith("fatal: Pathspec '") ? parts.at(-1)?.slice(0, -1) : undefined;
}
