import { statSync } from "node:fs";
import { join } from "node:path";
import { notSettable } from "../../core/check/workspace-rules";
import type { Severity } from "../../core/problem";
import { printableLines } from "../../core/text/printable";
import { message } from "../../core/text/messages";
import type { ConfigurationFile } from "../../program/configuration-file";
import { Configurations } from "../../program/configurations";
import { CallError, EXIT, printError } from "../../program/failures";
import { placeOf, rangesIn } from "../../program/positions";
import { readArguments, type Command } from "../arguments/arguments";

/** `plugin-manifest config` (docs/spec/configuration.md). */
export const configCommand: Command = {
  use: "[manifest]",
  summary: () => message("Print the configuration of a manifest, and where it comes from"),
  options: {},
  statuses: () => message("0 printed; 2 a wrong call, or a configuration that is not valid"),
  examples: ["config", "config plugins/clock/manifest.json"],
  run,
};

function run(args: string[]): number {
  const [name = ".", ...others] = readArguments(args, {}).positionals;
  if (others.length > 0) throw new CallError(message("'config' takes one manifest."));
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory();
  const { file, failure } = new Configurations({}).heldFor(isFolder ? join(name, "manifest.json") : name);
  if (failure) throw failure;
  process.stdout.write(`${printableLines(JSON.stringify(resultOf(file), null, 2))}\n`);
  for (const sentence of file ? problemsOf(file) : []) printError(sentence);
  return file?.isBroken ? EXIT.call : EXIT.ok;
}

/** Returns what holds, and the files that say so. */
function resultOf(file: ConfigurationFile | undefined) {
  const { configuration = {}, layers = [] } = file ?? {};
  const {
    documentKind,
    releaseTags,
    vocabulary = {},
    host = {},
    source = [],
    suppressions = [],
  } = configuration;
  const rules: Record<string, { severity: Severity | "off"; from: string }> = {};
  for (const layer of layers.toReversed())
    for (const [code, severity] of Object.entries(layer.configuration.rules ?? {}))
      // A rule without a switch stays as it is; a problem of the file says so.
      if (notSettable(code) === undefined) rules[code] = { severity, from: layer.file };
  return {
    files: layers.map((layer) => layer.file),
    ...(documentKind !== undefined && { documentKind }),
    ...{ rules, vocabulary, host, source },
    ...(releaseTags !== undefined && { releaseTags }),
    suppressions: suppressions.map(({ origin, ...suppression }) => ({ ...suppression, from: origin.file })),
  };
}

function problemsOf({ name, content, findings }: ConfigurationFile): string[] {
  const toRange = rangesIn(content.text);
  return findings.map(({ range, message: problem }) =>
    message("{name}:{place}: {problem}", { name, place: placeOf(toRange(range).start), problem }),
  );
}
