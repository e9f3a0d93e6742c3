import { dirname, join } from "node:path";
import { checkAll, ruleContext } from "../../core/check/check";
import {
  suppressing,
  suppressionsFor,
  type SubjectFinding,
  type UnreasonedSuppression,
} from "../../core/check/suppressions/subject";
import { applyEdits } from "../../core/json/edit/edits";
import { isProblem, type Finding } from "../../core/problem";
import { isBlank } from "../../core/text/printable";
import { message, plural } from "../../core/text/messages";
import { checkRequest, readRequest, type CheckRequest } from "../../program/check-request";
import { isBroken } from "../../program/configurations";
import { CallError, Failure, failureReport, printError } from "../../program/failures";
import { findFiles, type Source } from "../../program/find-files";
import { replaceFile } from "../../program/replace-file";
import { CONFIGURATION_FILE } from "../../settings/configuration";
import { configurationEdits } from "../../settings/configuration-edit";
import { readConfigurations, type CheckValues } from "../arguments/options";
import { FileChecker } from "../run/file-checker";
import { CallWorkspace, type NamingFile } from "../../program/common/workspace";
import type { RunOptions } from "../run/run-options";

/** Refuses a call without a reason, or without a configuration to write to. @throws CallError */
function refuseSuppress(reason: string, paths: readonly string[], values: CheckValues): void {
  if (isBlank(reason)) throw new CallError(message("--suppress needs a reason."));
  const given = { "-": paths.includes("-"), "--config": values.config, "--no-config": values["no-config"] };
  for (const [option, value] of Object.entries(given))
    if (value) throw new CallError(message("--suppress cannot be used with {option}.", { option }));
}

/** The suppressions that a configuration file gets, by the file's name. */
type Added = Map<
  string,
  { readonly before: string | undefined; readonly entries: Map<string, UnreasonedSuppression> }
>;

/**
 * Writes a narrow suppression for each problem that `check` leaves (docs/spec/configuration.md, Suppressions).
 * @returns false if a file could not be written
 * @throws CallError
 */
export async function suppressProblems(
  reason: string,
  paths: readonly string[],
  values: CheckValues,
  options: Pick<RunOptions, "isWorkspace" | "prepare">,
): Promise<boolean> {
  refuseSuppress(reason, paths, values);
  const added: Added = new Map();
  await eachProblem(paths, values, options, (request, findings) => {
    // A broken configuration is left to its author; the check says what is wrong.
    if (isBroken(request.held)) return;
    const { file } = request.held ?? {};
    const { name, path = name } = request.source;
    const holder = file?.name ?? join(dirname(path), CONFIGURATION_FILE);
    const own = added.get(holder) ?? { before: file?.content.text, entries: new Map() };
    const context = ruleContext(request.document, request.options);
    for (const suppression of findings
      .filter(isProblem)
      .flatMap((finding) => suppressionsFor(finding, context)))
      own.entries.set(JSON.stringify(suppression), suppression);
    if (own.entries.size > 0) added.set(holder, own);
  });
  return write(added, reason.trim());
}

type Problem = SubjectFinding & Pick<Finding, "severity">;

type Collect = (request: CheckRequest, findings: readonly Problem[]) => void;

async function eachProblem(
  paths: readonly string[],
  values: CheckValues,
  { isWorkspace = false, prepare }: Pick<RunOptions, "isWorkspace" | "prepare">,
  collect: Collect,
): Promise<void> {
  const configurations = await readConfigurations(values);
  const found: Source[] = [];
  for await (const one of findFiles(paths, values["stdin-filename"], configurations))
    if (!(one instanceof Failure)) found.push(one);
  const common = isWorkspace ? new CallWorkspace(configurations) : undefined;
  const checker = new FileChecker({
    handle: (request) => {
      const { content, document, options } = request;
      if (!content.encodingFault) collect(request, checkAll(document, options).findings);
      return checkRequest(request);
    },
    prepare,
    configurations,
    looksIntoSource: !values["no-source"],
    needsNames: isWorkspace,
    needs: { hints: false, fixes: false, text: false },
  });
  const naming = new Map<NamingFile, Source>();
  for (const source of found) {
    const { names } = await checker.check(source);
    if (names && (await common?.add(source, names))) naming.set(names, source);
  }
  for (const [names, source] of naming) {
    const { findings = [] } = (await common?.findingsOf(names)) ?? {};
    const request = findings.length > 0 ? await readRequest(source, configurations) : undefined;
    // A suppression of what manifests have in common names no offset.
    if (request)
      collect(
        request,
        findings.map(({ code, severity, pointer }) => ({ code, severity, pointer })),
      );
  }
}

function write(added: Added, reason: string): boolean {
  let [count, isWhole] = [0, true];
  for (const [file, { before, entries }] of added) {
    const text = before ?? "{}\n";
    const edits = configurationEdits(text, suppressing([...entries.values()], reason));
    if (!edits) continue;
    try {
      replaceFile(file, applyEdits(text, edits), before);
      count += entries.size;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      printError(failureReport(error).message);
      isWhole = false;
    }
  }
  printError(plural(count, "Wrote {count} suppression.", "Wrote {count} suppressions.", { count }));
  return isWhole;
}
