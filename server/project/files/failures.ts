import { escapeUnprintable } from "../../core/text/printable";
import { message } from "../../core/text/messages";
import { fileErrorSentence } from "../../host/bounded-file.node";

/** Thrown for invalid command-line or tool arguments. The message is for the user. */
export class UsageError extends Error {}

/**
 * Thrown when a file or folder cannot be read, written or checked; the run continues with the next one. The message is
 * for the user and names the file; `place` is the file or folder as it appears in reports.
 */
export class Failure extends Error {
  constructor(
    readonly place: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function fileFailure(verb: "read" | "write", path: string, error: unknown): Failure {
  return new Failure(path, fileErrorSentence(verb, path, error));
}

export function ruleFailure(name: string, code: string, error: unknown): Failure {
  const values = { name, code, error: String(error) };
  const sentence = message("Cannot check '{name}': rule '{code}' failed: {error}", values);
  return new Failure(name, sentence, { cause: error });
}

/** The exit statuses (docs/spec/command-line.md), from the lowest to the highest rank. */
export const EXIT = { ok: 0, errors: 1, failure: 2, interrupted: 130 } as const;

/**
 * Prints a message to standard error, then the stack of an internal error. Escapes line breaks, because a file name
 * with line breaks could otherwise imitate other messages.
 */
export function printError(sentence: string, cause?: unknown): void {
  process.stderr.write(message("plugin-manifest: {sentence}\n", { sentence: escapeUnprintable(sentence) }));
  const stack = cause instanceof Error ? (cause.stack?.split("\n") ?? []) : [];
  const lines = stack.map((line) => `  | ${escapeUnprintable(line)}\n`);
  process.stderr.write(lines.join(""));
}
