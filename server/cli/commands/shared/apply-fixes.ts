import type { CheckResult } from "../../../core/check/check";
import { fixAll, refusalSentence, type FixAllResult } from "../../../core/check/fix-all";
import type { Fix, Grade } from "../../../core/problem";
import { message } from "../../../core/text/messages";
import { printableDiff } from "../../../core/text/printable";
import { isBroken } from "../../../project/call/call-configurations";
import type { Checked } from "../../../project/call/checked";
import type { Project } from "../../../project/call/project";
import { replaceFile } from "../../../project/files/replace-file";
import { fileDiff } from "../../../project/files/unified-diff";

/** Which fixes a run applies, and whether it prints a diff in place of writing. */
export interface Fixing {
  readonly grades: readonly Grade[];
  readonly isDryRun: boolean;
}

/** What `fix` makes of a file. */
export interface Fixed {
  /** The file with its present text. */
  readonly checked: Checked;
  /** What is reported of it, if not its check. */
  readonly result?: CheckResult;
  /** A sentence about the file itself, for standard error. */
  readonly notice?: string;
  /** What goes to standard output, apart from the report. */
  readonly printed?: string | Uint8Array | undefined;
  readonly isFixed?: boolean;
}

/** Fixes a file, unless that would do harm. @throws Failure when it cannot be written */
export async function applyFixes(
  checked: Checked,
  project: Project,
  { grades, isDryRun }: Fixing,
): Promise<Fixed> {
  const { source, content, options, held } = checked;
  // Bytes that are not UTF-8 would be lost in the written text.
  const { text, edits, refused }: FixAllResult = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options, grades);
  const isChanged = text !== content.text;
  // Standard output can do no harm.
  if (isChanged && source.path !== undefined && !checked.isOurs)
    return { checked, notice: unrecognized(source.name) };
  const left = () => ({ checked, result: withoutGrades(checked.result) });
  if (isChanged && source.isUnlisted) return { ...left(), notice: unlisted(source.name) };
  if (isChanged && source.path !== undefined && isBroken(held))
    return { ...left(), notice: unconfigured(source.name) };
  let printed: string | Uint8Array | undefined;
  if (isDryRun) printed = isChanged ? printableDiff(fileDiff(source.name, content.text, edits)) : "";
  else if (source.path === undefined) printed = isChanged ? text : (content.bytes ?? text);
  else if (isChanged) replaceFile(source.path, text, content.text);
  if (refused) return { ...left(), printed, notice: refusalSentence(source.name, refused) };
  if (!isChanged) return { checked, printed };
  // A fixed path may lead to another file.
  const after = await project.withFiles(checked.changed(text));
  return { checked: after, printed, isFixed: !isDryRun };
}

function unrecognized(name: string): string {
  return message("'{name}' is unchanged: it is not recognized as a plugin manifest. Pass --kind to fix it.", {
    name,
  });
}

function unlisted(name: string): string {
  return message(
    "'{name}' is unchanged: git did not say whether it is one of its files. Name it to fix it.",
    {
      name,
    },
  );
}

function unconfigured(name: string): string {
  return message("'{name}' is unchanged: its configuration is broken.", { name });
}

/** Returns the findings of a file that is left as it is, whose fixes no command applies. */
function withoutGrades(result: CheckResult): CheckResult {
  const offered = (fix: Fix): Fix => ({ ...fix, grade: "offered" });
  const findings = result.findings.map((finding) => {
    const { fixes } = finding;
    return fixes ? { ...finding, fixes: () => fixes().map(offered) } : finding;
  });
  return { ...result, findings };
}
