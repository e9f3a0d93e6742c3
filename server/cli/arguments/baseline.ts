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

/** Separates new problems from those that are recorded in a file, or records the current ones. */
export class Baseline {
  /** How many problems with each key are still expected. */
  readonly #expected = new Map<string, number>();
  readonly #found: Recorded[] = [];
  /** The number of problems taken out so far; of a finding about several members, each counts. */
  known = 0;

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
   * Takes out the findings that are in the baseline, and counts them.
   * @param result all findings, however many
   */
  takeFrom<Result extends CheckResult>({ source, options }: CheckRequest, result: Result): Result {
    // The limit comes last: a baseline has all problems, not only those that would be reported.
    const findings = this.without(source, result.findings);
    return { ...result, ...limited(findings, options.rules?.[tooManyProblems.code]) };
  }

  /** Returns the findings that are not in the baseline. A hint is not a problem, so a baseline never has one. */
  private without(source: Source, findings: readonly Finding[]): Finding[] {
    const path = this.pathOf(source);
    return findings.flatMap((finding) => {
      const { severity, code } = finding;
      if (severity === "hint") return finding;
      return uncovered(finding, (pointer) => this.recordOrSubtract({ path, code, pointer }));
    });
  }

  /** Records a problem, or subtracts it from the recorded ones. @returns false if it is new */
  private recordOrSubtract(problem: Recorded): boolean {
    const left = this.#expected.get(keyOf(problem)) ?? 0;
    if (this.isWritten) this.#found.push(problem);
    else if (left === 0) return false;
    else this.#expected.set(keyOf(problem), left - 1);
    this.known++;
    return true;
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
    const lines = this.#found.map((problem) => `    ${JSON.stringify(problem)}`).sort();
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
