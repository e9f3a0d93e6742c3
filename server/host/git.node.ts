import { dirname } from "node:path";
import { message } from "../core/text/messages";

/** The note for a file outside of any repository. */
export const NO_REPOSITORY = message("The manifest is not in a git repository.");

/** Thrown when git fails. The message is for the reader. */
export class GitError extends Error {}

/** Options that keep a repository's own configuration from making git run or fetch anything. */
const SAFE_OPTIONS = [
  "--no-pager",
  "--no-optional-locks",
  "--literal-pathspecs",
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "log.showSignature=false", "diff.relative=false"],
  ...["protocol.allow=never", "safe.bareRepository=explicit"],
].flatMap((option) => (option.startsWith("-") ? [option] : ["-c", option]));

/** Matches the variables that git keeps: where it is installed, and which configuration is the user's. */
const KEPT_VARIABLES =
  /^GIT_(?:EXEC_PATH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

export const GIT_LIMITS = { timeout: 10_000, maxBuffer: 128 * 1024 * 1024, killSignal: "SIGKILL" } as const;

/** Runs git in one folder, so that it only reads, starts no other program and does not use the network. */
export class Git {
  constructor(
    private readonly folder: string,
    private readonly signal?: AbortSignal,
  ) {}

  /** Runs a git command and returns its output as text; see `bytes`. */
  async run(args: readonly string[], input?: string): Promise<string> {
    return (await this.bytes(args, input)).toString("utf8");
  }

  /**
   * Runs a git command and returns its output.
   * @param input the standard input
   * @throws GitError when git is not installed, fails, takes too long or prints too much
   */
  async bytes(args: readonly string[], input = ""): Promise<Buffer> {
    // Loaded here, because it would slow the server's start, and many workspaces do not need it.
    const { execFile } = await import("node:child_process");
    return new Promise((resolve, reject) => {
      const options = {
        ...GIT_LIMITS,
        ...(this.signal && { signal: this.signal }),
        // In the manifest's folder, Windows would run a `git` that is there.
        cwd: dirname(process.execPath),
        env: environment(),
        windowsHide: true,
        encoding: "buffer",
      } as const;
      const child = execFile(
        "git",
        [...SAFE_OPTIONS, "-C", this.folder, ...args],
        options,
        (error, output, stderr) => {
          if (error) reject(new GitError(reasonOf(error, stderr.toString("utf8"))));
          else resolve(output);
        },
      );
      // Git may end without reading all of its input.
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(input);
    });
  }
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) || KEPT_VARIABLES.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // Unlike the option, this cannot be overridden by a repository's configuration.
    GIT_ALLOW_PROTOCOL: "none",
  };
}

function reasonOf(error: Error & { code?: unknown; killed?: boolean }, stderr: string): string {
  if (error.code === "ENOENT") return message("Git was not found.");
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return message("The git history is too large to read.");
  if (error.killed)
    return message("Git took longer than {seconds} seconds.", { seconds: GIT_LIMITS.timeout / 1000 });
  if (/not a git repository|must be run in a work tree|cannot (?:change to|use bare repository)/.test(stderr))
    return NO_REPOSITORY;
  const reason = /^fatal: (.*?)\.?$/m.exec(stderr)?.[1];
  return reason
    ? message("Git could not read the repository: {reason}.", { reason })
    : message("Git could not read the repository.");
}
