import { setImmediate } from "node:timers/promises";
import { Printer } from "../formats/printer";
import { refuseRead } from "../arguments/outputs";
import { EXIT, Failure, failureReport, type FailureReport } from "../../program/failures";
import type { Configurations } from "../../program/configurations";
import { findFiles, type Source } from "../../program/find-files";
import { readMaxWarnings, type CheckValues } from "../arguments/options";
import { CallWorkspace, type NamingFile } from "../../program/common/workspace";
import { joined, type Report } from "../../project/report";
import { checkedSoFar, nothingFound, Progress, tooManyWarnings } from "../formats/progress";
import { ConfigurationReports } from "./configuration-reports";
import { failed, FileChecker, type FileOutcome } from "./file-checker";
import { Reports } from "./reports";
import type { PrintingHandle, RunOptions } from "./run-options";

/** A file that was found, with what its check leads to. */
interface Checked extends Omit<FileOutcome, "names"> {
  readonly source: Source | Failure;
  /** What it may have in common with others, if it counts there. */
  readonly names?: NamingFile | undefined;
}

/**
 * One run of `check` or `fix`. Each file is read and checked once, and printed before the next one is read; only what
 * manifests have in common is not known before all of them are checked.
 */
export class Run {
  readonly #printer: Printer;
  readonly #reports: Reports;
  #common: CallWorkspace | undefined;
  readonly #configurationReports: ConfigurationReports;
  readonly #maxWarnings: number;
  readonly #progress = new Progress();
  #fixed = 0;
  /** True while `fix` has found nothing to change. */
  #isIdle: boolean;

  /**
   * @param handle checks or fixes one file
   * @throws CallError when the options are wrong, before anything is printed
   */
  constructor(
    private readonly values: CheckValues,
    private readonly configurations: Configurations,
    private readonly handle: PrintingHandle,
    private readonly options: RunOptions = {},
  ) {
    const { output = process.stdout } = options;
    this.#isIdle = options.isFix ?? false;
    this.#printer = new Printer(output, this.#progress);
    this.#reports = new Reports(values, this.#printer, options);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configurationReports = new ConfigurationReports(this.configurations, this.#reports.needs);
  }

  /** Checks the files that the paths name. @returns the exit status @throws CallError */
  async over(paths: readonly string[]): Promise<number> {
    const found: (Source | Failure)[] = [];
    for await (const one of this.find(paths)) found.push(one);
    const { outputs = [], reads = [] } = this.options;
    if (outputs.length > 0) {
      const held = await this.configurations.filesFor(found.filter(isSource));
      refuseRead(outputs, found, [this.values.config, ...reads, ...held]);
    }
    // A manifest has nothing in common with itself.
    if (this.options.isWorkspace && found.length > 1) this.#common = new CallWorkspace(this.configurations);
    process.once("SIGINT", () => process.exit(EXIT.interrupted));
    this.#reports.start();
    for (const failure of this.options.failures ?? []) this.fail(failureReport(failure));
    await this.checkAll(found);
    const isEmpty = this.isEmpty(found);
    const isWhole = !this.#printer.hasFailed;
    for await (const report of this.#configurationReports.reports(isWhole ? paths : undefined, this.#common))
      this.#reports.add(report);
    if (isEmpty) {
      this.#printer.error(nothingFound());
      this.#reports.warn(nothingFound());
    }
    this.#reports.end(this.#fixed || (this.#isIdle && isWhole ? 0 : undefined));
    for (const failure of this.#reports.write()) this.#printer.fail(failureReport(failure));
    const [count, limit] = [this.#reports.summary.warnings, this.#maxWarnings];
    if (count > limit) this.#printer.error(tooManyWarnings({ count, limit }));
    return this.values["fail-if-empty"] && isEmpty ? EXIT.call : this.status;
  }

  private find(paths: readonly string[]): AsyncGenerator<Source | Failure> {
    return findFiles(paths, this.values["stdin-filename"], this.configurations);
  }

  /** Tests if a search is over and has found no manifest. Whatever could not be read has been reported. */
  private isEmpty(found: readonly (Source | Failure)[]): boolean {
    const wasSearch = found.every((each) => isSource(each) && each.isFound === true);
    return wasSearch && this.#reports.summary.files === 0 && !this.#printer.hasFailed;
  }

  private get status(): number {
    if (this.#printer.hasFailed || this.#configurationReports.isBroken) return EXIT.call;
    const { errors, warnings } = this.#reports.summary;
    return errors > 0 || warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  /** Checks all files. From the first one on that may have something in common with others, all wait for the last. */
  private async checkAll(found: readonly (Source | Failure)[]): Promise<void> {
    const held: Checked[] = [];
    for await (const checked of this.outcomes(found)) {
      if (checked.names !== undefined || held.length > 0) held.push(checked);
      else await this.tell(checked);
    }
    for (const checked of held) await this.tell(checked);
  }

  /** Returns the report of a file, with what it has in common with others. */
  private async reportOf({ names, report }: Checked): Promise<Report | undefined> {
    const common = names && (await this.#common?.findingsOf(names));
    return report && common ? joined(report, common) : report;
  }

  /** Checks each file in its turn. */
  private async *outcomes(found: readonly (Source | Failure)[]): AsyncGenerator<Checked> {
    const { prepare } = this.options;
    const checker = new FileChecker({
      handle: (request) => this.handle(request, (text) => this.#printer.print(text)),
      prepare,
      configurations: this.configurations,
      needs: this.#reports.needs,
      looksIntoSource: !this.values["no-source"],
      needsNames: this.#common !== undefined,
    });
    for (const source of this.#progress.each(found, checkedSoFar)) {
      yield await this.checked(source, isSource(source) ? await checker.check(source) : failed(source));
      // A check alone never lets a signal arrive.
      await setImmediate();
    }
  }

  private async checked(source: Source | Failure, { names, ...outcome }: FileOutcome): Promise<Checked> {
    const counts = names && isSource(source) && (await this.#common?.add(source, names));
    return { ...outcome, source, ...(counts && { names }) };
  }

  /** Prints warnings and failures, adds to the reports, and updates the totals. */
  private async tell(checked: Checked): Promise<void> {
    const { warnings, failures, notice, isFixed } = checked;
    for (const warning of warnings) this.#printer.warnOnce(warning);
    await this.#configurationReports.add(checked);
    for (const failure of failures) this.fail(failure);
    if (notice !== undefined) this.#printer.error(notice);
    if (isFixed) this.#fixed++;
    // A fix that is refused, or only printed, is one, too.
    if (isFixed !== undefined || notice !== undefined) this.#isIdle = false;
    const report = await this.reportOf(checked);
    if (report) this.#reports.add(report);
    await this.settled();
  }

  private fail(failure: FailureReport): void {
    this.#printer.fail(failure);
    this.#reports.fail(failure);
  }

  private async settled(): Promise<void> {
    // If the reader closes the pipe, the process ends with this status.
    process.exitCode = this.status;
    await this.#printer.settled();
  }
}

function isSource(found: Source | Failure): found is Source {
  return !(found instanceof Failure);
}
