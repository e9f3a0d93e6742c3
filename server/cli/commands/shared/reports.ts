import { Failure, type FailureReport } from "../../../project/files/failures";
import { replaceFile } from "../../../project/files/replace-file";
import type { Needs, Report } from "../../../project/report";
import type { CheckValues, FormatName } from "../../arguments/options";
import type { OutputFile } from "../../arguments/outputs";
import { paintOn } from "../../formats/colors";
import type { FormatOptions } from "../../formats/format";
import { makeFormat } from "../../formats/formats";
import { Output } from "../../formats/output";
import type { Printer } from "../../formats/printer";
import type { Summary } from "../../formats/summary";

/** Where the reports of a run go, and what they show. */
export interface ReportOptions extends FormatOptions {
  /** Standard output if absent. */
  readonly output?: NodeJS.WriteStream;
  /** Further reports, which are written to files. */
  readonly outputs?: readonly OutputFile<FormatName>[];
}

/** The reports of one run: the one that is printed, and those that `--output` names. */
export class Reports {
  readonly #all: readonly Output[];
  readonly #files: readonly { readonly file: string; readonly pieces: readonly string[] }[];
  /** What the outputs together print of a file. */
  readonly needs: Needs;
  readonly #printed: Output;

  constructor({ format, quiet }: CheckValues, printer: Printer, { outputs = [], ...options }: ReportOptions) {
    const { output = process.stdout } = options;
    const printed = makeFormat(format, paintOn(output), { ...options, columns: output.columns });
    this.#printed = new Output(printed, quiet, (text) => printer.report(text));
    const written = outputs.map(({ format, file }) => {
      const pieces: string[] = [];
      // A file has no colors.
      const report = new Output(
        makeFormat(format, (_, text) => text, options),
        quiet,
        (text) => pieces.push(text),
      );
      return { report, file, pieces };
    });
    this.#files = written;
    this.#all = [this.#printed, ...written.map(({ report }) => report)];
    const isNeeded = (need: keyof Needs) => this.#all.some(({ format: { needs } }) => needs[need]);
    this.needs = { hints: isNeeded("hints"), fixes: isNeeded("fixes"), text: isNeeded("text") };
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

  add(report: Report): void {
    for (const each of this.#all) each.file(report);
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
