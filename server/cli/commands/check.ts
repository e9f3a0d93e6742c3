import { check, checkAll, type CheckResult } from "../../core/check/check";
import type { Finding } from "../../core/rules/rule";
import { readArguments } from "../input/arguments";
import { readBaselineOptions } from "../input/baseline";
import type { CheckRequest } from "../input/check-request";
import { CHECK_OPTIONS, WORKSPACE_OPTION } from "../input/options";
import { Run } from "./run";

/** Runs `plugin-manifest check` (docs/spec/command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { ...CHECK_OPTIONS, ...WORKSPACE_OPTION });
  const baseline = readBaselineOptions(values);
  // A baseline has all problems, not only those that would be reported.
  const handle = (request: CheckRequest) => checkRequest(request, baseline ? checkAll : check);
  return new Run(values, handle, { baseline, isWorkspace: values.workspace }).over(positionals);
}

/** @param checks the function that checks the document */
export function checkRequest(
  { content, document, options }: CheckRequest,
  checks: typeof check = check,
): CheckResult {
  const result = checks(document, options);
  if (!content.encodingFault) return result;
  // The text was decoded by guesswork, so other findings may only be about wrong characters.
  const severity = options.rules?.["json-syntax"] ?? "error";
  const fault = { code: "json-syntax", pointer: "", ...content.encodingFault };
  const findings: Finding[] = severity === "off" ? [] : [{ ...fault, severity }];
  return { kind: result.kind, findings, omitted: new Map() };
}
