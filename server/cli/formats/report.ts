import type { FailureReport } from "../../program/failures";
import { withoutHints, type FileReport } from "../../program/file-report";
import { Summary } from "../../program/summary";
import type { Format } from "./format";

/** One report of a run: the text of one format, and what it counts. */
export class Report {
  readonly summary = new Summary();
  readonly #failures = new Set<string>();
  #isFirst = true;

  constructor(
    readonly format: Format,
    private readonly put: (text: string) => void,
  ) {}

  start(): void {
    this.write(this.format.start?.());
  }

  file(report: FileReport): void {
    const shown = this.shown(report);
    this.summary.add(shown);
    this.part(this.format.file(shown));
  }

  /** Adds a failure, once if it affects many files, as an invalid configuration does. */
  fail(failure: FailureReport): void {
    if (this.#failures.has(failure.message)) return;
    this.#failures.add(failure.message);
    this.part(this.format.failure?.(failure));
  }

  /** Adds a sentence about the whole run, apart from the list of files. */
  warn(sentence: string): void {
    this.write(this.format.warning?.(sentence));
  }

  end(fixed: number | undefined): void {
    this.write(this.format.end(this.summary, fixed));
  }

  /** Another report of the run may need hints. */
  private shown(report: FileReport): FileReport {
    return this.format.hasHints ? report : withoutHints(report);
  }

  /** Writes the text for a file or a failure. */
  private part(text: string | undefined): void {
    if (!text) return;
    this.write(this.#isFirst ? text : `${this.format.separator ?? ""}${text}`);
    this.#isFirst = false;
  }

  private write(text: string | undefined): void {
    if (text) this.put(text);
  }
}
