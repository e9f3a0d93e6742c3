import { dirname, join } from "node:path";
import { checkAll, ruleContext } from "../../core/check/check";
import {
  suppressing,
  suppressionsFor,
  type SubjectFinding,
  type UnreasonedSuppression,
} from "../../core/check/suppress";
import { applyEdits } from "../../core/json/edit/edits";
import { isProblem, type Finding } from "../../core/problem";
import { isBlank } from "../../core/text/printable";
import { message, plural } from "../../core/text/messages";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import { isBroken } from "../../project/call/call-configurations";
import { Checked } from "../../project/call/project";
import type { Source } from "../../project/call/find-files";
import { CallError, Failure, printError } from "../../project/files/failures";
import { replaceFile } from "../../project/files/replace-file";
import { CallNames, type NamingFile } from "../../project/names/duplicates";
import { configurationEdits } from "../../project/settings/configuration-edit";
import { readProject, type CheckValues } from "../arguments/options";
import { findSources, readSources } from "./shared/outcome";
import type { RunOptions } from "./shared/run";

/**
 * Adds a narrow suppression for each remaining problem of `check` (docs/spec/configuration.md, Suppressions).
 * @returns false if a file could not be written
 * @throws CallError
 */
export async function suppressProblems(
  reason: string,
  paths: readonly string[],
  values: CheckValues,
  { isWorkspace = false, release }: Pick<RunOptions, "isWorkspace" | "release">,
): Promise<boolean> {
  refuseSuppress(reason, paths, values);
  const project = await readProject(values);
  const found = await findSources(paths, values, project);
  const added: Added = new Map();
  const names = new CallNames();
  const naming: [Source, NamingFile][] = [];
  // The check explains why a file cannot be read.
  for await (const checked of readSources(found, project, release)) {
    if (!(checked instanceof Checked) || checked.content.encodingFault) continue;
    add(added, checked, checkAll(checked.document, checked.options).findings);
    if (!isWorkspace || !(await project.isOwn(checked.source))) continue;
    names.add(checked.names);
    naming.push([checked.source, checked.names]);
  }
  for (const [source, own] of naming) {
    const { findings } = names.findingsOf(own);
    const checked = findings.length > 0 ? await project.settled(source) : undefined;
    // A suppression of a problem between manifests names no offset.
    const common = findings.map(({ code, severity, pointer }) => ({ code, severity, pointer }));
    if (checked) add(added, checked, common);
  }
  return write(added, reason.trim());
}

/** Refuses a call without a reason, or without a configuration file to write to. @throws CallError */
function refuseSuppress(reason: string, paths: readonly string[], values: CheckValues): void {
  if (isBlank(reason)) throw new CallError(message("--suppress needs a reason."));
  const given = { "-": paths.includes("-"), "--config": values.config, "--no-config": values["no-config"] };
  for (const [option, value] of Object.entries(given))
    if (value) throw new CallError(message("--suppress cannot be used with {option}.", { option }));
}

/** The text of a configuration file, if it exists, and the suppressions to add, without duplicates. */
interface Addition {
  readonly before: string | undefined;
  readonly entries: Map<string, UnreasonedSuppression>;
}

type Added = Map<string, Addition>;

function add(
  added: Added,
  { source, document, options, held }: Checked,
  findings: readonly (SubjectFinding & Pick<Finding, "severity">)[],
): void {
  // Leave a broken configuration to its author; the check reports its problems.
  if (isBroken(held)) return;
  const { name, path = name } = source;
  const holder = held.file?.name ?? join(dirname(path), CONFIGURATION_FILE);
  const addition = added.get(holder) ?? { before: held.file?.content.text, entries: new Map() };
  const context = ruleContext(document, options);
  for (const finding of findings.filter(isProblem)) {
    for (const suppression of suppressionsFor(finding, context))
      addition.entries.set(JSON.stringify(suppression), suppression);
  }
  if (addition.entries.size > 0) added.set(holder, addition);
}

/** @returns false if a file could not be written */
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
