import type { FailureReport } from "../../project/files/failures";
import { listing, withoutHints, type Report } from "../../project/report";
import type { Format } from "./format";
import { Summary } from "./summary";

/** One output of a run: the text of one format, and what it counts. */
export class Output {
  readonly summary = new Summary();
  readonly #failures = new Set<string>();
  #isFirst = true;

  /** @param isQuiet lists errors only; the other findings are still counted */
  constructor(
    readonly format: Format,
    private readonly isQuiet: boolean,
    private readonly put: (text: string) => void,
  ) {}

  start(): void {
    this.write(this.format.start?.());
  }

  file(report: Report): void {
    // Another output of the run may need hints.
    const counted = this.format.needs.hints ? report : withoutHints(report);
    this.summary.add(counted);
    const listed = this.isQuiet ? listing(counted, ({ severity }) => severity === "error") : counted;
    this.part(this.format.file(listed));
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
