import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { dirname } from "node:path";
import { message } from "../../core/text/messages";

/** "absent" if there is no git or no repository that may be read; "unread" for any other failure. */
type GitFault = "absent" | "unread";

/** Thrown when git fails. The message is for the user. */
export class GitError extends Error {
  constructor(
    message: string,
    readonly kind: GitFault = "unread",
  ) {
    super(message);
  }
}

export const noRepositoryError = () =>
  new GitError(message("The manifest is not in a git repository."), "absent");

/** Options that keep git from running programs, fetching or locking, whatever a repository's configuration says. */
const SAFE_OPTIONS = [
  "--no-pager",
  "--no-optional-locks",
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "log.showSignature=false", "diff.relative=false"],
  ...["protocol.allow=never", "safe.bareRepository=explicit"],
].flatMap((option) => (option.startsWith("-") ? [option] : ["-c", option]));

/** Matches the variables that git may inherit: they locate its programs, the user's configuration and `.git`. */
const ALLOWED_VARIABLES =
  /^GIT_(?:EXEC_PATH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

export const GIT_LIMITS = { timeout: 10_000, maxBuffer: 128 * 1024 * 1024, killSignal: "SIGKILL" } as const;

/** Shorter runs do not count toward the time limit, because a repository may have thousands of manifests. */
const MIN_COUNTED_MS = 1_000;

const tooSlowError = () =>
  new GitError(message("Git took longer than {seconds} seconds.", { seconds: GIT_LIMITS.timeout / 1000 }));

/** Runs git in a folder. Git only reads, starts no program and uses no network. All runs share one time limit. */
export class Git {
  #timeLeft: number = GIT_LIMITS.timeout;

  /** @param ceiling the outermost folder to look for a repository in, with its links resolved */
  constructor(
    private readonly folder: string,
    private readonly ceiling?: string,
  ) {}

  /** Runs a command. @param input the standard input @throws GitError if git is missing, fails, or exceeds a limit */
  async run(args: readonly string[], input = ""): Promise<string> {
    // Loaded on demand, because it slows the server's start and many workspaces do not need it.
    const { execFile } = await import("node:child_process");
    return this.withinTime(
      (timeout) =>
        new Promise((resolve, reject) => {
          const allArgs = [...SAFE_OPTIONS, "--literal-pathspecs", "-C", this.folder, ...args];
          const child = execFile("git", allArgs, this.options(timeout), (error, output, stderr) => {
            if (error) reject(gitErrorOf(error, stderr));
            else resolve(output);
          });
          // Git may exit without reading all of its input.
          child.stdin?.on("error", () => undefined);
          child.stdin?.end(input);
        }),
    );
  }

  /** Calls `use` with a function that reads objects from a single git process. @throws GitError as `run` does */
  async withObjectReader<T>(use: (read: ReadObjects) => Promise<T>): Promise<T> {
    return this.withinTime(async (timeout) => {
      const child = await this.start(["cat-file", "--batch"]);
      let timer: NodeJS.Timeout | undefined;
      let stderr = "";
      child.stderr.on("data", (text: Buffer) => (stderr += text.toString("utf8")));
      const failure = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(tooSlowError()), timeout);
        child.on("close", () => reject(gitErrorOf({}, stderr)));
      });
      const objects = objectsIn(child.stdout);
      const read = async (names: readonly string[]) => {
        child.stdin.write(names.map((name) => `${name}\n`).join(""));
        const requestedObjects: (GitObject | undefined)[] = [];
        while (requestedObjects.length < names.length) {
          const { value, done } = await objects.next();
          requestedObjects.push(done ? await failure : value);
        }
        return requestedObjects;
      };
      try {
        return await Promise.race([use(read), failure]);
      } finally {
        clearTimeout(timer);
        stopGit(child);
      }
    });
  }

  /** Calls `query` with the remaining milliseconds. @throws GitError if no time is left */
  private async withinTime<T>(query: (timeout: number) => Promise<T>): Promise<T> {
    if (this.#timeLeft <= 0) throw tooSlowError();
    const [start, timeout] = [performance.now(), Math.ceil(this.#timeLeft)];
    try {
      return await query(timeout);
    } finally {
      // A timer may fire up to a millisecond early.
      const elapsed = Math.ceil(performance.now() - start) + 1;
      if (elapsed >= Math.min(MIN_COUNTED_MS, timeout)) this.#timeLeft -= elapsed;
    }
  }

  /**
   * Starts a command, which the caller must stop. Omits `--literal-pathspecs`, which `check-ignore` rejects.
   * @throws GitError if git is not installed
   */
  async start(args: readonly string[]): Promise<ChildProcessWithoutNullStreams> {
    const { spawn } = await import("node:child_process");
    const child = spawn("git", [...SAFE_OPTIONS, "-C", this.folder, ...args], this.options(0));
    // Git may exit without reading all of its input.
    child.stdin.on("error", () => undefined);
    return new Promise((resolve, reject) => {
      child.once("spawn", () => resolve(child)).once("error", (error) => reject(gitErrorOf(error, "")));
    });
  }

  private options(timeout: number) {
    return {
      ...{ ...GIT_LIMITS, timeout, windowsHide: true },
      // If git started in the manifest's folder, Windows would run a `git.exe` from that folder.
      cwd: dirname(process.execPath),
      env: environment(this.ceiling),
    };
  }
}

/** Stops git, and closes its pipes, because a program that git started may keep them open. */
export function stopGit(child: ChildProcessWithoutNullStreams): void {
  child.kill(GIT_LIMITS.killSignal);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
}

interface GitObject {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Reads objects by their names, which must not contain spaces; undefined for a missing object. */
type ReadObjects = (names: readonly string[]) => Promise<(GitObject | undefined)[]>;

/** Parses the output of `cat-file --batch`: for each object a line with name, type and size, then its content. */
async function* objectsIn(output: AsyncIterable<Buffer>): AsyncGenerator<GitObject | undefined, undefined> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of output) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let lineEnd = bytes.indexOf("\n"); lineEnd >= 0; lineEnd = bytes.indexOf("\n")) {
      const [name = "", type = "", size] = bytes.toString("latin1", 0, lineEnd).split(" ");
      const end = size === undefined ? lineEnd : lineEnd + 1 + Number(size);
      if (bytes.length <= end) break;
      yield size === undefined ? undefined : { name, type, content: bytes.subarray(lineEnd + 1, end) };
      bytes = bytes.subarray(end + 1);
    }
  }
}

