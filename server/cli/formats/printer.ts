import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { printError, type FailureReport } from "../../project/files/failures";
import type { Progress } from "./progress";

/** Prints a run: its report, what went wrong on standard error, and neither into the line of its progress. */
export class Printer {
  readonly #failures = new Set<string>();
  readonly #warnings = new Set<string>();

  constructor(
    private readonly output: NodeJS.WriteStream,
    private readonly progress: Progress,
  ) {}

  get hasFailed(): boolean {
    return this.#failures.size > 0;
  }

  report(text: string): void {
    this.progress.hide();
    this.output.write(text);
  }

  /** Prints a failure, once if it affects many files, as an invalid configuration does. */
  fail({ message, stack }: FailureReport): void {
    if (this.#failures.has(message)) return;
    this.#failures.add(message);
    this.error(message, stack);
  }

  /** Prints a sentence about a file beside those that are checked, once. */
  warnOnce(sentence: string): void {
    if (this.#warnings.has(sentence)) return;
    this.#warnings.add(sentence);
    this.error(sentence);
  }

  error(sentence: string, stack?: string): void {
    this.progress.hide();
    printError(sentence, stack);
  }

  print(text: string | Uint8Array): void {
    this.progress.hide();
    process.stdout.write(text);
  }

  async settled(): Promise<void> {
    await settled(process.stdout);
    await settled(process.stderr);
  }
}

/** Waits for a slow reader. If the reader has closed the pipe, the error handler in main.ts ends the process here. */
async function settled(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.errored) await setImmediate();
  else if (stream.writableNeedDrain) await once(stream, "drain");
}
