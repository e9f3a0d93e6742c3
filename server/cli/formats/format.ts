import type { Failure } from "../input/exit";
import type { FileReport } from "../report/file-report";
import type { Summary } from "../report/summary";

/**
 * How a run is printed: the text for each part of it, in their order. Files are printed as they are checked, so that no
 * run is held in memory.
 */
export interface Format {
  /** Whether anything printed depends on the findings' fixes. */
  readonly needsFixes: boolean;
  start?(): string;
  file(report: FileReport): string;
  /** Goes between the texts of two files that have one. */
  readonly separator?: string;
  /** For what could not be checked; it is printed on standard error in any case. */
  failure?(failure: Failure): string;
  /** @param fixed how many files `fix` has changed */
  end(summary: Summary, fixed: number): string;
}
