import type { CheckResult } from "../../../core/check/check";
import { fixAll, refusalSentence, type FixAllResult } from "../../../core/check/fix-all";
import type { SuppressionUse } from "../../../core/check/usage";
import type { Fix, Grade } from "../../../core/problem";
import { message } from "../../../core/text/messages";
import { printableDiff } from "../../../core/text/printable";
import { isBroken } from "../../../project/call/call-configurations";
import {
  type Checked,
  isConfiguration,
  type Project,
  type ReleaseReaders,
} from "../../../project/call/project";
import type { Source } from "../../../project/call/find-files";
import { Failure } from "../../../project/files/failures";
import { replaceFile } from "../../../project/files/replace-file";
import { diffName, fileDiff } from "../../../project/files/unified-diff";
import type { NamingFile } from "../../../project/names/duplicates";
import { besidePath, reportOf, type Needs, type Report } from "../../../project/report";
import { unreadSentences } from "../../../project/source/unread";

/** How many files are read together: git answers all of their questions at once. */
const BATCH = 16;

/**
 * A found file with everything its check depends on, or the reason why it could not be read. `checked` is undefined
 * for a configuration file, and for a found file that is not a manifest.
 */
type Settled =
  | { readonly failure: Failure; readonly checked?: undefined }
  | { readonly failure?: undefined; readonly source: Source; readonly checked?: Checked | undefined };

/** Reads found files in batches, and yields them in order. */
export async function* settled(
  found: readonly (Source | Failure)[],
  project: Project,
  release?: ReleaseReaders,
): AsyncGenerator<Settled> {
  const settle = async (source: Source | Failure): Promise<Settled> => {
    if (source instanceof Failure) return { failure: source };
    try {
      return { source, checked: await project.settled(source, release) };
    } catch (error) {
      return { failure: failureOf(source, error) };
    }
  };
  for (let at = 0; at < found.length; at += BATCH)
    for (const settling of found.slice(at, at + BATCH).map(settle)) yield await settling;
}

function failureOf({ name }: Source, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const sentence = message("Cannot check '{name}': {error}", { name, error: String(error) });
  return new Failure(name, sentence, { cause: error });
}

/** Which fixes a run applies. */
export interface Fixing {
  readonly grades: readonly Grade[];
  /** The folder in which a printed diff applies; absent to write the files. */
  readonly diffFolder?: string | undefined;
}

interface Checking {
  readonly project: Project;
  readonly fix?: Fixing | undefined;
  readonly needs: Needs;
  /** True to return the names that other manifests may declare too. */
  readonly needsNames: boolean;
  readonly warn: (sentence: string) => void;
}

/** A file after `fix`. */
interface Fixed {
  readonly checked: Checked;
  /** Reported instead of its check. */
  readonly result?: CheckResult;
  /** A sentence about the file itself, for standard error. */
  readonly notice?: string;
  /** Printed on standard output, in addition to the report. */
  readonly printed?: string | Uint8Array | undefined;
  readonly isFixed?: boolean;
}

/** The result of one file of a run. */
export interface Outcome extends Omit<Fixed, "checked" | "result"> {
  /** The name of the configuration file that applies to it; its own if it is one. */
  readonly configuration?: string | undefined;
  readonly failures: readonly Failure[];
  readonly report?: Report;
  /** Absent for a file that is not compared with others. */
  readonly names?: NamingFile;
  /** Absent if the configuration has no suppressions. */
  readonly use?: SuppressionUse | undefined;
}

/** Checks or fixes a file that was read. Never rejects. */
export async function outcomeOf(file: Settled, checking: Checking): Promise<Outcome> {
  if (file.failure) return { failures: [file.failure] };
  const { source, checked } = file;
  const { project, fix, warn } = checking;
  try {
    if (isConfiguration(source)) {
      const { name } = await project.configurations.fileAt(source.name);
      return { failures: [], configuration: name };
    }
    if (!checked) return { failures: [] };
    const unread = unreadSentences(checked.options.sourceFacts, (path) => besidePath(source.name, path));
    unread.forEach(warn);
    return await outcomeFrom(fix ? await applyFixes(checked, project, fix) : { checked }, checking);
  } catch (error) {
    return { failures: [failureOf(source, error)] };
  }
}

async function outcomeFrom(
  { checked, result = checked.result, ...fixed }: Fixed,
  { project, needs, needsNames }: Checking,
): Promise<Outcome> {
  const { source, content, held, isManifest, use } = checked;
  // If the encoding is a guess, so are the names.
  const hasNames = needsNames && !content.encodingFault && (await project.isOwn(source));
  return {
    ...fixed,
    configuration: held.file?.name,
    failures: [held.failure ?? [], checked.failures].flat(),
    report: {
      ...reportOf(source.name, content.text, result, needs),
      // With a broken configuration, no fix is applied.
      isWritable: isManifest && !isBroken(held) && source.path !== undefined,
    },
    ...(hasNames && { names: checked.names }),
    use,
  };
}

/** Fixes a file, unless that would do harm. @throws Failure when it cannot be written */
async function applyFixes(
  checked: Checked,
  project: Project,
  { grades, diffFolder }: Fixing,
): Promise<Fixed> {
  const { source, content, options } = checked;
  const { name, path } = source;
  // Writing the text would lose bytes that are not UTF-8.
  const { text, edits, refused }: FixAllResult = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options, grades);
  const isChanged = text !== content.text;
  const obstacle = isChanged && path !== undefined ? obstacleOf(checked) : undefined;
  if (obstacle !== undefined)
    return {
      checked,
      notice: obstacle,
      ...(checked.isManifest && { result: withoutGrades(checked.result) }),
    };
  let printed: string | Uint8Array | undefined;
  if (diffFolder !== undefined)
    printed = isChanged
      ? printableDiff(fileDiff(diffName(diffFolder, path ?? name), content.text, edits))
      : "";
  else if (path === undefined) printed = isChanged ? text : (content.bytes ?? text);
  else if (isChanged) replaceFile(path, text, content.text);
  if (refused)
    return {
      checked,
      printed,
      result: withoutGrades(checked.result),
      notice: refusalSentence(name, refused),
    };
  if (!isChanged) return { checked, printed };
  // A fixed path may name another file.
  const after = await project.withFiles(checked.changed(text));
  return { checked: after, printed, isFixed: diffFolder === undefined };
}

function obstacleOf({ source: { name, isUnlisted }, isManifest, held }: Checked): string | undefined {
  if (!isManifest)
    return message(
      "'{name}' is unchanged: it is not recognized as a plugin manifest. Pass --kind to fix it.",
      { name },
    );
  if (isUnlisted)
    return message(
      "'{name}' is unchanged: git did not say whether it is one of its files. Name it to fix it.",
      { name },
    );
  return isBroken(held)
    ? message("'{name}' is unchanged: its configuration is broken.", { name })
    : undefined;
}

/** Regrades all fixes as `offered`: no command applies them to this file. */
function withoutGrades(result: CheckResult): CheckResult {
  const offered = (fix: Fix): Fix => ({ ...fix, grade: "offered" });
  const findings = result.findings.map((finding) => {
    const { fixes } = finding;
    return fixes ? { ...finding, fixes: () => fixes().map(offered) } : finding;
  });
  return { ...result, findings };
}
