import { dirname, resolve } from "node:path";
import type { CheckOptions } from "../../../core/check/check";
import { workspaceRules } from "../../../core/check/all-rules";
import { SuppressionUsage } from "../../../core/check/usage";
import { isAtOrIn } from "../../../host/bounded-file.node";
import type { CallConfigurations } from "../../../project/call/call-configurations";
import { searchedFolders } from "../../../project/call/find-files";
import type { ConfigurationFile } from "../../../project/configurations";
import type { CallNames } from "../../../project/names/duplicates";
import { configurationReport, type Needs, type Report } from "../../../project/report";
import type { Outcome } from "./outcome";

interface CheckedFiles {
  readonly outcomes: readonly Outcome[];
  /** The checked paths; undefined if some could not be checked. */
  readonly paths: readonly string[] | undefined;
  /** The names that several manifests declare, if they were compared. */
  readonly names: CallNames | undefined;
}

/** Reports each configuration file with a finding, and the suppressions in the files that it extends. */
export async function configurationReports(
  { outcomes, paths, names }: CheckedFiles,
  configurations: CallConfigurations,
  needs: Needs,
): Promise<Report[]> {
  const uses = usesIn(outcomes);
  const extended = new Map(
    [...uses.keys()].flatMap((file) => extendedBy(file).map((name) => [name, file] as const)),
  );
  const searched = paths && !configurations.isKindGiven ? searchedFolders(paths) : undefined;
  const reports: Report[] = [];
  for (const [file, use] of uses) {
    const { options } = await configurations.configurationFor(file.name);
    const isSearched = searched?.some((folder) => isAtOrIn(folder, dirname(resolve(file.name))));
    // Another run may use suppressions that this one does not.
    const isDecided = isSearched && !extended.has(file.name);
    if (names) use.addWorkspaceRules(comparedCodes(options), usedIn(file, names));
    const isUnused = isDecided ? use.isUnused.bind(use) : undefined;
    reports.push(configurationReport(file, file.findings, needs, options, isUnused));
  }
  const used = new Set([...uses.keys()].map(({ name }) => name));
  for (const [name, holder] of extended) {
    if (used.has(name) || holder.isBroken) continue;
    const { options } = await configurations.configurationFor(holder.name);
    reports.push(configurationReport(await configurations.fileAt(name), [], needs, options));
  }
  return reports.filter(({ findings }) => findings.length > 0);
}

function usesIn(outcomes: readonly Outcome[]): Map<ConfigurationFile, SuppressionUsage> {
  const uses = new Map<ConfigurationFile, SuppressionUsage>();
  for (const { configuration, use } of outcomes) {
    if (!configuration) continue;
    const known = uses.get(configuration) ?? new SuppressionUsage();
    uses.set(configuration, known);
    if (use) known.add(use);
  }
  return uses;
}

function extendedBy({ layers }: ConfigurationFile): string[] {
  return layers.slice(1).flatMap(({ file, isHost }) => (isHost ? [] : file));
}

/** Lists the rules about several manifests that are on. */
function comparedCodes({ rules = {} }: CheckOptions): string[] {
  return workspaceRules.map(({ code }) => code).filter((code) => rules[code] !== "off");
}

function usedIn({ name }: ConfigurationFile, { used }: CallNames) {
  return [...used].filter(({ origin }) => origin.file === name);
}
