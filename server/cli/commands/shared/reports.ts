import { Failure } from "../../../project/files/failures";
import { replaceFile } from "../../../project/files/replace-file";
import { listing, withoutHints, type Needs, type Report } from "../../../project/report";
import type { CheckValues, FormatName } from "../../arguments/options";
import type { OutputFile } from "../../arguments/files";
import { paintOn, UNPAINTED, type Paint } from "../../formats/terminal";
import { Summary, type Format, type FormatOptions } from "../../formats/format";
import { githubFormat } from "../../formats/github";
import { gitlabFormat } from "../../formats/gitlab";
import { jsonFormat } from "../../formats/json";
import { junitFormat } from "../../formats/junit";
import { sarifFormat } from "../../formats/sarif";
import { conciseFormat, textFormat } from "../../formats/text";
import type { Printer } from "../../formats/progress";

const FORMATS: Readonly<Record<FormatName, (paint: Paint, options: FormatOptions) => Format>> = {
  text: textFormat,
  concise: conciseFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  gitlab: gitlabFormat,
  junit: junitFormat,
};

/** The destinations and contents of a run's reports. */
export interface ReportOptions extends FormatOptions {
  readonly output?: NodeJS.WriteStream;
  /** Further reports, written to files. */
  readonly outputs?: readonly OutputFile<FormatName>[];
}

/** One report of a run: the text of one format, and its counts. */
class Output {
  readonly summary = new Summary();
  #isFirst = true;

  /** @param isQuiet lists errors only; still counts the other findings */
  constructor(
    readonly format: Format,
    private readonly isQuiet: boolean,
    private readonly put: (text: string) => void,
  ) {}

  add(report: Report): void {
    // Another output of the run may need hints.
    const counted = this.format.needs.hints ? report : withoutHints(report);
    this.summary.add(counted);
    this.part(
      this.format.file(this.isQuiet ? listing(counted, ({ severity }) => severity === "error") : counted),
    );
  }

  /** Writes the text for a file or a failure. */
  part(text: string | undefined): void {
    if (!text) return;
    this.write(this.#isFirst ? text : `${this.format.separator ?? ""}${text}`);
    this.#isFirst = false;
  }

  write(text: string | undefined): void {
    if (text) this.put(text);
  }
}

/** The reports of one run: the printed one, and those that `--output` names. */
export class Reports {
  readonly #printed: Output;
  readonly #all: readonly Output[];
  readonly #files: readonly { readonly file: string; readonly pieces: string[] }[];
  /** The parts of a report that at least one output prints. */
  readonly needs: Needs;

  constructor({ format, quiet }: CheckValues, printer: Printer, { outputs = [], ...options }: ReportOptions) {
    const { output = process.stdout } = options;
    const printed = FORMATS[format as FormatName](paintOn(output), { ...options, columns: output.columns });
    this.#printed = new Output(printed, quiet, (text) => printer.print(text, output));
    this.#files = outputs.map(({ file }) => ({ file, pieces: [] }));
    const written = outputs.map(({ format: name }, i) => {
      return new Output(FORMATS[name](UNPAINTED, options), quiet, (text) =>
        this.#files[i]?.pieces.push(text),
      );
    });
    this.#all = [this.#printed, ...written];
    const isNeeded = (need: keyof Needs) => this.#all.some(({ format: { needs } }) => needs[need]);
    this.needs = { hints: isNeeded("hints"), fixes: isNeeded("fixes"), text: isNeeded("text") };
  }

  /** The counts of the printed report. */
  get summary(): Summary {
    return this.#printed.summary;
  }

  start(): void {
    for (const output of this.#all) output.write(output.format.start?.());
  }

  add(report: Report): void {
    for (const output of this.#all) output.add(report);
  }

  fail(failure: Failure): void {
    for (const output of this.#all) output.part(output.format.failure?.(failure));
  }

  /** Adds a sentence about the whole run, outside the list of files. */
  warn(sentence: string): void {
    for (const output of this.#all) output.write(output.format.warning?.(sentence));
  }

  end(fixed: number | undefined): void {
    for (const output of this.#all) output.write(output.format.end(output.summary, fixed));
  }

  /** Writes the report files. @returns a Failure for each that cannot be written */
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
