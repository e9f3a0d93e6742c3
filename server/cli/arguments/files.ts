import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { CallError } from "../../project/files/failures";
import { readContent } from "../../project/files/read";
import { repeatable, wrongValue, type Options } from "./arguments";

/** The option that writes further formats to files. */
export const OUTPUT_OPTION = {
  output: repeatable("<format>=<file>", () => message("write a further format to this file; repeatable")),
} satisfies Options;

export interface OutputFile<Format extends string> {
  readonly format: Format;
  readonly file: string;
}

/** Reads the values of `--output`. @param formats the formats of the command @throws CallError */
export function readOutputs<Format extends string>(
  options: readonly string[],
  formats: readonly Format[],
): OutputFile<Format>[] {
  const paths = new Set<string>();
  return options.map((option) => {
    const [, name = "", file = "-"] = /^([^=]*)=(.+)$/s.exec(option) ?? [];
    if (file === "-")
      throw new CallError(message("--output must be <format>=<file>, not '{option}'.", { option }));
    const format = formats.find((known) => known === name);
    if (!format) throw wrongValue("--output", formats, name);
    if (paths.has(resolve(file))) throw new CallError(message("--output names '{file}' twice.", { file }));
    paths.add(resolve(file));
    return { format, file };
  });
}

/** Refuses to overwrite a file that the call reads. @param inputs the paths of those files @throws CallError */
export function refuseOverwriting(
  outputs: readonly { readonly file: string }[],
  inputs: readonly (string | undefined)[],
): void {
  const sources = new Set(inputs.map(identityOf));
  for (const { file } of outputs) {
    const identity = identityOf(file);
    if (identity !== undefined && sources.has(identity))
      throw new CallError(message("--output must not be a file that is read; '{file}' is one.", { file }));
  }
}

/** Identifies a file, whatever path or link leads to it; undefined if it does not exist. */
function identityOf(path = ""): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Reads `--entry`, the saved catalog entry to use instead of the releases (docs/spec/release.md).
 * @throws CallError when the file is not a detail response, Failure when it cannot be read
 */
export async function readEntryOption(path: string | undefined): Promise<JsonObject | undefined> {
  if (path === undefined) return undefined;
  const { readDetail } = await import("../../core/entry/earlier");
  const detail = readDetail(readContent(path).text);
  if (detail) return detail;
  throw new CallError(
    message("--entry must be a detail response of the catalog; '{path}' is not one.", { path }),
  );
}
