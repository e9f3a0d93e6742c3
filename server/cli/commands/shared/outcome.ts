import { dirname, resolve } from "node:path";
import { workspaceRules } from "../../../core/check/all-rules";
import { fixAll, refusalSentence, type FixAllResult } from "../../../core/check/fix-all";
import { SuppressionUsageCollector, type SuppressionUsage } from "../../../core/check/usage";
import type { Grade } from "../../../core/problem";
import { message } from "../../../core/text/messages";
import { escapeDiff } from "../../../core/text/printable";
import { isAtOrBelowOutsideGit } from "../../../host/bounded-file.node";
import type { ConfigurationResolver } from "../../../project/call/configuration-resolver";
import { findFiles, searchedFolders, type CheckInput } from "../../../project/call/find-files";
import {
  Check,
  isConfigurationSource,
  type Project,
  type CallerReleaseSources,
} from "../../../project/call/project";
import { Failure } from "../../../project/files/failures";
import { replaceFile } from "../../../project/files/replace-file";
import { diffName, fileDiff } from "../../../project/files/unified-diff";
import type { ConfigurationFile } from "../../../project/configurations";
import type { ComparedManifests, DeclaredNames } from "../../../project/names/duplicates";
import {
  pathInReports,
  configurationReport,
  reportOf,
  type ReportContents,
  type Report,
} from "../../../project/report";
import { unreadSourceWarnings } from "../../../project/source/unread-files";
import type { CheckValues } from "../../arguments/options";

export async function findSources(
  paths: readonly string[],
  values: CheckValues,
  { configurations }: Project,
): Promise<(CheckInput | Failure)[]> {
  const sources: (CheckInput | Failure)[] = [];
  for await (const source of findFiles(paths, values["stdin-filename"], configurations)) sources.push(source);
  return sources;
}

/** The number of files to read concurrently. One git process answers for all files of a batch. */
const BATCH_SIZE = 16;

/** Yields a check for each manifest. Yields failures, and other sources such as configuration files, unchanged. */
export async function* readSources(
  sources: readonly (CheckInput | Failure)[],
  project: Project,
  release?: CallerReleaseSources,
): AsyncGenerator<Check | CheckInput | Failure> {
  const read = async (source: CheckInput | Failure) => {
    if (source instanceof Failure) return source;
    try {
      return (await project.read(source, release)) ?? source;
    } catch (error) {
      return failureOf(source, error);
    }
  };
  for (let start = 0; start < sources.length; start += BATCH_SIZE)
    for (const reading of sources.slice(start, start + BATCH_SIZE).map(read)) yield await reading;
}

function failureOf({ name }: CheckInput, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const sentence = message("Cannot check '{name}': {error}", { name, error: String(error) });
  return new Failure(name, sentence, { cause: error });
}

export interface FixOptions {
  readonly grades: readonly Grade[];
  /** True to print the changes as a diff instead of writing them. */
  readonly isDryRun: boolean;
}

interface CheckContext {
  readonly project: Project;
  /** Absent for `check`. */
  readonly fix: FixOptions | undefined;
  /** The folder that the paths in a printed diff are relative to. */
  readonly diffFolder: string;
  readonly needs: ReportContents;
  /** True to collect the names that are compared between manifests. */
  readonly needsNames: boolean;
  readonly warn: (sentence: string) => void;
}

/** The result for one file of a run. */
export interface Outcome extends Partial<FixOutcome> {
  readonly failures: readonly Failure[];
  /** The configuration file that applies to the file; for a configuration file, the file itself. */
  readonly configuration?: ConfigurationFile | undefined;
  readonly report?: Report;
  /** Absent for a file that is not compared with other files. */
  readonly names?: DeclaredNames;
  /** Absent if the configuration has no suppressions. */
  readonly suppressionUsage?: SuppressionUsage | undefined;
}

interface FixOutcome {
  /** True if the fixes change the text, even if a dry run does not write the file. */
  readonly isChanged: boolean;
  /** The text or diff for standard output. */
  readonly output?: string | Uint8Array;
  /** Explains why the file is unchanged. */
  readonly notice?: string;
}

/** Checks or fixes a file that was read. Never rejects. */
export async function outcomeOf(file: Check | CheckInput | Failure, context: CheckContext): Promise<Outcome> {
  if (file instanceof Failure) return { failures: [file] };
  try {
    if (file instanceof Check) return await manifestOutcome(file, context);
    if (!isConfigurationSource(file)) return { failures: [] };
    return { failures: [], configuration: await context.project.configurations.fileAt(file.name) };
  } catch (error) {
    return { failures: [failureOf("source" in file ? file.source : file, error)] };
  }
}

async function manifestOutcome(file: Check, context: CheckContext): Promise<Outcome> {
  const { project, fix, needs, needsNames, warn } = context;
  const { name } = file.source;
  unreadSourceWarnings(file.options.sourceFacts, (path) => pathInReports(name, path)).forEach(warn);
  const [check, fixOutcome] = fix ? await applyFixes(file, fix, context) : [file];
  const { source, content, configuration, result, suppressionUsage } = check;
  // If the encoding is a guess, the names may be wrong.
  const hasNames = needsNames && !content.encodingFault && (await project.comparesNames(source));
  const obstacle = fixOutcome?.notice ?? obstacleOf(check);
  return {
    failures: [configuration.failure ?? [], check.failures].flat(),
    configuration: configuration.file,
    report: {
      ...reportOf(name, content.text, result, needs),
      isWritable: source.path !== undefined && obstacle === undefined,
    },
    ...(hasNames && { names: check.declaredNames }),
    suppressionUsage,
    ...fixOutcome,
  };
}

