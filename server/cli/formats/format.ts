import type { Failure } from "../../project/files/failures";
import type { Needs, Report } from "../../project/report";
import type { Summary } from "./summary";

/**
 * An output format: returns the text for each part of a run, in this order. Files are printed as they are checked, so
 * that a long run does not fill the memory.
 */
export interface Format {
  /** What it prints. Hints are not problems, so formats for people omit them. */
  readonly needs: Needs;
  start?(): string;
  file(report: Report): string;
  /** Printed between the texts of two files or failures, if both have one. */
  readonly separator?: string;
  /** Returns the text for a file that could not be checked. The failure is always printed on standard error too. */
  failure?(failure: Failure): string;
  /** Returns the text for a sentence about the whole run, which is always printed on standard error too. */
  warning?(sentence: string): string;
  /** @param fixed the number of files that `fix` has changed; 0 if there was nothing to change, absent for `check` */
  end(summary: Summary, fixed?: number): string;
}

/** The calls of `fix` that would apply fixes of a grade to the same files; absent if it has just been done. */
export type FixCalls = Readonly<Partial<Record<"safe" | "suggested", string>>>;

export interface FormatOptions {
  /** The width of the terminal, if it is one; 0 in some terminals without a size. */
  readonly columns?: number | undefined;
  readonly fixCalls?: FixCalls;
}
