import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { EXIT, Failure } from "../exit";
import { FileReporter, type Failed, type FileReport, type Job, type Verdict } from "../report/file-report";
import { findFiles, type Source } from "../input/find-files";
import { makeFormat } from "../formats/formats";
import { readMaxWarnings, type CheckValues } from "../input/options";
import { readStandardInput } from "../input/read";
import { emptySummary, sumOf, type Format } from "../report/report";

/** How a command does its run. */
export interface RunOptions {
  /** What the command does with a document. */
  readonly handle: (job: Job) => Verdict;
  /** Where the report goes. */
  readonly output?: NodeJS.WriteStream;
}

/** One run of `check` or `fix`: what there is to say is printed document by document, in their order. */
export class Run {
  readonly #reporter: FileReporter;
  readonly #output: NodeJS.WriteStream;
  readonly #maxWarnings: number;
  readonly #format: Format;
  #summary = emptySummary();
  readonly #failures = new Set<string>();
  #warnings = 0;
  #fixed = 0;
  #isFirst = true;

  /** @throws CallError when the call is wrong: before anything is printed */
  constructor(
    private readonly values: CheckValues,
    { handle, output = process.stdout }: RunOptions,
  ) {
    this.#output = output;
    const isColoured = output.isTTY && output.hasColors();
    this.#format = makeFormat(values.format, isColoured);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#reporter = new FileReporter(values, handle, isColoured);
  }

  /** Takes what the paths name. @returns the exit status */
  async over(paths: readonly string[]): Promise<number> {
    this.print(this.#format.start?.());
    for (const source of findFiles(paths, this.values["stdin-filename"])) {
      const report = await this.report(source);
      if (report) this.take(report);
      // Should the output be closed early, the process ends with what is known so far.
      process.exitCode = this.status;
      await settled(process.stdout);
      await settled(process.stderr);
    }
    this.print(this.#format.end(this.#summary, this.#fixed));
    if (this.#warnings > this.#maxWarnings) {
      const told = `Too many warnings: ${this.#warnings}; --max-warnings allows ${this.#maxWarnings}.`;
      process.stderr.write(`plugin-manifest: ${told}\n`);
    }
    return this.status;
  }

  private get status(): number {
    if (this.#failures.size > 0) return EXIT.call;
    return this.#summary.errors > 0 || this.#warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  private async report(source: Source | Failure): Promise<FileReport | undefined> {
    const isInput = !(source instanceof Failure) && source.path === undefined;
    return this.#reporter.report(source, isInput ? await readStandardInput() : undefined);
  }

  private take({ text, summary, warnings, fixed, failures }: FileReport): void {
    for (const failure of failures) this.fail(failure);
    this.#summary = sumOf(this.#summary, summary);
    this.#warnings += warnings;
    this.#fixed += fixed;
    if (text === "") return;
    this.print(this.#isFirst ? text : `${this.#format.separator ?? ""}${text}`);
    this.#isFirst = false;
  }

  /** What fails for many files, a broken configuration, is told once. */
  private fail({ place, message }: Failed): void {
    if (this.#failures.has(message)) return;
    this.#failures.add(message);
    process.stderr.write(`plugin-manifest: ${message}\n`);
    this.print(this.#format.failure?.(place, message));
  }

  private print(text: string | undefined): void {
    if (text) this.#output.write(text);
  }
}

/** Waits for a slow reader. Of one that has gone the process hears here, and ends (main.ts). */
async function settled(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.errored) await setImmediate();
  else if (stream.writableNeedDrain) await once(stream, "drain");
}
