import { check, type CheckOptions } from "../core/check";
import { ManifestDocument } from "../core/document/document";
import { CHECK_OPTIONS, readArguments } from "./options";
import { lineTable } from "./report";
import { run } from "./run";

/** `plugin-manifest check` (command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, CHECK_OPTIONS);
  return run(positionals, values, ({ name, text, options }) => checkText(name, text, options));
}

/** One document checked. */
export function checkText(name: string, text: string, options: CheckOptions) {
  const { kind, findings } = check(new ManifestDocument(text), options);
  return { path: name, kind, findings, lines: lineTable(text) };
}
