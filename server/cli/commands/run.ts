import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { limited, tooManyProblems, unlimited } from "../../core/check/too-many-problems";
import { message } from "../../core/text/messages";
import type { Format } from "../formats/format";
import { makeFormat } from "../formats/formats";
import type { Baseline } from "../input/baseline";
import { readRequest, withFiles, type CheckRequest } from "../input/check-request";
import { Configurations } from "../input/configurations";
import { EXIT, Failure, printError } from "../input/exit";
import { findFiles, type Source } from "../input/find-files";
import { readMaxWarnings, readSettings, type CheckValues } from "../input/options";
import { CallWorkspace } from "../input/workspace";
import { fileReport, type FixResult } from "../report/file-report";
import { Summary } from "../report/summary";

interface RunOptions {
  /** Where the report goes; standard output if absent. */
  readonly output?: NodeJS.WriteStream;
  /** The problems that fail nothing. */
  readonly baseline?: Baseline | undefined;
  /** Reports what manifests of different plugins have alike, too. */
  readonly isWorkspace?: boolean;
}

/** One run of `check` or `fix`. Prints each file as soon as it has been checked. */
export class Run {
  readonly #format: Format;
  readonly #output: NodeJS.WriteStream;
  readonly #baseline: Baseline | undefined;
  readonly #isWorkspace: boolean;
  #workspace: CallWorkspace | undefined;
  readonly #configurations: Configurations;
  readonly #maxWarnings: number;
  readonly #summary = new Summary();
  /** The messages of the failures printed so far. */
  readonly #failures = new Set<string>();
  /** Includes the warnings that `--quiet` hides. */
  #warnings = 0;
  #fixed = 0;
  #isFirst = true;

  /**
   * @param handle checks or fixes one file
   * @throws CallError when the options are wrong, before anything is printed
   */
  constructor(
    private readonly values: CheckValues,
    private readonly handle: (request: CheckRequest) => FixResult | Promise<FixResult>,
    { output = process.stdout, baseline, isWorkspace = false }: RunOptions = {},
  ) {
    this.#output = output;
    this.#baseline = baseline;
    this.#isWorkspace = isWorkspace;
    if (baseline) this.#summary.baseline = 0;
    this.#format = makeFormat(values.format, output.isTTY && output.hasColors());
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configurations = new Configurations(readSettings(values), values.config);
  }

  /** Checks the files that the paths name. @returns the exit status */
  async over(paths: readonly string[]): Promise<number> {
    this.print(this.#format.start?.());
    const find = () => findFiles(paths, this.values["stdin-filename"]);
    if (this.#isWorkspace) this.#workspace = await CallWorkspace.read(find(), this.#configurations);
    for (const found of find()) {
      if (found instanceof Failure) this.fail(found);
      else await this.take(found);
      // If the reader closes the pipe, the process ends with this status.
      process.exitCode = this.status;
      await settled(process.stdout);
      await settled(process.stderr);
    }
    this.writeBaseline();
    this.print(this.#format.end(this.#summary, this.#fixed));
    const [count, limit] = [this.#warnings, this.#maxWarnings];
    if (count > limit) {
      printError(message("Too many warnings: {count}. --max-warnings allows {limit}.", { count, limit }));
    }
    return this.status;
  }

  private get status(): number {
    if (this.#failures.size > 0) return EXIT.call;
    return this.#summary.errors > 0 || this.#warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  private async take(source: Source): Promise<void> {
    try {
      const request = await readRequest(source, this.#configurations);
      if (request) await this.report(await withFiles(request));
    } catch (error) {
      this.fail(error instanceof Failure ? error : unexpectedFailure(source, error));
    }
  }

  private async report(request: CheckRequest): Promise<void> {
    const onRuleError = (code: string, error: unknown) => this.fail(ruleFailure(request.source, code, error));
    const handled = await this.handle({ ...request, options: { ...request.options, onRuleError } });
    const result = this.withoutBaseline(request, this.withWorkspace(request, handled));
    const { needsFixes, hasHints = false } = this.#format;
    const report = fileReport(request, result, { isQuiet: this.values.quiet, hasHints, needsFixes });
    this.#summary.add(report);
    this.#warnings += unlimited(result).filter(({ severity }) => severity === "warning").length;
    if (result.isFixed) this.#fixed++;
    this.printPart(this.#format.file(report));
  }

  private withWorkspace(request: CheckRequest, result: FixResult): FixResult {
    const more = this.#workspace?.findings(request) ?? [];
    if (more.length === 0) return result;
    const findings = [...result.findings, ...more].sort((a, b) => a.range.offset - b.range.offset);
    return { ...result, findings };
  }

  /** Takes out the findings that are in the baseline, and counts them. */
  private withoutBaseline({ source, options }: CheckRequest, result: FixResult): FixResult {
    if (!this.#baseline) return result;
    // The limit comes last: a baseline has all problems, not only those that would be reported.
    const all = unlimited(result);
    const rest = this.#baseline.without(source, all);
    this.#summary.baseline = (this.#summary.baseline ?? 0) + all.length - rest.length;
    return { ...result, ...limited(rest, options.rules?.[tooManyProblems.code]) };
  }

  private writeBaseline(): void {
    try {
      this.#baseline?.write();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.fail(error);
    }
  }

  /** Prints a failure, once if it affects many files, as an invalid configuration does. */
  private fail(failure: Failure): void {
    if (this.#failures.has(failure.message)) return;
    this.#failures.add(failure.message);
    printError(failure.message, failure.cause);
    this.printPart(this.#format.failure?.(failure));
  }

  /** Prints the text for a file or a failure. */
  private printPart(text: string | undefined): void {
    if (!text) return;
    this.print(this.#isFirst ? text : `${this.#format.separator ?? ""}${text}`);
    this.#isFirst = false;
  }

  private print(text: string | undefined): void {
    if (text) this.#output.write(text);
  }
}

function unexpectedFailure({ name }: Source, error: unknown): Failure {
  return new Failure(name, message("Cannot check '{name}': {error}", { name, error: String(error) }), {
    cause: error,
  });
}

function ruleFailure({ name }: Source, code: string, error: unknown): Failure {
  const values = { name, code, error: String(error) };
  const sentence = message("Cannot check '{name}': rule '{code}' failed: {error}", values);
  return new Failure(name, sentence, { cause: error });
}

/** Waits for a slow reader. If the reader has closed the pipe, the error handler in main.ts ends the process here. */
async function settled(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.errored) await setImmediate();
  else if (stream.writableNeedDrain) await once(stream, "drain");
}
