import { lstatSync, realpathSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { CheckResult } from "../../core/check/check";
import { uncovered } from "../../core/check/uncovered";
import { limited, tooManyProblems } from "../../core/check/too-many-problems";
import type { Finding } from "../../core/problem";
import { message } from "../../core/text/messages";
import type { CheckRequest } from "../../program/check-request";
import { CallError, Failure } from "../../program/failures";
import { replaceFile } from "../../program/replace-file";
import type { Source } from "../../program/find-files";
import { readContent } from "../../program/read";
import type { CheckValues } from "./options";

/** A problem in a baseline file. Its line is not recorded, because it moves with every edit above it. */
interface Recorded {
  /** Relative to the folder of the baseline file, with forward slashes. */
  readonly path: string;
  readonly code: string;
  readonly pointer: string;
}

const VERSION = 1;

/** The problems of a file that are in a baseline. */
export interface Known {
  /** Of a finding about several members, each counts. */
  count: number;
  /** What is to be written. */
  readonly recorded: Recorded[];
}

export function nothingKnown(): Known {
  return { count: 0, recorded: [] };
}

/** Separates new problems from those that are recorded in a file, or records the current ones. */
export class Baseline {
  /** How many problems with each key are still expected. */
  readonly #expected = new Map<string, number>();
  readonly #known = nothingKnown();

  /** @throws CallError when the file is there and not a baseline, or cannot be read */
  constructor(
    private readonly file: string,
    private readonly isWritten: boolean,
  ) {
    if (isWritten) {
      // Only what was a baseline before may be replaced: never a manifest, or another file of the author.
      if (isThere(file)) readBaseline(file);
      return;
    }
    for (const problem of readBaseline(file)) {
      const key = keyOf(problem);
      this.#expected.set(key, (this.#expected.get(key) ?? 0) + 1);
    }
  }

  /**
   * Takes out the findings that are in the baseline.
   * @param result all findings, however many
   * @param known gets what is taken out
   */
  takeFrom<Result extends CheckResult>(
    { source, options }: CheckRequest,
    result: Result,
    known: Known,
  ): Result {
    // The limit comes last: a baseline has all problems, not only those that would be reported.
    const isKnown = this.testOf(source, known);
    const findings = result.findings.flatMap((finding) =>
      uncovered(finding, (pointer) => isKnown({ ...finding, pointer })),
    );
    return { ...result, ...limited(findings, options.rules?.[tooManyProblems.code]) };
  }

  /**
   * Returns a test for the problems of a file that are in the baseline, each time for one of them.
   * @param known gets what is taken out
   */
  testOf(source: Source, known: Known): (problem: Pick<Finding, "severity" | "code" | "pointer">) => boolean {
    const path = this.pathOf(source);
    return ({ severity, code, pointer }) => {
      // A hint is not a problem, so a baseline never has one.
      if (severity === "hint" || !this.take({ path, code, pointer })) return false;
      if (this.isWritten) known.recorded.push({ path, code, pointer });
      known.count++;
      return true;
    };
  }

  /** Tests if a problem is expected, or to be written, and expects it once less. */
  private take(problem: Recorded): boolean {
    if (this.isWritten) return true;
    const key = keyOf(problem);
    const left = this.#expected.get(key) ?? 0;
    if (left > 0) this.#expected.set(key, left - 1);
    return left > 0;
  }

  /** Counts what was taken out, and remembers what is to be written. */
  add({ count, recorded }: Known): void {
    this.#known.count += count;
    for (const problem of recorded) this.#known.recorded.push(problem);
  }

  /** The number of problems taken out. */
  get count(): number {
    return this.#known.count;
  }

  /** Refuses a written file that is checked too: it would be replaced. @throws CallError */
  refuse(sources: readonly (Source | Failure)[]): void {
    if (!this.isWritten || !isThere(this.file)) return;
    const written = realpathSync(this.file);
    for (const source of sources) {
      // What a search finds is checked only if it is a manifest, which no baseline is.
      if (source instanceof Failure || source.path === undefined || source.isFound) continue;
      if (!isThere(source.path) || realpathSync(source.path) !== written) continue;
      throw new CallError(
        message("--baseline must not be a file that is checked; '{file}' is one.", { file: this.file }),
      );
    }
  }

  /** Writes the file if it is to be written. @throws Failure */
  write(): void {
    if (!this.isWritten) return;
    // Sorted, so that two baselines can be compared line by line.
    const lines = this.#known.recorded.map((problem) => `    ${JSON.stringify(problem)}`).sort();
    const list = lines.length > 0 ? `[\n${lines.join(",\n")}\n  ]` : "[]";
    replaceFile(this.file, `{\n  "version": ${VERSION},\n  "problems": ${list}\n}\n`);
  }

  private pathOf({ name, path = name }: Source): string {
    return relative(dirname(resolve(this.file)), resolve(path)).replaceAll("\\", "/");
  }
}

/** Reads `--baseline` and `--write-baseline`. @throws CallError */
export function readBaselineOptions(values: CheckValues): Baseline | undefined {
  const { baseline, "write-baseline": isWritten } = values;
  if (baseline !== undefined) return new Baseline(baseline, isWritten);
  if (isWritten) throw new CallError(message("--write-baseline needs --baseline <file>."));
  return undefined;
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function readBaseline(file: string): readonly Recorded[] {
  const { problems, version } = parse(file) as { problems?: unknown; version?: unknown };
  if (version === VERSION && Array.isArray(problems) && problems.every(isRecorded)) return problems;
  throw notABaseline(file);
}

function parse(file: string): object {
  try {
    const value: unknown = JSON.parse(readContent(file).text.replace(/^\uFEFF/, ""));
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    if (error instanceof Failure) throw new CallError(error.message);
  }
  throw notABaseline(file);
}

function notABaseline(file: string): CallError {
  return new CallError(
    message("--baseline must be a file that --write-baseline has written; '{file}' is not one.", { file }),
  );
}

function isRecorded(value: unknown): value is Recorded {
  const { path, code, pointer } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [path, code, pointer].every((member) => typeof member === "string");
}

function keyOf({ path, code, pointer }: Recorded): string {
  return JSON.stringify([path, code, pointer]);
}
