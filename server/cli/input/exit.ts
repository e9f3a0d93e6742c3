import { message } from "../../core/text/messages";
import { printable } from "../../core/text/printable";

/** The exit statuses (docs/spec/command-line.md), by rank: `interrupted` outranks the others. */
export const EXIT = { ok: 0, errors: 1, call: 2, interrupted: 130 } as const;

/**
 * Prints a message about the run itself on standard error. It may name files, whose names must not look like a line of
 * their own.
 * @param cause a fault of this program; its stack is printed too
 */
export function printError(sentence: string, cause?: unknown): void {
  process.stderr.write(message("plugin-manifest: {sentence}\n", { sentence: printable(sentence) }));
  if (!(cause instanceof Error) || !cause.stack) return;
  const lines = cause.stack.split("\n").map((line) => `  | ${printable(line)}\n`);
  process.stderr.write(lines.join(""));
}
