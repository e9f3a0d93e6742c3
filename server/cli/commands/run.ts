import { setImmediate } from "node:timers/promises";
import { message } from "../../core/text/messages";
import { makeFormat } from "../formats/formats";
import type { Format } from "../formats/format";
import { Printer } from "../formats/printer";
import type { Baseline } from "../arguments/baseline";
import { readRequest, withFiles, type CheckRequest } from "../../program/check-request";
import { Configurations } from "../../program/configurations";
import { EXIT, Failure, ruleFailure, unexpectedFailure } from "../../program/failures";
import { findFiles, type Source } from "../../program/find-files";
import { readMaxWarnings, readSettings, type CheckValues } from "../arguments/options";
import { CallWorkspace } from "../../program/workspace";
import { fileReport, type FixResult } from "../../program/file-report";
import { checkedSoFar, interrupted, nothingFound, Progress, readSoFar } from "../formats/progress";
import { Summary } from "../../program/summary";

/**
 * Checks or fixes one file.
 * @param print prints on standard output, apart from the report
 */
export type Handle = (
  request: CheckRequest,
  print: (text: string | Uint8Array) => void,
) => FixResult | Promise<FixResult>;

interface RunOptions {
  /** Where the report goes; standard output if absent. */
  readonly output?: NodeJS.WriteStream;
  /** The problems that fail nothing. */
  readonly baseline?: Baseline | undefined;
  /** Reports what manifests of different plugins have alike, too. */
  readonly isWorkspace?: boolean;
  /** Adds to a request what the check of a release needs besides. */
  readonly prepare?: (request: CheckRequest, signal: AbortSignal) => Promise<CheckRequest>;
  /** What could not be read before the run. */
  readonly failures?: readonly Failure[];
}

/**
 * One run of `check` or `fix`. Each file passes through the same steps: request, result, result without what the
 * baseline has, report; it is printed before the next one is read.
 */
export class Run {
  readonly #format: Format;
  readonly #printer: Printer;
  readonly #baseline: Baseline | undefined;
  readonly #isWorkspace: boolean;
  readonly #prepare: NonNullable<RunOptions["prepare"]>;
  readonly #failures: readonly Failure[];
  #workspace: CallWorkspace | undefined;
  readonly #configurations: Configurations;
  readonly #maxWarnings: number;
  readonly #progress = new Progress();
  readonly #interruption = new AbortController();
  readonly #summary = new Summary();
  #fixed = 0;

  /**
   * @param handle checks or fixes one file; with a baseline, it returns all findings
   * @throws CallError when the options are wrong, before anything is printed
   */
  constructor(
    private readonly values: CheckValues,
    private readonly handle: Handle,
    options: RunOptions = {},
  ) {
    const { output = process.stdout, baseline, isWorkspace = false } = options;
    this.#prepare = options.prepare ?? ((request) => Promise.resolve(request));
    this.#failures = options.failures ?? [];
    this.#baseline = baseline;
    if (baseline) this.#summary.baseline = 0;
    this.#isWorkspace = isWorkspace;
    this.#format = makeFormat(values.format, output.isTTY && output.hasColors());
    this.#printer = new Printer(this.#format, output, this.#progress);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configurations = new Configurations(readSettings(values), values.config);
  }

