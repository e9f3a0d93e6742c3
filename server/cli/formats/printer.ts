import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { printError } from "../../project/files/failures";
import { warnOnce } from "../../host/files";
import { Progress } from "./progress";

/** Prints a run: its report, what went wrong on standard error, and neither into the line of its progress. */
export class Printer {
  readonly progress = new Progress();
  /** Prints a sentence about a file beside those that are checked, once. */
  readonly warn = warnOnce((sentence) => this.error(sentence));

  print(text: string | Uint8Array, output: NodeJS.WriteStream = process.stdout): void {
    this.progress.hide();
    output.write(text);
  }

  error(sentence: string, cause?: unknown): void {
    this.progress.hide();
    printError(sentence, cause);
  }

  /** Waits for a slow reader. If the reader has closed the pipe, the error handler in main.ts ends the process here. */
  async settled(): Promise<void> {
    for (const stream of [process.stdout, process.stderr]) {
      if (stream.errored) await setImmediate();
      else if (stream.writableNeedDrain) await once(stream, "drain");
    }
  }
}
