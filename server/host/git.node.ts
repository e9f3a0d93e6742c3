import { dirname } from "node:path";

/** What is said of a file outside of any. */
export const NO_REPOSITORY = "The manifest is in no git repository.";

/** Why git has given no answer, in a sentence for the reader. */
export class GitError extends Error {}

/** What a repository's own configuration could make git run or fetch; none of it is needed to read tags. */
const HARMLESS = [
  "--no-pager",
  "--no-optional-locks",
  "--literal-pathspecs",
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "log.showSignature=false", "diff.relative=false"],
  ...["protocol.allow=never"],
].flatMap((option) => (option.startsWith("-") ? [option] : ["-c", option]));

/** Of git's variables those that say where it is installed and which configuration is the user's. */
const KEPT =
  /^GIT_(?:EXEC_PATH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

const LIMITS = { timeout: 10_000, maxBuffer: 128 * 1024 * 1024, killSignal: "SIGKILL" } as const;

/** Git in one folder: it reads, runs nothing, and stays off the network. */
export class Git {
  constructor(
    private readonly folder: string,
    private readonly signal?: AbortSignal,
  ) {}

  /** What a git command prints, as text; see `bytes`. */
  async run(args: readonly string[], input?: string): Promise<string> {
    return (await this.bytes(args, input)).toString("utf8");
  }

  /**
   * What a git command prints.
   * @param input what it reads
   * @throws GitError when git is not there, refuses, takes too long or says too much
   */
  async bytes(args: readonly string[], input = ""): Promise<Buffer> {
    // Loading it takes a part of the server's start, and many a workspace has no use for it.
    const { execFile } = await import("node:child_process");
    return new Promise((resolve, reject) => {
      const options = {
        ...LIMITS,
        ...(this.signal && { signal: this.signal }),
        // Not the manifest's folder: there, Windows would look for a `git` first.
        cwd: dirname(process.execPath),
        env: environment(),
        windowsHide: true,
        encoding: "buffer",
      } as const;
      const child = execFile(
        "git",
        [...HARMLESS, "-C", this.folder, ...args],
        options,
        (error, output, complaint) => {
          if (error) reject(new GitError(reasonOf(error, complaint.toString("utf8"))));
          else resolve(output);
        },
      );
      // Git need not read to the end.
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(input);
    });
  }
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name) || KEPT.test(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // Unlike the setting, no repository's configuration can take it back.
    GIT_ALLOW_PROTOCOL: "none",
  };
}

function reasonOf(error: Error & { code?: unknown; killed?: boolean }, complaint: string): string {
  if (error.code === "ENOENT") return "git was not found.";
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return "The git history is too large to be read.";
  if (error.killed) return `git took longer than ${LIMITS.timeout / 1000} seconds.`;
  if (/not a git repository|must be run in a work tree|cannot change to/.test(complaint))
    return NO_REPOSITORY;
  const said = /^fatal: (.*)$/m.exec(complaint)?.[1] ?? "";
  return `git could not read the repository${said ? `: ${said.replace(/\.$/, "")}` : ""}.`;
}
