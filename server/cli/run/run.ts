import { setImmediate } from "node:timers/promises";
import { makeFormat } from "../formats/formats";
import { shownBy, type Format } from "../formats/format";
import { paintOn } from "../formats/colors";
import { Printer } from "../formats/printer";
import type { Baseline } from "../arguments/baseline";
import { EXIT, Failure, failureReport } from "../../program/failures";
import { findFiles, type Source } from "../../program/find-files";
import {
  readConfigurations,
  readMaxWarnings,
  type CheckConfigurations,
  type CheckValues,
} from "../arguments/options";
import { withoutFindings, type FileReport, type ReportOptions } from "../../program/file-report";
import { checkedSoFar, interrupted, nothingFound, Progress, tooManyWarnings } from "../formats/progress";
import { Summary } from "../../program/summary";
import { ConfigurationReports } from "./configuration-reports";
import { Crew } from "./crew";
import { InCommon } from "./in-common";
import { failed, FileChecker, type FileOutcome } from "./file-checker";
import type { PrintingHandle, RunOptions } from "./run-options";

/** As many files are checked by one thread: another one would hardly have started by then. */
const MAX_ALONE = 64;

/** A file that was found, with what its check leads to. */
interface Checked extends Omit<FileOutcome, "names"> {
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
  readonly #shown: ReportOptions;
  readonly #baseline: Baseline | undefined;
  #common: InCommon | undefined;
  readonly #configured: CheckConfigurations;
  readonly #configurationReports: ConfigurationReports;
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
    private readonly handle: PrintingHandle,
    private readonly options: RunOptions = {},
  ) {
    const { output = process.stdout, baseline } = options;
    this.#baseline = baseline;
    if (baseline) this.#summary.baseline = 0;
    this.#format = makeFormat(values.format, paintOn(output));
    this.#shown = shownBy(this.#format, values.quiet);
    this.#printer = new Printer(this.#format, output, this.#progress);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configured = readConfigurations(values);
    if (this.#configured.replaced) this.#summary.hide(0);
    this.#configurationReports = new ConfigurationReports(this.#configured.configurations, this.#shown);
  }

  /** Checks the files that the paths name. @returns the exit status @throws CallError */
  async over(paths: readonly string[]): Promise<number> {
    const found: (Source | Failure)[] = [];
    for await (const one of this.find(paths)) found.push(one);
    this.#baseline?.refuse(found);
    // A manifest has nothing in common with itself.
    if (this.options.isWorkspace && found.length > 1) {
      this.#common = new InCommon(this.#baseline, this.#shown, this.#configured);
    }
    // Until here there is nothing to print. From here on, the first Ctrl+C ends the loop and the second one the process.
    process.once("SIGINT", () => this.#interruption.abort());
    this.#printer.start();
    for (const failure of this.options.failures ?? []) this.#printer.fail(failureReport(failure));
    const left = await (this.#format.common ? this.checkInTurn(found) : this.checkAll(found));
    const isEmpty = this.isEmpty(found);
    const whole = left === 0 && !this.#printer.hasFailed ? paths : undefined;
    for (const report of this.#configurationReports.reports(whole, this.#common)) this.add(report);
    if (this.#common?.hidden) this.#summary.hide(this.#common.hidden);
    if (left === 0) this.writeBaseline();
    if (isEmpty) this.#printer.warn(nothingFound());
    this.#printer.end(this.#summary, this.#fixed);
    if (left > 0) {
      this.#printer.error(interrupted({ left, total: found.filter(isSource).length }));
      return EXIT.interrupted;
    }
    const [count, limit] = [this.#summary.warnings, this.#maxWarnings];
    if (count > limit) this.#printer.error(tooManyWarnings({ count, limit }));
    return this.values["fail-if-empty"] && isEmpty ? EXIT.call : this.status;
  }

  private find(paths: readonly string[]): AsyncGenerator<Source | Failure> {
    const { configurations } = this.#configured;
    return findFiles(paths, this.values["stdin-filename"], (folder) => configurations.passedOverIn(folder));
  }

  /** Tests if a search is over and has found no manifest. Whatever could not be read has been reported. */
  private isEmpty(found: readonly (Source | Failure)[]): boolean {
    const isAborted = this.#interruption.signal.aborted;
    const wasSearch = found.every((each) => isSource(each) && each.isFound === true);
    return wasSearch && this.#summary.files === 0 && !this.#printer.hasFailed && !isAborted;
  }

  private get status(): number {
    if (this.#printer.hasFailed || this.#configurationReports.isBroken) return EXIT.call;
    return this.#summary.errors > 0 || this.#summary.warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  /** Reports a file when what manifests have in common with it is known. @returns the number of files not reported */
  private async checkAll(found: readonly (Source | Failure)[]): Promise<number> {
    let left = found.filter(isSource).length;
    const held: Checked[] = [];
    for await (const checked of this.outcomes(found)) {
      // What the manifests after it declare is not known yet.
      if (checked.number !== undefined || held.length > 0) held.push(checked);
      else {
        if (isSource(checked.source)) left--;
        await this.report(checked);
      }
    }
    for (const checked of this.untilInterrupted(held)) {
      if (isSource(checked.source)) left--;
      await this.report(checked);
      await setImmediate();
    }
    return left;
  }

  /** Reports each file in its turn, and what they have in common after the last one. @returns the number of files not reported */
  private async checkInTurn(found: readonly (Source | Failure)[]): Promise<number> {
    let left = found.filter(isSource).length;
    const named: (readonly [Source, number, FileReport])[] = [];
    for await (const { number, ...checked } of this.outcomes(found)) {
      const { source, report } = checked;
      if (number !== undefined && isSource(source) && report)
        named.push([source, number, withoutFindings(report)]);
      if (isSource(source)) left--;
      await this.report(checked);
    }
    for (const [source, number, own] of this.untilInterrupted(named)) {
      const report = this.#common?.addTo(own, source, number) ?? own;
      if (report !== own) this.#summary.count(report);
      if (report !== own) this.#printer.common(report);
      await this.settled();
    }
    return left;
  }

  /** Yields what was checked until an interruption; another one ends the process. */
  private *untilInterrupted<T>(checked: readonly T[]): Iterable<T> {
    const { signal } = this.#interruption;
    const wasInterrupted = signal.aborted;
    for (const each of checked) {
      if (signal.aborted && !wasInterrupted) return;
      yield each;
    }
  }

  /** Checks each file in its turn, until an interruption. */
  private async *outcomes(found: readonly (Source | Failure)[]): AsyncGenerator<Checked> {
    const checker = new FileChecker({
      handle: (request) => this.handle(request, (text) => this.#printer.print(text)),
      prepare: this.options.prepare,
      ...this.#configured,
      baseline: this.#baseline,
      shown: this.#shown,
      looksIntoSource: !this.values["no-source"],
      needsNames: this.#common !== undefined,
    });
    const { signal } = this.#interruption;
    const check = async (source: Source | Failure | undefined) =>
      source && (isSource(source) ? checker.check(source, signal) : failed(source));
    const job = { values: this.values, needsNames: this.#common !== undefined };
    const { jobs = 1 } = this.options;
    const isAlone = jobs === 1 || found.length <= MAX_ALONE;
    const crew = isAlone ? undefined : new Crew(found, job, jobs, (file) => check(found[file]), signal);
    try {
      let file = 0;
      for (const source of this.#progress.each(found, checkedSoFar)) {
        const outcome = await (crew ? crew.outcomeOf(file++) : check(source));
        if (outcome) yield this.checked(source, outcome);
        // A check alone never lets a signal arrive.
        await setImmediate();
        if (signal.aborted) break;
      }
    } finally {
      await crew?.end();
    }
  }

  private checked(source: Source | Failure, { names, ...outcome }: FileOutcome): Checked {
    const number = names && isSource(source) ? this.#common?.add(source, names) : undefined;
    return { ...outcome, source, number };
  }

  private async report(checked: Checked): Promise<void> {
    for (const warning of checked.warnings) this.#printer.warnOnce(warning);
    const { configuration, use } = checked;
    if (configuration !== undefined) this.#configurationReports.add(configuration, use);
    for (const failure of checked.failures) this.#printer.fail(failure);
    if (checked.report) this.reportFile(checked, checked.report);
    await this.settled();
  }

  private reportFile({ source, number, known, notice, isFixed, hidden }: Checked, own: FileReport): void {
    const isNamed = number !== undefined && isSource(source);
    const report = (isNamed && this.#common?.addTo(own, source, number)) || own;
    if (notice !== undefined) this.#printer.error(notice);
    if (known) this.#baseline?.add(known);
    if (isFixed) this.#fixed++;
    if (hidden) this.#summary.hide(hidden);
    this.add(report);
  }

  private add(report: FileReport): void {
    this.#summary.add(report);
    this.#printer.file(report);
  }

  /** Waits for a slow reader. */
  private async settled(): Promise<void> {
    if (this.#baseline) this.#summary.baseline = this.#baseline.count;
    // If the reader closes the pipe, the process ends with this status.
    process.exitCode = this.status;
    await this.#printer.settled();
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
