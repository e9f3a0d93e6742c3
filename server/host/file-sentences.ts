import { FileRefusal } from "./bounded-file.node";
import { message } from "../core/text/messages";

type Verb = "read" | "write";

/** Messages by system error code. */
type Sentences = Readonly<Record<string, (path: string) => string>>;

const SENTENCES: Readonly<Record<Verb, Sentences>> = {
  read: {
    ENOENT: (path) => message("Cannot read '{path}': the file does not exist.", { path }),
    ENOTDIR: (path) => message("Cannot read '{path}': the file does not exist.", { path }),
    EISDIR: (path) => message("Cannot read '{path}': it is a folder.", { path }),
    EACCES: (path) => message("Cannot read '{path}': permission denied.", { path }),
    EPERM: (path) => message("Cannot read '{path}': permission denied.", { path }),
    ELOOP: (path) => message("Cannot read '{path}': its symbolic links form a loop.", { path }),
  },
  write: {
    ENOENT: (path) => message("Cannot write '{path}': the file does not exist.", { path }),
    ENOTDIR: (path) => message("Cannot write '{path}': the file does not exist.", { path }),
    EISDIR: (path) => message("Cannot write '{path}': it is a folder.", { path }),
    EACCES: (path) => message("Cannot write '{path}': permission denied.", { path }),
    EPERM: (path) => message("Cannot write '{path}': permission denied.", { path }),
    ELOOP: (path) => message("Cannot write '{path}': its symbolic links form a loop.", { path }),
    ENOSPC: (path) => message("Cannot write '{path}': the disk is full.", { path }),
    EROFS: (path) => message("Cannot write '{path}': the file system is read-only.", { path }),
  },
};

export function fileSentence(verb: Verb, path: string, error: unknown): string {
  const { code = "", message: reason } = error as NodeJS.ErrnoException;
  // Node replaces the bytes of a name that is not UTF-8, so the resulting path does not exist.
  if (verb === "read" && code === "ENOENT" && path.includes("\uFFFD"))
    return message("Cannot read '{path}': its name is not UTF-8. Rename it.", { path });
  const known = SENTENCES[verb][code];
  if (known) return known(path);
  return verb === "read"
    ? message("Cannot read '{path}': {reason}.", { path, reason })
    : message("Cannot write '{path}': {reason}.", { path, reason });
}

/**
 * Explains why a file was not read.
 * @param error a FileRefusal or a system error
 * @param tooLarge creates the message for a file over its limit
 */
export function unreadSentence(path: string, error: unknown, tooLarge: () => string): string {
  if (!(error instanceof FileRefusal)) return fileSentence("read", path, error);
  return error.reason === "kind" ? notRegular("read", path) : tooLarge();
}

/** Message for a pipe, socket or device. */
export function notRegular(verb: Verb, path: string): string {
  return verb === "read"
    ? message("Cannot read '{path}': it is not a regular file.", { path })
    : message("Cannot write '{path}': it is not a regular file.", { path });
}

/** Message for a URI that is not a local file. */
export function notOnThisMachine(uri: string): string {
  return message("'{uri}' is not a file on this machine.", { uri });
}
