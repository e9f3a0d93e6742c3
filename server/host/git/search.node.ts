import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { lstatSync, type Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isBelowOutsideGit } from "../bounded-file.node";
import type { FoundFile, FoundFiles } from "../files";
import { isSearched, SKIPPED_FOLDERS } from "../manifest-names";
import { fileUri } from "../uris";
import { gitErrorOf, GIT_LIMITS, GitError, noRepositoryError, stopGit } from "./git.node";
import { GitRepository, isLinkedWorktree, workTreeOf, type FileList } from "./repository.node";

/** Finds manifests and configurations by name (docs/spec/command-line.md, Which files). Never rejects. */
export class FolderSearch {
  readonly #paths: string[] = [];
  readonly #refusals: string[] = [];
  readonly #unreadFolders: { uri: string; error: unknown }[] = [];

  constructor(
    private readonly mayRunGit: boolean,
    private readonly ceiling?: string,
  ) {}

  /** Finds the files below a folder, sorted by the segments of their paths. */
  async find(folder: string): Promise<FoundFiles> {
    await this.#search(folder);
    const sortKey = (path: string) => path.replaceAll(sep, "\0");
    const files = this.#paths.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).flatMap(fileAt);
    return { files, refusals: this.#refusals, unreadFolders: this.#unreadFolders };
  }

  /** Adds the files that git lists, including those in nested repositories; without git, all files. */
  async #search(folder: string): Promise<void> {
    const listing = this.mayRunGit ? await this.#list(folder) : undefined;
    if (!listing) return this.#walk(folder, true);
    const isSkipped = (path: string) => path.split("/").some((name) => SKIPPED_FOLDERS.includes(name));
    for (const path of listing.states.keys())
      if (isSearched(basename(path)) && !isSkipped(path)) this.#paths.push(join(folder, path));
    for (const path of listing.repositories)
      if (!isSkipped(path)) await this.#searchNested(join(folder, path));
  }

  async #searchNested(folder: string): Promise<void> {
    try {
      const gitStats = lstatSync(join(folder, ".git"), { throwIfNoEntry: false });
      if (gitStats && !isLinkedWorktree(folder)) await this.#search(folder);
    } catch (error) {
      this.#unreadFolders.push({ uri: fileUri(folder), error });
    }
  }

  /** @returns undefined if git does not list the folder */
  async #list(folder: string): Promise<FileList | undefined> {
    try {
      const realFolder = await realpath(folder);
      const root = workTreeOf(realFolder, this.ceiling);
      if (root === undefined) return undefined;
      // Search an ignored folder without git if the user names or opens it.
      if (root !== realFolder && (await new IgnoreChecker(this.ceiling, true).isIgnored(root, realFolder)))
        return undefined;
      return await new GitRepository(realFolder, this.ceiling).list();
    } catch (error) {
      if (error instanceof GitError && error.kind !== "absent") this.#refusals.push(error.message);
      return undefined;
    }
  }

  async #walk(folder: string, isOutermost = false): Promise<void> {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      this.#unreadFolders.push({ uri: fileUri(folder), error });
      return;
    }
    if (!isOutermost && entries.some(({ name }) => name === ".git")) return this.#searchNested(folder);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) {
        if (isSearched(entry.name)) this.#paths.push(path);
      } else if (!SKIPPED_FOLDERS.includes(entry.name)) await this.#walk(path);
    }
  }
}

/** Describes a found path if it is a file or a link. Omits pipes, because reading one would block. */
function fileAt(path: string): FoundFile | [] {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    const isLink = stats?.isSymbolicLink() ?? false;
    // Includes paths that are not UTF-8: opening one fails and reports why.
    const isReported = stats?.isFile() || isLink || path.includes("\uFFFD");
    return isReported ? { uri: fileUri(path), isLink } : [];
  } catch {
    // Reading the file fails, too, and reports why.
    return { uri: fileUri(path), isLink: false };
  }
}

export class IgnoreChecker {
  /** The running processes, by the roots of their work trees. */
  readonly #processes = new Map<string, Promise<CheckIgnore>>();

  /** @param isSession true if files may change: git restarts for each burst of questions, to reread its patterns */
  constructor(
    private readonly ceiling?: string,
    private readonly isSession = false,
  ) {}

  /** Tests if git ignores a file, which need not exist. A file in a submodule counts as ignored. @throws GitError */
  async isIgnored(root: string, file: string): Promise<boolean> {
    const process = this.#processes.get(root) ?? this.#start(root);
    this.#processes.set(root, process);
    // A leading colon would be pathspec magic.
    const answer = await (await process).ask(`./${relative(root, file).split(sep).join("/")}`);
    return answer ?? this.isIgnored(root, file);
  }

