import { setImmediate } from "node:timers/promises";
import { message } from "../../../core/text/messages";
import { warnOnce } from "../../../host/files";
import {
  isConfigurationSource,
  type Project,
  type CallerReleaseSources,
} from "../../../project/call/project";
import type { CheckInput } from "../../../project/call/find-files";
import { EXIT, Failure, printError } from "../../../project/files/failures";
import { replaceFile } from "../../../project/files/replace-file";
import { diffFolder } from "../../../project/files/unified-diff";
import { ComparedManifests } from "../../../project/names/duplicates";
import {
  addFindings,
  filterFindings,
  withoutHints,
  type ReportContents,
  type Report,
  type ReportedFinding,
} from "../../../project/report";
import {
  readMaxWarnings,
  readProject,
  refuseOverwriting,
  type CheckValues,
  type FormatName,
  type OutputFile,
} from "../../arguments/options";
import { countFixes, summaryOf, type FixCommands, type Format, type RunResult } from "../../formats/format";
import { githubFormat } from "../../formats/github";
import { gitlabFormat } from "../../formats/gitlab";
import { jsonFormat } from "../../formats/json";
import { junitFormat } from "../../formats/junit";
import { Progress } from "../../formats/progress";
import { sarifFormat } from "../../formats/sarif";
import { paintFor, PLAIN_PAINT } from "../../formats/terminal";
import { conciseFormat, textFormat } from "../../formats/text";
import {
  configurationReports,
  findSources,
  outcomeOf,
  readSources,
  type FixOptions,
  type Outcome,
} from "./outcome";

const FORMATS: Readonly<Record<FormatName, Format>> = {
  text: textFormat,
  concise: conciseFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  gitlab: gitlabFormat,
  junit: junitFormat,
};

export interface RunOptions {
  /** Standard output by default. */
  readonly output?: NodeJS.WriteStream;
  /** Further reports, written to files. */
  readonly outputs?: readonly OutputFile<FormatName>[];
  readonly fixCommands?: FixCommands;
  /** Files other than manifests that the run reads; no report may overwrite them. */
  readonly inputPaths?: readonly (string | undefined)[];
  /** Absent for `check`. */
  readonly fix?: FixOptions;
  readonly comparesManifests?: boolean;
  /** The sources of a release check; absent for an ordinary check. */
  readonly release?: CallerReleaseSources;
  /** Failures from before the run, such as unreadable packages. */
  readonly failures?: readonly Failure[];
}

/** One run of `check` or `fix`: checks the files in order, then prints the report. */
export class Run {
  readonly #format: Format;
  /** The parts of a report that at least one output prints. */
  readonly #needs: ReportContents;
  readonly #printedFailures = new Set<string>();
  readonly #warn = warnOnce((sentence) => this.printError(sentence));
  #progress: Progress | undefined;

