import type { CheckOptions } from "../core/check";
import type { Finding } from "../core/problem";
import { CallError, EXIT } from "./exit";
import { findFiles, type Source } from "./files";
import { githubFormat } from "./formats/github";
import { jsonFormat } from "./formats/json";
import { junitFormat } from "./formats/junit";
import { sarifFormat } from "./formats/sarif";
import { textFormat } from "./formats/text";
import { Configurations, readCheckOptions, readMaxWarnings } from "./options";
import { readStandardInput, readText, UnreadableError } from "./read";
import { countInto, emptySummary, type CheckedFile, type Format } from "./report";

const FORMATS: Readonly<Record<string, (write: (text: string) => void) => Format>> = {
  text: textFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  junit: junitFormat,
};

/** The options of `check` and `fix`, as the arguments have them. */
export interface RunOptions {
  readonly format: string;
  readonly kind: string;
  readonly rule: readonly string[];
  readonly config?: string | undefined;
  readonly "max-warnings"?: string | undefined;
  readonly quiet: boolean;
  readonly "stdin-filename": string;
}

/** A document with what it is to be checked with. */
export interface Job {
  readonly name: string;
  /** Absent for standard input. */
  readonly path: string | undefined;
  readonly text: string;
  readonly options: CheckOptions;
}

/**
 * Takes each document through `handle` and prints what comes out, one after the other: no run is held in memory.
 * @returns the exit status
 * @throws CallError when the call is wrong
 */
export async function run(
  paths: readonly string[],
  values: RunOptions,
  handle: (job: Job) => CheckedFile | Promise<CheckedFile>,
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const makeFormat = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!makeFormat)
    throw new CallError(`--format is one of ${Object.keys(FORMATS).join(", ")}, not '${values.format}'.`);
  const configurations = new Configurations(readCheckOptions(values.kind, values.rule), values.config);
  const maxWarnings = readMaxWarnings(values["max-warnings"]);
  const format = makeFormat(write);
  const summary = emptySummary();
  let warnings = 0;
  let isUnreadable = false;
  format.start();
  for await (const source of findFiles(paths, values["stdin-filename"])) {
    try {
      const text = await textOf(source);
      const options = await configurations.optionsFor(source.path ?? source.name);
      const file = await handle({ name: source.name, path: source.path, text, options });
      warnings += file.findings.filter(({ severity }) => severity === "warning").length;
      const shown = values.quiet ? { ...file, findings: file.findings.filter(isError) } : file;
      countInto(summary, shown.findings);
      format.file(shown);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      isUnreadable = true;
      process.stderr.write(`plugin-manifest: ${error.message}\n`);
    }
  }
  format.end(summary);
  if (isUnreadable) return EXIT.call;
  return summary.errors > 0 || warnings > maxWarnings ? EXIT.errors : EXIT.ok;
}

async function textOf({ path, text }: Source): Promise<string> {
  return text ?? (path === undefined ? readStandardInput() : readText(path));
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}
