import { fixAll, refusalSentence, type FixAllResult } from "../../../core/check/fix-all";
import type { SuppressionUse } from "../../../core/check/usage";
import type { Grade } from "../../../core/problem";
import { message } from "../../../core/text/messages";
import { printableDiff } from "../../../core/text/printable";
import { findFiles, type Source } from "../../../project/call/find-files";
import { Checked, isConfiguration, type Project, type ReleaseReaders } from "../../../project/call/project";
import { Failure } from "../../../project/files/failures";
import { replaceFile } from "../../../project/files/replace-file";
import { diffName, fileDiff } from "../../../project/files/unified-diff";
import type { ConfigurationFile } from "../../../project/configurations";
import type { NamingFile } from "../../../project/names/duplicates";
import { besidePath, reportOf, type Needs, type Report } from "../../../project/report";
import { unreadSentences } from "../../../project/source/unread-files";
import type { CheckValues } from "../../arguments/options";

/** Finds the files to check, in order. */
export async function findSources(
  paths: readonly string[],
  values: CheckValues,
  { configurations }: Project,
): Promise<(Source | Failure)[]> {
  const found: (Source | Failure)[] = [];
  for await (const each of findFiles(paths, values["stdin-filename"], configurations)) found.push(each);
  return found;
}

/** How many files are read together: git answers all of their questions at once. */
const BATCH = 16;

/**
 * Reads found files with everything their checks depend on, and yields them in order. Yields the source itself of a
 * configuration file, and of a found file that is not a manifest.
 */
export async function* readSources(
  found: readonly (Source | Failure)[],
  project: Project,
  release?: ReleaseReaders,
): AsyncGenerator<Checked | Source | Failure> {
  const read = async (source: Source | Failure) => {
    if (source instanceof Failure) return source;
    try {
      return (await project.settled(source, release)) ?? source;
    } catch (error) {
      return failureOf(source, error);
    }
  };
  for (let start = 0; start < found.length; start += BATCH)
    for (const reading of found.slice(start, start + BATCH).map(read)) yield await reading;
}

function failureOf({ name }: Source, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const sentence = message("Cannot check '{name}': {error}", { name, error: String(error) });
  return new Failure(name, sentence, { cause: error });
}

/** Which fixes a run applies, and whether it only prints the diff. */
export interface Fixing {
  readonly grades: readonly Grade[];
  readonly isDryRun: boolean;
}

interface Checking {
  readonly project: Project;
  /** Absent for `check`. */
  readonly fix: Fixing | undefined;
  /** The folder in which a printed diff applies. */
  readonly diffFolder: string;
  readonly needs: Needs;
  /** True to return the names that other manifests may declare too. */
  readonly needsNames: boolean;
  readonly warn: (sentence: string) => void;
}

/** The result of one file of a run. */
export interface Outcome {
  readonly failures: readonly Failure[];
  /** The configuration file that applies to it; the file itself if it is one. */
  readonly configuration?: ConfigurationFile | undefined;
  readonly report?: Report;
  /** Absent for a file that is not compared with others. */
  readonly names?: NamingFile;
  /** Absent if the configuration has no suppressions. */
  readonly use?: SuppressionUse | undefined;
  readonly fixed?: Fixed;
}

/** What `fix` did to a file. */
interface Fixed {
  readonly isChanged: boolean;
  /** The text or diff for standard output. */
  readonly printed?: string | Uint8Array;
  /** Explains why the file is unchanged. */
  readonly notice?: string;
}

/** Checks or fixes a file that was read. Never rejects. */
export async function outcomeOf(file: Checked | Source | Failure, checking: Checking): Promise<Outcome> {
  if (file instanceof Failure) return { failures: [file] };
  const { project, fix, warn } = checking;
  try {
    if (file instanceof Checked) {
      const { name } = file.source;
      unreadSentences(file.options.sourceFacts, (path) => besidePath(name, path)).forEach(warn);
      const [checked, fixed] = fix ? await applyFixes(file, fix, checking) : [file];
      return await outcomeFrom(checked, fixed, checking);
    }
    if (!isConfiguration(file)) return { failures: [] };
    return { failures: [], configuration: await project.configurations.fileAt(file.name) };
  } catch (error) {
    return { failures: [failureOf("source" in file ? file.source : file, error)] };
  }
}

async function outcomeFrom(
  checked: Checked,
  fixed: Fixed | undefined,
  { project, needs, needsNames }: Checking,
): Promise<Outcome> {
  const { source, content, configuration, result, use } = checked;
  // If the encoding is a guess, so are the names.
  const hasNames = needsNames && !content.encodingFault && (await project.isOwn(source));
  const obstacle = fixed?.notice ?? obstacleOf(checked);
  return {
    failures: [configuration.failure ?? [], checked.failures].flat(),
    configuration: configuration.file,
    report: {
      ...reportOf(source.name, content.text, result, needs),
      isWritable: source.path !== undefined && obstacle === undefined,
    },
    ...(hasNames && { names: checked.names }),
    use,
    ...(fixed && { fixed }),
  };
}

/** Fixes a file, unless that would do harm. @throws Failure when it cannot be written */
async function applyFixes(
  checked: Checked,
  { grades, isDryRun }: Fixing,
  { project, diffFolder }: Checking,
): Promise<[after: Checked, fixed: Fixed]> {
  const { source, content, options } = checked;
  const { name, path } = source;
  // Writing the text would lose bytes that are not UTF-8.
  const { text, edits, refused }: FixAllResult = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options, grades);
  const isChanged = text !== content.text;
  const obstacle = isChanged && path !== undefined ? obstacleOf(checked) : undefined;
  if (obstacle !== undefined) return [checked, { isChanged: false, notice: obstacle }];
  let printed: string | Uint8Array = "";
  if (!isDryRun && path === undefined) printed = isChanged ? text : (content.bytes ?? text);
  else if (isDryRun && isChanged)
    printed = printableDiff(fileDiff(diffName(diffFolder, path ?? name), content.text, edits));
  else if (isChanged && path !== undefined) replaceFile(path, text, content.text);
  const notice = refused && refusalSentence(name, refused);
  const fixed = { isChanged, printed, ...(notice !== undefined && { notice }) };
  // A fixed path may name another file.
  return [isChanged ? await project.withFiles(checked.changed(text)) : checked, fixed];
}

/** Explains why `fix` does not write a file; undefined if it does. */
function obstacleOf({
  source: { name, isUnlisted },
  isManifest,
  configuration,
}: Checked): string | undefined {
  if (!isManifest)
    return message(
      "'{name}' is unchanged: it is not recognized as a plugin manifest. If it is one, pass --kind draft.",
      { name },
    );
  if (isUnlisted)
    return message(
      "'{name}' is unchanged: git did not say whether it is one of its files. Name it to fix it.",
      { name },
    );
  if (!configuration.isBroken) return undefined;
  return message("'{name}' is unchanged: its configuration is broken.", { name });
}
