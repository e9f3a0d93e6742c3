import { setImmediate } from "node:timers/promises";
import { message } from "../../../core/text/messages";
import type { Project, ReleaseReaders } from "../../../project/call/project";
import { EXIT, Failure } from "../../../project/files/failures";
import { findFiles, type Source } from "../../../project/call/find-files";
import { diffFolder } from "../../../project/files/unified-diff";
import { CallNames } from "../../../project/names/duplicates";
import { joined } from "../../../project/report";
import { readMaxWarnings, readProject, type CheckValues } from "../../arguments/options";
import { refuseRead } from "../../arguments/files";
import { Printer } from "../../formats/progress";
import { ConfigurationReports } from "./configuration-reports";
import { outcomeOf, settled, type Fixing, type Outcome } from "./outcome";
import { Reports, type ReportOptions } from "./reports";

export interface RunOptions extends ReportOptions {
  /** Other files that the run reads; no report may overwrite them. */
  readonly reads?: readonly (string | undefined)[];
  /** The fixes to apply, and whether they are only printed; absent for `check`. */
  readonly fix?: Pick<Fixing, "grades"> & { readonly isDryRun: boolean };
  /** True to report names that several plugins declare. */
  readonly isWorkspace?: boolean;
  /** The sources of a release check; absent for an ordinary check. */
  readonly release?: ReleaseReaders;
  /** Files that could not be read before the run. */
  readonly failures?: readonly Failure[];
}

/**
 * One run of `check` or `fix`. Reads, checks and prints each file before the next one; only names that several
 * manifests declare are known after all of them.
 */
export class Run {
  readonly #reports: Reports;
  readonly #configurationReports: ConfigurationReports;
  readonly #maxWarnings: number;
  readonly #failures = new Set<string>();
  #names: CallNames | undefined;
  #fixed = 0;
  /** True while `fix` has found nothing to change. */
  #isIdle: boolean;

  private constructor(
    private readonly values: CheckValues,
    private readonly options: RunOptions,
    private readonly printer: Printer,
    private readonly project: Project,
  ) {
    this.#isIdle = options.fix !== undefined;
    this.#reports = new Reports(values, printer, options);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configurationReports = new ConfigurationReports(project.configurations, this.#reports.needs);
  }

  /**
   * Checks the files at some paths.
   * @returns the exit status
   * @throws CallError when the options are wrong, before anything is printed
   */
  static async over(values: CheckValues, paths: readonly string[], options: RunOptions): Promise<number> {
    const printer = new Printer();
    const project = await readProject(values, printer.warn);
    return new Run(values, options, printer, project).over(paths);
  }

  private async over(paths: readonly string[]): Promise<number> {
    const found: (Source | Failure)[] = [];
    for await (const one of findFiles(paths, this.values["stdin-filename"], this.project.configurations))
      found.push(one);
    await this.refuseOutputs(found.filter(isSource));
    // A single manifest has no duplicates.
    if (this.options.isWorkspace && found.length > 1) this.#names = new CallNames();
    process.once("SIGINT", () => process.exit(EXIT.interrupted));
    this.#reports.start();
    for (const failure of this.options.failures ?? []) this.fail(failure);
    await this.checkAll(found);
    const isEmpty = this.isEmpty(found);
    const isWhole = !this.hasFailed;
    for await (const report of this.#configurationReports.reports(isWhole ? paths : undefined, this.#names))
      this.#reports.add(report);
    if (isEmpty) {
      const sentence = message("No plugin manifest found. Check the path, or name the file.");
      this.printer.error(sentence);
      this.#reports.warn(sentence);
    }
    this.#reports.end(this.#fixed || (this.#isIdle && isWhole ? 0 : undefined));
    for (const failure of this.#reports.write()) this.printFailure(failure);
    const values = { count: this.#reports.summary.warnings, limit: this.#maxWarnings };
    if (values.count > values.limit)
      this.printer.error(message("Too many warnings: {count}. --max-warnings allows {limit}.", values));
    return this.values["fail-if-empty"] && isEmpty ? EXIT.call : this.status;
  }

  /** @throws CallError when a report would overwrite a file that is read */
  private async refuseOutputs(sources: readonly Source[]): Promise<void> {
    const { outputs = [], reads = [] } = this.options;
    if (outputs.length === 0) return;
    const held = await this.project.configurations.filesFor(sources);
    refuseRead(outputs, [...sources.map(({ path }) => path), this.values.config, ...reads, ...held]);
  }

  /** Tests if a search found no manifest and no unreadable file. */
  private isEmpty(found: readonly (Source | Failure)[]): boolean {
    const wasSearch = found.every((each) => isSource(each) && each.isFound === true);
    return wasSearch && this.#reports.summary.files === 0 && !this.hasFailed;
  }

  private get status(): number {
    if (this.hasFailed || this.#configurationReports.isBroken) return EXIT.call;
    const { errors, warnings } = this.#reports.summary;
    return errors > 0 || warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  /**
   * Checks the files in order. Holds back the first one that may share a name with others, and all after it, to the
   * end.
   */
  private async checkAll(found: readonly (Source | Failure)[]): Promise<void> {
    const { project, printer } = this;
    const { fix, release } = this.options;
    const paths = found.filter(isSource).flatMap(({ path = [] }) => path);
    const checking = {
      project,
      fix: fix && { ...fix, diffFolder: fix.isDryRun ? diffFolder(paths) : undefined },
      needs: this.#reports.needs,
      needsNames: this.#names !== undefined,
      warn: printer.warn,
    };
    const held: Outcome[] = [];
    const step = printer.progress.begin(found.length, (values) =>
      message("{done} of {total} files checked, {rate} per second", values),
    );
    for await (const file of settled(found, project, release)) {
      const outcome = await outcomeOf(file, checking);
      if (outcome.names) this.#names?.add(outcome.names);
      if (outcome.names || held.length > 0) held.push(outcome);
      else await this.tell(outcome);
      // A check alone never lets a signal arrive.
      await setImmediate();
      step(1);
    }
    for (const outcome of held) await this.tell(outcome);
  }

  /** Prints failures, adds to the reports, and updates the totals. */
  private async tell(outcome: Outcome): Promise<void> {
    const { failures, notice, printed, isFixed, names, report } = outcome;
    if (printed !== undefined) this.printer.print(printed);
    await this.#configurationReports.add(outcome);
    for (const failure of failures) this.fail(failure);
    if (notice !== undefined) this.printer.error(notice);
    if (isFixed) this.#fixed++;
    // A fix that is refused or only printed also counts.
    if (isFixed !== undefined || notice !== undefined) this.#isIdle = false;
    const common = names && this.#names?.findingsOf(names);
    if (report) this.#reports.add(common ? joined(report, common) : report);
    // If the reader closes the pipe, the process ends with this status.
    process.exitCode = this.status;
    await this.printer.settled();
  }

  /** Reports a failure, but only once if it affects many files, as an invalid configuration does. */
  private fail(failure: Failure): void {
    if (this.printFailure(failure)) this.#reports.fail(failure);
  }

  /** @returns false if it was printed before */
  private printFailure({ message: sentence, cause }: Failure): boolean {
    if (this.#failures.has(sentence)) return false;
    this.#failures.add(sentence);
    this.printer.error(sentence, cause);
    return true;
  }

  private get hasFailed(): boolean {
    return this.#failures.size > 0;
  }
}

function isSource(found: Source | Failure): found is Source {
  return !(found instanceof Failure);
}
