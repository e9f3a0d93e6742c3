import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { printError } from "../../project/files/failures";
import { warnOnce } from "../../host/files";

/** The terminal that shows the line: standard error, or a test's. */
interface Terminal {
  readonly isTTY?: boolean;
  /** The width, if known; 0 in some terminals without a size. */
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Formats the line.
 * @param values the amount done, the total, and the rate per second
 */
export type Describe = (values: {
  readonly done: number;
  readonly total: number;
  readonly rate: number;
}) => string;

/** Shorter work shows no progress. */
const SHOWN_AFTER_MS = 1000;
/** The minimum time between updates, so that a slow connection can keep up. */
const INTERVAL_MS = 100;
const USUAL_COLUMNS = 80;
const ERASE = "\r\u001b[K";

/**
 * Shows the progress of long work on a terminal, on one line of standard error that is redrawn. Call `hide` before
 * printing anything else.
 */
export class Progress {
  readonly #isOn: boolean;
  readonly #start: number;
  #drawn = -Infinity;
  #isShown = false;

  constructor(
    private readonly terminal: Terminal = process.stderr,
    private readonly now = () => performance.now(),
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    // CI logs are kept, and some CI runners claim to be terminals.
    this.#isOn = terminal.isTTY === true && !environment["CI"] && environment["TERM"] !== "dumb";
    this.#start = now();
  }

  /**
   * Starts some work.
   * @returns a function to call with the amount done since the last call: a number of files or bytes
   */
  begin(total: number, describe: Describe): (more: number) => void {
    const began = this.now();
    let done = 0;
    return (more) => {
      done += more;
      if (!this.#isOn) return;
      const now = this.now();
      if (now - this.#start < SHOWN_AFTER_MS || now - this.#drawn < INTERVAL_MS) return;
      this.#drawn = now;
      // Two digits: more would only flicker.
      const rate = Number(((done * 1000) / Math.max(1, now - began)).toPrecision(2));
      this.draw(describe({ done, total, rate }));
    };
  }

  /** Removes the line until the next update. */
  hide(): void {
    if (this.#isShown) this.terminal.write(ERASE);
    this.#isShown = false;
  }

  private draw(line: string): void {
    // A character in the last column would wrap the line, which could then not be removed.
    const width = (this.terminal.columns || USUAL_COLUMNS) - 1;
    this.terminal.write(`${ERASE}${line.slice(0, width)}`);
    this.#isShown = true;
  }
}

/** Prints a run's report and errors, hiding the progress line first. */
export class Printer {
  readonly progress = new Progress();
  /** Prints each warning about a file other than the checked ones once. */
  readonly warn = warnOnce((sentence) => this.error(sentence));

  print(text: string | Uint8Array, output: NodeJS.WriteStream = process.stdout): void {
    this.progress.hide();
    output.write(text);
  }

  error(sentence: string, cause?: unknown): void {
    this.progress.hide();
    printError(sentence, cause);
  }

  /** Waits for a slow reader. If the reader has closed the pipe, the error handler in main.ts ends the process. */
  async settled(): Promise<void> {
    for (const stream of [process.stdout, process.stderr]) {
      if (stream.errored) await setImmediate();
      else if (stream.writableNeedDrain) await once(stream, "drain");
    }
  }
}
