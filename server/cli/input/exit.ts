import { message } from "../../core/text/messages";

/** The exit statuses (command-line.md). `call` outranks `errors`. */
export const EXIT = { ok: 0, errors: 1, call: 2 } as const;

/** The call itself is wrong; the message says how, in one sentence. */
export class CallError extends Error {}

/** A file or folder cannot be read, written or checked, while others can; the message, one sentence, names it. */
export class Failure extends Error {
  /** @param place the file or folder, as the run reports it */
  constructor(
    readonly place: string,
    message: string,
  ) {
    super(message);
  }
}

type Verb = "read" | "write";

/** By the code of a system error. */
type Sentences = Readonly<Record<string, (path: string) => string>>;

const SENTENCES: Readonly<Record<Verb, Sentences>> = {
  read: {
    ENOENT: (path) => message("Cannot read '{path}': there is no such file.", { path }),
    ENOTDIR: (path) => message("Cannot read '{path}': there is no such file.", { path }),
    EISDIR: (path) => message("Cannot read '{path}': it is a folder.", { path }),
    EACCES: (path) => message("Cannot read '{path}': permission denied.", { path }),
    EPERM: (path) => message("Cannot read '{path}': permission denied.", { path }),
    ELOOP: (path) => message("Cannot read '{path}': its symbolic links go round in a circle.", { path }),
  },
  write: {
    ENOENT: (path) => message("Cannot write '{path}': there is no such file.", { path }),
    ENOTDIR: (path) => message("Cannot write '{path}': there is no such file.", { path }),
    EISDIR: (path) => message("Cannot write '{path}': it is a folder.", { path }),
    EACCES: (path) => message("Cannot write '{path}': permission denied.", { path }),
    EPERM: (path) => message("Cannot write '{path}': permission denied.", { path }),
    ELOOP: (path) => message("Cannot write '{path}': its symbolic links go round in a circle.", { path }),
    ENOSPC: (path) => message("Cannot write '{path}': the disk is full.", { path }),
    EROFS: (path) => message("Cannot write '{path}': the file system is read-only.", { path }),
  },
};

/** What the system refused to do with a file. */
export function fileFailure(verb: Verb, path: string, error: unknown): Failure {
  const { code = "", message: reason } = error as NodeJS.ErrnoException;
  const sentence = SENTENCES[verb][code];
  return new Failure(path, sentence ? sentence(path) : otherSentence(verb, { path, reason }));
}

function otherSentence(verb: Verb, values: { readonly path: string; readonly reason: string }): string {
  return verb === "read"
    ? message("Cannot read '{path}': {reason}.", values)
    : message("Cannot write '{path}': {reason}.", values);
}

/** Prints a sentence about the run itself, not about a manifest. */
export function printError(sentence: string): void {
  process.stderr.write(`plugin-manifest: ${sentence}\n`);
}
