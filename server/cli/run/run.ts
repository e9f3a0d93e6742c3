import { setImmediate } from "node:timers/promises";
import { message } from "../../core/text/messages";
import { makeFormat } from "../formats/formats";
import type { Format } from "../formats/format";
import { paintOn } from "../formats/colors";
import { Printer } from "../formats/printer";
import { nothingKnown, type Baseline } from "../arguments/baseline";
import type { CheckRequest } from "../../program/check-request";
import { Configurations } from "../../program/configurations";
import type { FileNames } from "../../program/common/file-names";
import { EXIT, Failure, failureReport } from "../../program/failures";
import { findFiles, type Source } from "../../program/find-files";
import { readMaxWarnings, readSettings, type CheckValues } from "../arguments/options";
import { CallWorkspace, ownFiles } from "../../program/common/workspace";
import { withCommon, type FileReport, type FixResult } from "../../program/file-report";
import { checkedSoFar, interrupted, nothingFound, Progress } from "../formats/progress";
import { Summary } from "../../program/summary";
import { Crew } from "./crew";
import { failed, FileChecker, type FileOutcome, type Prepare } from "./file-checker";

/**
 * Checks or fixes one file.
 * @param print prints on standard output, apart from the report
 */
export type PrintingHandle = (
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
  readonly prepare?: Prepare;
  /** What could not be read before the run. */
  readonly failures?: readonly Failure[];
  /** The number of threads that check many files; 1 if absent. */
  readonly jobs?: number;
}

/** As many files are checked by one thread: another one would hardly have started by then. */
const MAX_ALONE = 64;

/** A file that was found, with what its check leads to. */
interface Checked extends FileOutcome {
  readonly source: Source | Failure;
  /** Its number among the manifests of the call, if it counts there. */
  readonly number?: number | undefined;
}

/**
 * One run of `check` or `fix`. Each file is read and checked once, and printed before the next one is read; only what
 * manifests have in common is not known before all of them are checked.
 */
export class Run {
  readonly #format: Format;
  readonly #printer: Printer;
  readonly #baseline: Baseline | undefined;
  readonly #isWorkspace: boolean;
  readonly #prepare: Prepare | undefined;
  readonly #failures: readonly Failure[];
  readonly #jobs: number;
  #workspace: CallWorkspace | undefined;
  readonly #configurations: Configurations;
  readonly #maxWarnings: number;
  readonly #progress = new Progress();
  readonly #interruption = new AbortController();
  readonly #summary = new Summary();
  /** What is without effect in the configuration files, each once. */
  readonly #settingsWarnings = new Set<string>();
  #fixed = 0;

  /**
   * @param handle checks or fixes one file; with a baseline, it returns all findings
   * @throws CallError when the options are wrong, before anything is printed
   */
  constructor(
    private readonly values: CheckValues,
    private readonly handle: PrintingHandle,
    options: RunOptions = {},
  ) {
    const { output = process.stdout, baseline, isWorkspace = false } = options;
    this.#prepare = options.prepare;
    this.#failures = options.failures ?? [];
    this.#jobs = options.jobs ?? 1;
    this.#baseline = baseline;
    if (baseline) this.#summary.baseline = 0;
    this.#isWorkspace = isWorkspace;
    this.#format = makeFormat(values.format, paintOn(output));
    this.#printer = new Printer(this.#format, output, this.#progress);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configurations = new Configurations(readSettings(values), values.config);
  }