function environment(ceiling: string | undefined): NodeJS.ProcessEnv {
  const isAllowed = (name: string) => !/^GIT_/i.test(name) || ALLOWED_VARIABLES.test(name);
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isAllowed(name))),
    // Git does not look in the folder named here, so name the ceiling's parent.
    ...(ceiling !== undefined && { GIT_CEILING_DIRECTORIES: dirname(ceiling) }),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // A repository's `protocol.<name>.allow` overrides `protocol.allow`, but not this variable.
    GIT_ALLOW_PROTOCOL: "none",
  };
}

/** Creates the error that explains why git failed. @param stderr git's error output */
export function gitErrorOf(
  error: Partial<Error> & { code?: unknown; killed?: boolean },
  stderr: string,
): GitError {
  if (error.code === "ENOENT") return new GitError(message("Git was not found."), "absent");
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return new GitError(message("The git history is too large to read."));
  if (error.killed) return tooSlowError();
  if (/not a git repository|must be run in a work tree|cannot (?:change to|use bare repository)/.test(stderr))
    return noRepositoryError();
  const reason = /^fatal: (.*?)\.?$/m.exec(stderr)?.[1];
  // With --quiet, git fails without a message.
  if (!reason) return new GitError(message("Git could not read the repository."));
  if (/promisor/.test(reason))
    return new GitError(
      message("This is a partial clone. Run 'git fetch --refetch --no-filter --tags' first."),
    );
  const command = /^\t(git .*)$/m.exec(stderr)?.[1];
  return new GitError(
    command === undefined
      ? message("Git could not read the repository: {reason}.", { reason })
      : message("Git could not read the repository: {reason}. Run '{command}'.", { reason, command }),
  );
}
