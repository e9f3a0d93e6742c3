import { check, type CheckResult } from "../../core/check/check";
import type { Finding } from "../../core/rules/rule";
import { readArguments } from "../input/arguments";
import { readBaselineOptions } from "../input/baseline";
import type { CheckRequest } from "../input/check-request";
import { CHECK_OPTIONS, WORKSPACE_OPTION } from "../input/options";
import { Run } from "./run";

/** Runs `plugin-manifest check` (docs/spec/command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { ...CHECK_OPTIONS, ...WORKSPACE_OPTION });
  return new Run(values, checkRequest, {
    baseline: readBaselineOptions(values),
    isWorkspace: values.workspace,
  }).over(positionals);
}

export function checkRequest({ content, document, options }: CheckRequest): CheckResult {
  const result = check(document, options);
  if (!content.encodingFault) return result;
  // The text was decoded by guesswork, so other findings may only be about wrong characters.
  const severity = options.rules?.["json-syntax"] ?? "error";
  const fault = { code: "json-syntax", pointer: "", ...content.encodingFault };
  const findings: Finding[] = severity === "off" ? [] : [{ ...fault, severity }];
  return { kind: result.kind, findings, omitted: [] };
}
