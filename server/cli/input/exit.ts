/** The exit statuses (command-line.md). `call` outranks `errors`. */
export const EXIT = { ok: 0, errors: 1, call: 2 } as const;

/** The call itself was wrong; the message says how, in one sentence. */
export class CallError extends Error {}

/** One thing could not be done while the rest can; the message, one sentence, names it. */
export class Failure extends Error {
  /** @param place the file or folder it is about, as the run reports it */
  constructor(
    readonly place: string,
    message: string,
  ) {
    super(message);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "its symbolic links go round in a circle",
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
};

/** What the system would not do with a file, in words. */
export function fileFailure(verb: "read" | "write", path: string, error: unknown): Failure {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new Failure(path, `Cannot ${verb} '${path}': ${REASONS[code] ?? message}.`);
}

/** Prints a sentence about the run itself, not about a manifest. */
export function printError(sentence: string): void {
  process.stderr.write(`plugin-manifest: ${sentence}\n`);
}