  /** Checks the files that the paths name. @returns the exit status @throws CallError */
  async over(paths: readonly string[]): Promise<number> {
    const found = [...findFiles(paths, this.values["stdin-filename"])];
    this.#baseline?.refuse(found);
    // A manifest has nothing in common with itself.
    if (this.#isWorkspace && found.length > 1) {
      const sources = this.#progress.each(found, readSoFar);
      this.#workspace = await CallWorkspace.read(sources, this.#configurations, this.#baseline === undefined);
    }
    // Until here there is nothing to print. From here on, the first Ctrl+C ends the loop and the second one the process.
    process.once("SIGINT", () => this.#interruption.abort());
    this.#printer.start();
    for (const failure of this.#failures) this.#printer.fail(failure);
    const left = await this.checkAll(found);
    for (const warning of this.#configurations.warnings) this.#printer.error(warning);
    if (left === 0) this.writeBaseline();
    if (this.isEmpty(found)) this.#printer.warn(nothingFound());
    this.#printer.end(this.#summary, this.#fixed);
    if (left > 0) {
      this.#printer.error(interrupted({ left, total: found.filter(isSource).length }));
      return EXIT.interrupted;
    }
    const [count, limit] = [this.#summary.warnings, this.#maxWarnings];
    if (count > limit) {
      this.#printer.error(
        message("Too many warnings: {count}. --max-warnings allows {limit}.", { count, limit }),
      );
    }
    return this.values["fail-if-empty"] && this.isEmpty(found) ? EXIT.call : this.status;
  }

  /** Tests if a search is over and has found no manifest. Whatever could not be read has been reported. */
  private isEmpty(found: readonly (Source | Failure)[]): boolean {
    const isAborted = this.#interruption.signal.aborted;
    const wasSearch = found.every((each) => isSource(each) && each.isFound === true);
    return wasSearch && this.#summary.files === 0 && !this.#printer.hasFailed && !isAborted;
  }

  private get status(): number {
    if (this.#printer.hasFailed) return EXIT.call;
    return this.#summary.errors > 0 || this.#summary.warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  /** @returns the number of files that were not checked, because of an interruption */
  private async checkAll(found: readonly (Source | Failure)[]): Promise<number> {
    let left = found.filter(isSource).length;
    for (const source of this.#progress.each(found, checkedSoFar)) {
      if (!isSource(source)) this.#printer.fail(source);
      else if (await this.take(source)) left--;
      // If the reader closes the pipe, the process ends with this status.
      process.exitCode = this.status;
      await this.#printer.settled();
      // A check alone never lets a signal arrive.
      await setImmediate();
      if (this.#interruption.signal.aborted) break;
    }
    return left;
  }

  /** @returns false when the file was not checked, because of an interruption */
  private async take(source: Source): Promise<boolean> {
    const { signal } = this.#interruption;
    try {
      const read = await readRequest(source, this.#configurations, signal);
      const request = read && (await this.#prepare(await withFiles(read), signal));
      // No file is changed after this: a second Ctrl+C would end the process in the middle of it.
      if (signal.aborted) return false;
      if (request) await this.report(request);
    } catch (error) {
      if (signal.aborted && (error as Error).name === "AbortError") return false;
      this.#printer.fail(error instanceof Failure ? error : unexpectedFailure(source.name, error));
    }
    return true;
  }

  private async report(request: CheckRequest): Promise<void> {
    const onRuleError = (code: string, error: unknown) =>
      this.#printer.fail(ruleFailure(request.source.name, code, error));
    const watched = { ...request, options: { ...request.options, onRuleError } };
    const handled = await this.handle(watched, (text) => this.#printer.print(text));
    const shared = this.#workspace?.addTo(request, handled) ?? handled;
    const result = this.withoutKnown(request, shared);
    const { needsFixes, hasHints = false } = this.#format;
    const fileOf = (uri: string) => this.#workspace?.fileOf(uri);
    const report = fileReport(request, result, { isQuiet: this.values.quiet, hasHints, needsFixes, fileOf });
    if (handled.notice !== undefined) this.#printer.error(handled.notice);
    this.#summary.add(report);
    if (this.#baseline) this.#summary.baseline = this.#baseline.known;
    if (result.isFixed) this.#fixed++;
    this.#printer.file(report);
  }

  private withoutKnown(request: CheckRequest, result: FixResult): FixResult {
    const rest = this.#baseline?.takeFrom(request, result);
    if (!rest) return result;
    return this.#workspace?.limited(request, rest) ?? rest;
  }

  private writeBaseline(): void {
    try {
      this.#baseline?.write();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#printer.fail(error);
    }
  }
}

function isSource(found: Source | Failure): found is Source {
  return !(found instanceof Failure);
}