/** Fixes a file unless an obstacle prevents it. @returns the check of the new text @throws Failure when writing fails */
async function applyFixes(
  check: Check,
  { grades, isDryRun }: FixOptions,
  { project, diffFolder }: CheckContext,
): Promise<[check: Check, fixOutcome: FixOutcome]> {
  const { source, content, options } = check;
  const { name, path } = source;
  // Writing the text would lose bytes that are not UTF-8.
  const { text, edits, refused }: FixAllResult = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options, grades);
  const isChanged = text !== content.text;
  const obstacle = isChanged && path !== undefined ? obstacleOf(check) : undefined;
  if (obstacle !== undefined) return [check, { isChanged: false, notice: obstacle }];
  let output: string | Uint8Array = "";
  if (!isDryRun && path === undefined) output = isChanged ? text : (content.bytes ?? text);
  else if (isDryRun && isChanged)
    output = escapeDiff(fileDiff(diffName(diffFolder, path ?? name), content.text, edits));
  else if (isChanged && path !== undefined) replaceFile(path, text, content.text);
  const notice = refused && refusalSentence(name, refused);
  const fixOutcome = { isChanged, output, ...(notice !== undefined && { notice }) };
  // A fix may change a path in the manifest, so look up the files again.
  return [isChanged ? await project.withFileLookup(check.withText(text)) : check, fixOutcome];
}

/** Explains why `fix` must not write a file; undefined if it may. */
function obstacleOf({ source: { name, isUnlisted }, isManifest, configuration }: Check): string | undefined {
  if (!isManifest)
    return message(
      "'{name}' is unchanged: it is not recognized as a plugin manifest. If it is one, pass --kind draft.",
      { name },
    );
  if (isUnlisted)
    return message(
      "'{name}' is unchanged: git could not list the folder's files. To fix this file, pass its path.",
      { name },
    );
  if (!configuration.isBroken) return undefined;
  return message("'{name}' is unchanged: its configuration is broken.", { name });
}

/**
 * Reports problems of configuration files, and problems of suppressions in the files that these configurations extend.
 * @param paths the checked paths; undefined if some could not be checked
 * @param manifests all manifests, if their names were compared
 */
export async function configurationReports(
  outcomes: readonly Outcome[],
  paths: readonly string[] | undefined,
  manifests: ComparedManifests | undefined,
  configurations: ConfigurationResolver,
  needs: ReportContents,
): Promise<Report[]> {
  const usageByFile = collectUsage(outcomes);
  /** For each extended configuration file, one file that extends it. */
  const extendingFiles = new Map<string, ConfigurationFile>();
  for (const extendingFile of usageByFile.keys())
    for (const { file, isHost } of extendingFile.layers.slice(1))
      if (!isHost) extendingFiles.set(file, extendingFile);
  const folders = paths && !configurations.hasDocumentKind ? searchedFolders(paths) : undefined;
  const reports: Report[] = [];
  for (const [file, usage] of usageByFile) {
    const { options } = await configurations.configurationFor(file.name);
    const isSearched = folders?.some((folder) => isAtOrBelowOutsideGit(dirname(resolve(file.name)), folder));
    // Report unused suppressions only if this run checks every file that may use them.
    const areAllUsesKnown = isSearched && !extendingFiles.has(file.name);
    const enabledCodes = workspaceRules.flatMap(({ code }) => (options.rules?.[code] === "off" ? [] : code));
    const uses = [...(manifests?.usedSuppressions ?? [])].filter(({ origin }) => origin.file === file.name);
    if (manifests) usage.addWorkspaceRules(enabledCodes, uses);
    const isUnused = areAllUsesKnown ? usage.isUnused.bind(usage) : undefined;
    reports.push(configurationReport(file, file.findings, needs, options, isUnused));
  }
  const reportedNames = new Set([...usageByFile.keys()].map(({ name }) => name));
  for (const [name, extendingFile] of extendingFiles) {
    if (reportedNames.has(name) || extendingFile.isBroken) continue;
    const { options } = await configurations.configurationFor(extendingFile.name);
    reports.push(configurationReport(await configurations.fileAt(name), [], needs, options));
  }
  return reports.filter(({ findings }) => findings.length > 0);
}

function collectUsage(outcomes: readonly Outcome[]): Map<ConfigurationFile, SuppressionUsageCollector> {
  const usageByFile = new Map<ConfigurationFile, SuppressionUsageCollector>();
  for (const { configuration, suppressionUsage } of outcomes) {
    if (!configuration) continue;
    const usage = usageByFile.get(configuration) ?? new SuppressionUsageCollector();
    usageByFile.set(configuration, usage);
    if (suppressionUsage) usage.add(suppressionUsage);
  }
  return usageByFile;
}