  constructor(
    private readonly values: CheckValues,
    private readonly options: RunOptions,
  ) {
    this.#format = FORMATS[values.format as FormatName];
    const formats = [this.#format, ...(options.outputs ?? []).map(({ format }) => FORMATS[format])];
    const isNeeded = (need: keyof ReportContents) => formats.some(({ needs }) => needs[need]);
    this.#needs = { hints: isNeeded("hints"), fixes: isNeeded("fixes"), text: isNeeded("text") };
  }

  /** Checks files. @returns the exit status @throws UsageError when an option is invalid, before the first check */
  async check(paths: readonly string[]): Promise<number> {
    const { values, options } = this;
    const maxWarnings = readMaxWarnings(values["max-warnings"]);
    const project = await readProject(values, this.#warn);
    const searchResults = await findSources(paths, values, project);
    const sources = searchResults.filter(isSuccess);
    await this.refuseOverwritingInputs(sources, project);
    const failures = this.printNewFailures(options.failures ?? []);
    // A single manifest has no duplicates.
    const manifests =
      options.comparesManifests && searchResults.length > 1 ? new ComparedManifests() : undefined;
    const outcomes = await this.checkSources(searchResults, project, manifests);
    const files = [...failures, ...outcomes.flatMap((outcome) => listReports(outcome, manifests))];
    const isComplete = this.#printedFailures.size === 0;
    const isEmpty = isComplete && files.length === 0 && sources.every(({ isFound }) => isFound);
    const { configurations } = project;
    const checkedPaths = isComplete ? paths : undefined;
    files.push(
      ...(await configurationReports(outcomes, checkedPaths, manifests, configurations, this.#needs)),
    );
    const { errors, warnings } = summaryOf(files.filter(isSuccess));
    const brokenConfigurations = outcomes.flatMap(({ configuration }) =>
      configuration?.isBroken ? [configuration] : [],
    );
    const exitStatus = () => {
      if (this.#printedFailures.size > 0 || brokenConfigurations.length > 0) return EXIT.failure;
      if (isEmpty && values["fail-if-empty"]) return EXIT.failure;
      return errors > 0 || warnings > maxWarnings ? EXIT.errors : EXIT.ok;
    };
    // If the reader closes the pipe, the process ends with this status.
    process.exitCode = exitStatus();
    const warning = isEmpty ? nothingFoundSentence(sources) : undefined;
    await this.print(files, this.countFixedFiles(outcomes, isComplete), warning);
    for (const { name, layers } of new Set(brokenConfigurations))
      if (layers.some(({ configuration }) => configuration.suppressions?.length))
        this.printError(message("No suppression in '{name}' applies while it is invalid.", { name }));
    if (warnings > maxWarnings) {
      const counts = { count: warnings, limit: maxWarnings };
      this.printError(message("Too many warnings: {count}. --max-warnings allows {limit}.", counts));
    }
    return exitStatus();
  }

  /** @throws UsageError when a report would overwrite a file that is read */
  private async refuseOverwritingInputs(
    sources: readonly CheckInput[],
    { configurations }: Project,
  ): Promise<void> {
    const { outputs = [], inputPaths = [] } = this.options;
    if (outputs.length === 0) return;
    const paths = [...sources.map(({ path }) => path), ...(await configurations.pathsFor(sources))];
    refuseOverwriting(outputs, [...paths, this.values.config, ...inputPaths]);
  }

  /** Checks or fixes the files in order. Prints their failures, notices and fixed texts as they occur. */
  private async checkSources(
    searchResults: readonly (CheckInput | Failure)[],
    project: Project,
    manifests: ComparedManifests | undefined,
  ): Promise<Outcome[]> {
    const { fix, release } = this.options;
    const paths = searchResults.filter(isSuccess).flatMap(({ path = [] }) => path);
    const context = {
      project,
      fix,
      diffFolder: diffFolder(paths),
      needs: this.#needs,
      needsNames: manifests !== undefined,
      warn: this.#warn,
    };
    const outcomes: Outcome[] = [];
    const progress = new Progress(searchResults.length, (values) =>
      message("{done} of {total} files checked, {rate} per second", values),
    );
    this.#progress = progress;
    for await (const file of readSources(searchResults, project, release)) {
      const outcome = await outcomeOf(file, context);
      if (outcome.names) manifests?.add(outcome.names);
      outcomes.push({ ...outcome, failures: this.printNewFailures(outcome.failures) });
      if (outcome.notice !== undefined) this.printError(outcome.notice);
      if (outcome.output !== undefined) {
        progress.hide();
        process.stdout.write(outcome.output);
      }
      // Let a signal arrive: checking alone may never return to the event loop.
      await setImmediate();
      progress.add(1);
    }
    return outcomes;
  }

  /** Returns the `changedFileCount` of the result (see `RunResult`). */
  private countFixedFiles(outcomes: readonly Outcome[], isComplete: boolean): number | undefined {
    const { fix } = this.options;
    const count = outcomes.filter(({ isChanged }) => isChanged).length;
    if (fix && count > 0 && !fix.isDryRun) return count;
    const isRefused = outcomes.some(({ notice }) => notice !== undefined);
    return fix && isComplete && count === 0 && !isRefused ? 0 : undefined;
  }

  private async print(
    files: readonly (Report | Failure)[],
    changedFileCount: number | undefined,
    warning: string | undefined,
  ): Promise<void> {
    const { output = process.stdout, outputs = [], fixCommands } = this.options;
    if (warning !== undefined) this.printError(warning);
    const isListed = ({ severity }: ReportedFinding) => !this.values.quiet || severity === "error";
    const resultFor = ({ needs }: Format): RunResult => {
      const shownFiles = files.map((file) => (isSuccess(file) && !needs.hints ? withoutHints(file) : file));
      const reports = shownFiles.filter(isSuccess);
      return {
        files: shownFiles.map((file) => (isSuccess(file) ? filterFindings(file, isListed) : file)),
        summary: summaryOf(reports),
        fixCounts: countFixes(reports.filter(({ isWritable }) => isWritable)),
        changedFileCount,
        warning,
      };
    };
    this.#progress?.hide();
    const options = { paint: paintFor(output), columns: output.columns, fixCommands };
    for (const piece of this.#format.render(resultFor(this.#format), options)) {
      output.write(piece);
      // Let a signal or a closed pipe end the program.
      await setImmediate();
    }
    for (const { format: name, file } of outputs) {
      const format = FORMATS[name];
      try {
        replaceFile(
          file,
          [...format.render(resultFor(format), { paint: PLAIN_PAINT, fixCommands })].join(""),
        );
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.printNewFailures([error]);
      }
    }
  }

  private printError(sentence: string, cause?: unknown): void {
    this.#progress?.hide();
    printError(sentence, cause);
  }

  /** Prints each failure once, because one invalid configuration affects many files. @returns the new failures */
  private printNewFailures(failures: readonly Failure[]): Failure[] {
    return failures.filter(({ message: sentence, cause }) => {
      if (this.#printedFailures.has(sentence)) return false;
      this.#printedFailures.add(sentence);
      this.printError(sentence, cause);
      return true;
    });
  }
}

function nothingFoundSentence(sources: readonly CheckInput[]): string {
  const unrecognized = sources.find((source) => !isConfigurationSource(source));
  return unrecognized
    ? message("No plugin manifest found. To check '{name}' anyway, pass its path.", {
        name: unrecognized.name,
      })
    : message("No plugin manifest found. Check the path, or name the file.");
}

function isSuccess<T>(file: T | Failure): file is T {
  return !(file instanceof Failure);
}

/** Lists an outcome's failures and report. Adds the findings about names that other manifests also declare. */
function listReports(
  { failures, report, names }: Outcome,
  manifests?: ComparedManifests,
): (Report | Failure)[] {
  if (!report) return [...failures];
  return [...failures, names && manifests ? addFindings(report, manifests.findingsOf(names)) : report];
}