  /**
   * Tests if a search below a folder skips a file, because git ignores the file or the file is in another checkout. If
   * git ignores the folder itself, the search skips no ignored files.
   * @throws GitError
   */
  async skips(folder: string, file: string): Promise<boolean> {
    const root = workTreeOf(dirname(file), this.ceiling);
    if (root === undefined) return false;
    if (isBelowOutsideGit(root, folder))
      return isLinkedWorktree(root) || (await this.isIgnored(root, file)) || this.skips(folder, root);
    const isFolderIgnored =
      root !== folder && isBelowOutsideGit(file, folder) && (await this.isIgnored(root, folder));
    return !isFolderIgnored && this.isIgnored(root, file);
  }

  async #start(root: string): Promise<CheckIgnore> {
    const onClose = (hasFailed: boolean): void => {
      // In a single call, keep the failed process: later questions then fail at once instead of also timing out.
      if (!hasFailed || this.isSession) this.#processes.delete(root);
    };
    try {
      const child = await new GitRepository(resolve(root), this.ceiling).startCheckIgnore();
      return new CheckIgnore(child, this.isSession, onClose);
    } catch (error) {
      onClose(true);
      throw error;
    }
  }
}

/** `check-ignore -z -v -n` prints these fields for each path: source, line, pattern, path. */
const FIELD_COUNT = 4;

/** The longest `.gitignore` pattern to read, in UTF-16 code units. */
const MAX_PATTERN_LENGTH = 1024 * 1024;

/** How long an idle git stays open for the next question. */
const IDLE_MS = 1_000;

interface Question {
  readonly path: string;
  readonly resolve: (isIgnored: boolean | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Queries a running `git check-ignore`. While idle, the process does not keep the program alive. */
class CheckIgnore {
  #isOpen = true;
  /** Limits the wait for an answer or, while idle, for the next question. */
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
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#errorOutput += text));
    child.on("error", (error) => this.#end(error)).on("close", () => this.#end());
  }

  /** Tests if git ignores a path. @returns undefined if git exited because of another path; then ask again */
  ask(path: string): Promise<boolean | undefined> {
    if (!this.#isOpen) return Promise.reject(noRepositoryError());
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
    while (fields.length > FIELD_COUNT) {
      const [, , pattern = ""] = fields.splice(0, FIELD_COUNT);
      this.#questions.shift()?.resolve(pattern !== "" && !pattern.startsWith("!"));
    }
    this.#output = fields.join("\0");
    if (this.#output.length <= MAX_PATTERN_LENGTH) return this.#restartTimer();
    this.#end(gitErrorOf({}, ""));
    stopGit(this.child);
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    const isWaiting = this.#questions.length > 0;
    const { child } = this;
    for (const handle of [child, child.stdin, child.stdout, child.stderr] as readonly unknown[])
      (handle as Pick<NodeJS.Timeout, "ref" | "unref">)[isWaiting ? "ref" : "unref"]();
    if (isWaiting) this.#timer = setTimeout(() => stopGit(child), GIT_LIMITS.timeout);
    else if (this.endsWhenIdle) this.#close(false);
    else this.#timer = setTimeout(() => this.#close(false), IDLE_MS).unref();
  }

  #close(hasFailed: boolean): void {
    if (this.#isOpen) this.onClose(hasFailed);
    this.#isOpen = false;
    this.child.stdin.end();
  }

  #end(error: Error = gitErrorOf({ killed: this.child.killed }, this.#errorOutput)): void {
    clearTimeout(this.#timer);
    const submodule = submoduleIn(this.#errorOutput);
    this.#close(this.#questions.length > 0 && submodule === undefined);
    for (const [i, { path, resolve, reject }] of this.#questions.splice(0).entries()) {
      if (submodule === undefined) reject(error);
      // Git exited at the first unanswered path.
      else resolve(i === 0 || path.startsWith(`./${submodule}/`) || undefined);
    }
  }
}

/** Parses git's error about a path in a submodule; undefined for any other error. */
function submoduleIn(errorOutput: string): string | undefined {
  const parts = errorOutput.trimEnd().split("' is in submodule '").slice(1);
  return errorOutput.startsWith("fatal: Pathspec '") ? parts.at(-1)?.slice(0, -1) : undefined;
}
