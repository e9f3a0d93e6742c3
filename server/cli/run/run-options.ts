import type { CheckRequest } from "../../program/check-request";
import type { Failure } from "../../program/failures";
import type { FormatName } from "../arguments/options";
import type { OutputFile } from "../arguments/outputs";
import type { FormatOptions } from "../formats/format";
import type { FixResult, Prepare } from "./file-checker";

/**
 * Checks or fixes one file.
 * @param print prints on standard output, apart from the report
 */
export type PrintingHandle = (
  request: CheckRequest,
  print: (text: string | Uint8Array) => void,
) => FixResult | Promise<FixResult>;

/** How a run differs from the plainest one. */
export interface RunOptions extends FormatOptions {
  /** Where the report goes; standard output if absent. */
  readonly output?: NodeJS.WriteStream;
  /** Further reports, which are written to files. */
  readonly outputs?: readonly OutputFile<FormatName>[];
  /** What is read besides the files that are checked: no report is written there. */
  readonly reads?: readonly (string | undefined)[];
  readonly isFix?: boolean;
  /** Reports what manifests of different plugins have alike, too. */
  readonly isWorkspace?: boolean;
  /** Adds to a request what the check of a release needs besides. */
  readonly prepare?: Prepare;
  /** What could not be read before the run. */
  readonly failures?: readonly Failure[];
}
