import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { printError, type FailureReport } from "../../program/failures";
import type { FileReport } from "../../program/file-report";
import type { Progress } from "./progress";
import type { Summary } from "../../program/summary";
import type { Format } from "./format";

/** Prints a run: its report in a format, its failures on standard error, and neither into the line of its progress. */
export class Printer {
  /** The messages of the failures printed so far. */
  readonly #failures = new Set<string>();
  readonly #warnings = new Set<string>();
  #isFirst = true;

  constructor(
    private readonly format: Format,
    private readonly output: NodeJS.WriteStream,
    private readonly progress: Progress,
  ) {}

  get hasFailed(): boolean {
    return this.#failures.size > 0;
  }

  start(): void {
    this.write(this.format.start?.());
  }

  file(report: FileReport): void {
    this.part(this.format.file(report));
  }

  /** Prints what a file has in common with others, apart from its own report. */
  common(report: FileReport): void {
    this.part(this.format.common?.(report));
  }

  /** Prints a failure, once if it affects many files, as an invalid configuration does. */
  fail(failure: FailureReport): void {
    if (this.#failures.has(failure.message)) return;
    this.#failures.add(failure.message);
    this.error(failure.message, failure.stack);
    this.part(this.format.failure?.(failure));
  }

  /** Prints a sentence about a file beside those that are checked, once: each thread finds it anew. */
  warnOnce(sentence: string): void {
    if (this.#warnings.has(sentence)) return;
    this.#warnings.add(sentence);
    this.error(sentence);
  }

  /** Prints a sentence about the whole run, apart from the list of files. */
  warn(sentence: string): void {
    this.error(sentence);
    this.write(this.format.warning?.(sentence));
  }

  end(summary: Summary, fixed: number): void {
    this.write(this.format.end(summary, fixed));
  }

  /** Prints a sentence about the run itself. */
  error(sentence: string, stack?: string): void {
    this.progress.hide();
    printError(sentence, stack);
  }

  /** Prints on standard output, apart from the report. */
  print(text: string | Uint8Array): void {
    this.progress.hide();
    process.stdout.write(text);
  }

  /** Waits for slow readers. */
  async settled(): Promise<void> {
    await settled(process.stdout);
    await settled(process.stderr);
  }

  /** Prints the text for a file or a failure. */
  private part(text: string | undefined): void {
    if (!text) return;
    this.write(this.#isFirst ? text : `${this.format.separator ?? ""}${text}`);
    this.#isFirst = false;
  }

  private write(text: string | undefined): void {
    if (!text) return;
    this.progress.hide();
    this.output.write(text);
  }
}

/** Waits for a slow reader. If the reader has closed the pipe, the error handler in main.ts ends the process here. */
async function settled(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.errored) await setImmediate();
  else if (stream.writableNeedDrain) await once(stream, "drain");
}
