import { statSync } from "node:fs";
import { resolve } from "node:path";
import { message } from "../../core/text/messages";
import { CallError } from "../../project/files/failures";
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
 * Refuses to write to a file that the call reads: it would be replaced.
 * @param read the paths of those files
 * @throws CallError
 */
export function refuseRead(
  outputs: readonly { readonly file: string }[],
  read: readonly (string | undefined)[],
): void {
  const sources = new Set(read.flatMap(identityOf));
  for (const { file } of outputs) {
    if (!identityOf(file).some((identity) => sources.has(identity))) continue;
    throw new CallError(message("--output must not be a file that is read; '{file}' is one.", { file }));
  }
}

/** Returns what makes a file one file, whatever path or link leads to it; nothing if there is none. */
function identityOf(path: string | undefined): string[] {
  try {
    const { dev, ino } = statSync(path ?? "", { bigint: true });
    return [`${dev} ${ino}`];
  } catch {
    return [];
  }
}
