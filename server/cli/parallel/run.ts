import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { EXIT } from "../exit";
import { FileReporter, type Failed, type FileReport, type Job, type Verdict } from "../report/file-report";
import { findFiles } from "../input/find-files";
import { makeFormat } from "../formats/formats";
import { inOrder, isInput, type Found } from "./in-order";
import { readMaxWarnings, type CheckValues } from "../input/options";
import { readStandardInput } from "../input/read";
import { emptySummary, sumOf, type Format } from "../report/report";

/** How a command does its run. */
export interface RunOptions {
  /** What the command does with a document. */
  readonly handle: (job: Job) => Verdict;
  /** Where the report goes. */
  readonly output?: NodeJS.WriteStream;
  /** Whether other threads may take part, which do what `check` does. */
  readonly isShared?: boolean;
}

/** One run of `check` or `fix`: what there is to say is printed document by document, in their order. */
export class Run {
  readonly #reporter: FileReporter;
  readonly #output: NodeJS.WriteStream;
  readonly #isColoured: boolean;
  readonly #isShared: boolean;
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
    { handle, output = process.stdout, isShared = false }: RunOptions,
  ) {
    this.#output = output;
    this.#isColoured = output.isTTY && output.hasColors();
    this.#isShared = isShared;
    this.#format = makeFormat(values.format, this.#isColoured);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#reporter = new FileReporter(values, handle, this.#isColoured);
  }

  /** Takes what the paths name. @returns the exit status */
  async over(paths: readonly string[]): Promise<number> {
    this.print(this.#format.start?.());
    const found = findFiles(paths, this.values["stdin-filename"]);
    const shared = this.#isShared ? { values: this.values, isColoured: this.#isColoured } : undefined;
    for await (const report of inOrder(found, (sources) => this.report(sources), shared)) {
      this.take(report);
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

  private async report(sources: readonly Found[]): Promise<readonly FileReport[]> {
    if (!sources.some(isInput)) return this.#reporter.reportAll(sources);
    const reports = [];
    for (const source of sources) {
      const input = isInput(source) ? await readStandardInput() : undefined;
      reports.push(this.#reporter.report(source, input) ?? []);
    }
    return reports.flat();
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
