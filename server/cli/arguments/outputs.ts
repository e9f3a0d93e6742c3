import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { message } from "../../core/text/messages";
import { CallError, Failure } from "../../project/files/failures";
import type { Source } from "../../project/files/find-files";
import { wrongValue } from "./arguments";

/** A file that a command writes a further format to. */
export interface OutputFile<Format extends string> {
  readonly format: Format;
  readonly file: string;
}

/** Reads the values of `--output`. @param formats those that the command has @throws CallError */
export function readOutputs<Format extends string>(
  options: readonly string[],
  formats: readonly Format[],
): OutputFile<Format>[] {
  const outputs = options.map((option) => readOutput(option, formats));
  for (const [i, { file }] of outputs.entries()) {
    if (outputs.findIndex((other) => resolve(other.file) === resolve(file)) < i)
      throw new CallError(message("--output names '{file}' twice.", { file }));
  }
  return outputs;
}

function readOutput<Format extends string>(option: string, formats: readonly Format[]): OutputFile<Format> {
  const [, name = "", file = "-"] = /^([^=]*)=(.+)$/s.exec(option) ?? [];
  if (file === "-")
    throw new CallError(message("--output must be <format>=<file>, not '{option}'.", { option }));
  const format = formats.find((known) => known === name);
  if (format) return { format, file };
  throw wrongValue("--output", formats, name);
}

/**
 * Refuses to write to a file that the run reads: it would be replaced.
 * @param others what is read besides
 * @throws CallError
 */
export function refuseRead(
  outputs: readonly OutputFile<string>[],
  found: readonly (Source | Failure)[],
  others: readonly (string | undefined)[],
): void {
  const checked = found.map((each) => (each instanceof Failure ? undefined : each.path));
  const sources = new Set([...checked, ...others].flatMap(placesOf));
  for (const { file } of outputs) {
    if (!placesOf(file).some((place) => sources.has(place))) continue;
    throw new CallError(message("--output must not be a file that is read; '{file}' is one.", { file }));
  }
}

function placesOf(file: string | undefined): string[] {
  try {
    return file === undefined ? [] : [realpathSync(file)];
  } catch {
    return [];
  }
}