  /** Checks the files that the paths name. @returns the exit status @throws CallError */
  async over(paths: readonly string[]): Promise<number> {
    const found: (Source | Failure)[] = [];
    for await (const one of findFiles(paths, this.values["stdin-filename"])) found.push(one);
    this.#baseline?.refuse(found);
    // A manifest has nothing in common with itself.
    if (this.#isWorkspace && found.length > 1) this.#workspace = new CallWorkspace();
    // Until here there is nothing to print. From here on, the first Ctrl+C ends the loop and the second one the process.
    process.once("SIGINT", () => this.#interruption.abort());
    this.#printer.start();
    for (const failure of this.#failures) this.#printer.fail(failureReport(failure));
    const left = await this.checkAll(found);
    // Those of the file that `--config` names, if no file was checked.
    for (const warning of this.#configurations.warnings) this.#settingsWarnings.add(warning);
    for (const warning of this.#settingsWarnings) this.#printer.error(warning);
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

  /** @returns the number of files that were not reported, because of an interruption */
  private async checkAll(found: readonly (Source | Failure)[]): Promise<number> {
    let left = found.filter(isSource).length;
    const held: Checked[] = [];
    for await (const { names, ...checked } of this.outcomes(found)) {
      const number = this.numberOf(checked.source, names);
      // What the manifests after it declare is not known yet.
      if (number !== undefined || held.length > 0) held.push({ ...checked, number });
      else {
        if (isSource(checked.source)) left--;
        await this.report(checked);
      }
    }
    const { signal } = this.#interruption;
    // What was checked until an interruption is reported; another one ends the process.
    const wasInterrupted = signal.aborted;
    for (const checked of held) {
      if (signal.aborted && !wasInterrupted) break;
      if (isSource(checked.source)) left--;
      await this.report(checked);
      await setImmediate();
    }
    return left;
  }

  /** Checks each file in its turn, until an interruption. */
  private async *outcomes(found: readonly (Source | Failure)[]): AsyncGenerator<Checked> {
    const checker = new FileChecker({
      handle: (request) => this.handle(request, (text) => this.#printer.print(text)),
      ...(this.#prepare && { prepare: this.#prepare }),
      configurations: this.#configurations,
      baseline: this.#baseline,
      format: this.#format,
      isQuiet: this.values.quiet,
      needsNames: this.#workspace !== undefined,
    });
    const { signal } = this.#interruption;
    const check = async (source: Source | Failure | undefined) =>
      source && (isSource(source) ? checker.check(source, signal) : failed(source));
    const job = { values: this.values, needsNames: this.#workspace !== undefined };
    const isAlone = this.#jobs === 1 || found.length <= MAX_ALONE;
    const crew = isAlone ? undefined : new Crew(found, job, this.#jobs, (file) => check(found[file]), signal);
    try {
      let file = 0;
      for (const source of this.#progress.each(found, checkedSoFar)) {
        const outcome = await (crew ? crew.outcomeOf(file++) : check(source));
        if (outcome) yield { ...outcome, source };
        // A check alone never lets a signal arrive.
        await setImmediate();
        if (signal.aborted) break;
      }
    } finally {
      await crew?.end();
    }
  }

  /** Remembers the names of a manifest. @returns its number; undefined if other manifests have nothing in common with it */
  private numberOf(source: Source | Failure, names: FileNames | undefined): number | undefined {
    return names && isSource(source) && this.#isOwn(source) ? this.#workspace?.add(names) : undefined;
  }

  readonly #isOwn = ownFiles();

  private async report(checked: Checked): Promise<void> {
    for (const warning of checked.warnings) this.#printer.warnOnce(warning);
    for (const warning of checked.settings) this.#settingsWarnings.add(warning);
    for (const failure of checked.failures) this.#printer.fail(failure);
    if (checked.report) this.reportFile(checked, checked.report);
    // If the reader closes the pipe, the process ends with this status.
    process.exitCode = this.status;
    await this.#printer.settled();
  }

  private reportFile({ source, number, known, notice, isFixed }: Checked, own: FileReport): void {
    const report = number !== undefined && isSource(source) ? this.withCommon(source, number, own) : own;
    if (notice !== undefined) this.#printer.error(notice);
    this.#summary.add(report);
    if (known) this.#baseline?.add(known);
    if (this.#baseline) this.#summary.baseline = this.#baseline.count;
    if (isFixed) this.#fixed++;
    this.#printer.file(report);
  }

  private withCommon(source: Source, number: number, report: FileReport): FileReport {
    const known = nothingKnown();
    const common = this.#workspace?.findingsOf(number, this.#baseline?.testOf(source, known));
    this.#baseline?.add(known);
    if (!common) return report;
    return withCommon(report, common, {
      isQuiet: this.values.quiet,
      hasHints: this.#format.hasHints ?? false,
    });
  }

  private writeBaseline(): void {
    try {
      this.#baseline?.write();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#printer.fail(failureReport(error));
    }
  }
}

function isSource(found: Source | Failure): found is Source {
  return !(found instanceof Failure);
}
