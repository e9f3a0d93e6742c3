import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { printError } from "../../project/files/failures";
import type { Progress } from "./progress";

/** Prints a run: its report, what went wrong on standard error, and neither into the line of its progress. */
export class Printer {
  constructor(
    private readonly output: NodeJS.WriteStream,
    private readonly progress: Progress,
  ) {}

  report(text: string): void {
    this.progress.hide();
    this.output.write(text);
  }

  error(sentence: string, cause?: unknown): void {
    this.progress.hide();
    printError(sentence, cause);
  }

  print(text: string | Uint8Array): void {
    this.progress.hide();
    process.stdout.write(text);
  }

  /** Waits for a slow reader. If the reader has closed the pipe, the error handler in main.ts ends the process here. */
  async settled(): Promise<void> {
    for (const stream of [process.stdout, process.stderr]) {
      if (stream.errored) await setImmediate();
      else if (stream.writableNeedDrain) await once(stream, "drain");
    }
  }
}
