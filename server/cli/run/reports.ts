import { Failure, type FailureReport } from "../../program/failures";
import {
  withCommon,
  type CommonFindings,
  type FileReport,
  type ReportOptions,
} from "../../program/file-report";
import { replaceFile } from "../../program/replace-file";
import type { Summary } from "../../program/summary";
import type { CheckValues } from "../arguments/options";
import { paintOn } from "../formats/colors";
import { shownBy } from "../formats/format";
import { makeFormat } from "../formats/formats";
import type { Printer } from "../formats/printer";
import { Report } from "../formats/report";
import type { RunOptions } from "./run-options";

/** What the check of a file leads to, as far as reports say it. */
interface Reported {
  readonly failures: readonly FailureReport[];
  readonly report?: FileReport;
}

/** The reports of one run: the one that is printed, and those that `--output` names. */
export class Reports {
  readonly #all: readonly Report[];
  readonly #files: readonly { readonly file: string; readonly pieces: readonly string[] }[];
  /** What the reports together have of a file. */
  readonly shown: ReportOptions;

  readonly #printed: Report;

  constructor({ format, quiet }: CheckValues, printer: Printer, { outputs = [], ...options }: RunOptions) {
    const { output = process.stdout } = options;
    const printed = makeFormat(format, paintOn(output), { ...options, columns: output.columns });
    this.#printed = new Report(printed, (text) => printer.report(text));
    const written = outputs.map(({ format, file }) => {
      const pieces: string[] = [];
      // A file has no colors.
      const report = new Report(
        makeFormat(format, (_, text) => text, options),
        (text) => pieces.push(text),
      );
      return { report, file, pieces };
    });
    this.#files = written;
    this.#all = [this.#printed, ...written.map(({ report }) => report)];
    this.shown = together(this.#all.map(({ format }) => shownBy(format, quiet)));
  }

  get summary(): Summary {
    return this.#printed.summary;
  }

  start(): void {
    for (const report of this.#all) report.start();
  }

  fail(failure: FailureReport): void {
    for (const report of this.#all) report.fail(failure);
  }

  warn(sentence: string): void {
    for (const report of this.#all) report.warn(sentence);
  }

  /** Adds a file that has nothing in common with others. */
  add(report: FileReport): void {
    for (const each of this.#all) each.file(report);
  }

  /** Adds a checked file. @param common absent if it has nothing in common with others */
  addChecked({ failures, report }: Reported, common: CommonFindings | undefined): void {
    const joined = report && common ? withCommon(report, common, this.shown) : report;
    for (const each of this.#all) {
      for (const failure of failures) each.fail(failure);
      if (joined) each.file(joined);
    }
  }

  end(fixed: number | undefined): void {
    for (const report of this.#all) report.end(fixed);
  }

  write(): Failure[] {
    return this.#files.flatMap(({ file, pieces }) => {
      try {
        replaceFile(file, pieces.join(""));
        return [];
      } catch (error) {
        if (error instanceof Failure) return [error];
        throw error;
      }
    });
  }
}

function together(all: readonly ReportOptions[]): ReportOptions {
  return {
    isQuiet: all.every(({ isQuiet }) => isQuiet),
    needsFixes: all.some(({ needsFixes }) => needsFixes),
    hasHints: all.some(({ hasHints }) => hasHints),
    needsText: all.some(({ needsText }) => needsText),
  };
}
