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
import { isBroken } from "../../project/call/call-configurations";
import type { Checked } from "../../project/call/checked";
import { CallError, Failure, printError } from "../../project/files/failures";
import { findFiles, type Source } from "../../project/call/find-files";
import { replaceFile } from "../../project/files/replace-file";
import { CONFIGURATION_FILE } from "../../project/settings/configuration";
import { configurationEdits } from "../../project/settings/configuration-edit";
import { readProject, type CheckValues } from "../arguments/options";
import { CallNames, type NamingFile } from "../../project/names/call-names";
import type { RunOptions } from "./shared/run";

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
  options: Pick<RunOptions, "isWorkspace" | "release">,
): Promise<boolean> {
  refuseSuppress(reason, paths, values);
  const added: Added = new Map();
  await eachProblem(paths, values, options, ({ source, document, options: own, held }, findings) => {
    // A broken configuration is left to its author; the check says what is wrong.
    if (isBroken(held)) return;
    const { name, path = name } = source;
    const holder = held.file?.name ?? join(dirname(path), CONFIGURATION_FILE);
    const { before, entries } = added.get(holder) ?? {
      before: held.file?.content.text,
      entries: new Map<string, UnreasonedSuppression>(),
    };
    const context = ruleContext(document, own);
    for (const suppression of findings
      .filter(isProblem)
      .flatMap((finding) => suppressionsFor(finding, context)))
      entries.set(JSON.stringify(suppression), suppression);
    if (entries.size > 0) added.set(holder, { before, entries });
  });
  return write(added, reason.trim());
}

type Problem = SubjectFinding & Pick<Finding, "severity">;

type Collect = (checked: Checked, findings: readonly Problem[]) => void;

async function eachProblem(
  paths: readonly string[],
  values: CheckValues,
  { isWorkspace = false, release }: Pick<RunOptions, "isWorkspace" | "release">,
  collect: Collect,
): Promise<void> {
  const project = await readProject(values);
  const names = new CallNames();
  const naming: [Source, NamingFile][] = [];
  for await (const source of findFiles(paths, values["stdin-filename"], project.configurations)) {
    if (source instanceof Failure) continue;
    // The check says why one cannot be read.
    const checked = await project.settled(source, release).catch(() => undefined);
    if (!checked || checked.content.encodingFault) continue;
    collect(checked, checkAll(checked.document, checked.options).findings);
    if (isWorkspace && (await project.isOwn(source))) naming.push([source, checked.names]);
  }
  for (const [, own] of naming) names.add(own);
  for (const [source, own] of naming) {
    const { findings } = names.findingsOf(own);
    const checked = findings.length > 0 ? await project.settled(source) : undefined;
    // A suppression of what manifests have in common names no offset.
    if (checked)
      collect(
        checked,
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
      printError(error.message);
      isWhole = false;
    }
  }
  printError(plural(count, "Wrote {count} suppression.", "Wrote {count} suppressions.", { count }));
  return isWhole;
}
