import type { CheckResult } from "../../core/check/check";
import { fixAll, refusalSentence, type FixAllResult } from "../../core/check/fix-all";
import type { Fix, Grade } from "../../core/problem";
import { message } from "../../core/text/messages";
import { printableDiff } from "../../core/text/printable";
import { flag, readArguments, type Command, type Options } from "../arguments/arguments";
import { isBroken } from "../../project/call/call-configurations";
import type { Checked } from "../../project/call/checked";
import type { Project } from "../../project/call/project";
import { fixCall } from "../arguments/fix-call";
import { CHECK_OPTIONS } from "../arguments/options";
import { fileDiff } from "../../project/files/unified-diff";
import { replaceFile } from "../../project/files/replace-file";
import type { Fixed } from "./shared/outcome";
import { Run } from "./shared/run";

const OPTIONS = {
  ...CHECK_OPTIONS,
  "dry-run": flag(() => message("print a unified diff, write nothing")),
  suggested: flag(() => message("apply the suggested fixes, too")),
} satisfies Options;

/** `plugin-manifest fix` (docs/spec/command-line.md). */
export const fixCommand: Command = {
  use: "[options] [paths…]",
  summary: () => message("Apply every safe fix to files; - prints the fixed standard input"),
  options: OPTIONS,
  statuses: () =>
    message(
      "0 no errors are left; 1 errors are left, or too many warnings; 2 a wrong call, or a file that cannot be read or written; 130 interrupted",
    ),
  examples: ["fix --dry-run", "fix --suggested manifest.json"],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const isDryRun = values["dry-run"];
  const grades: readonly Grade[] = values.suggested ? ["safe", "suggested"] : ["safe"];
  // Standard output is then taken by the text or the diff.
  const output = isDryRun || positionals.includes("-") ? process.stderr : process.stdout;
  const fix = (checked: Checked, project: Project) => fixOne(checked, project, grades, isDryRun);
  // No fix of a grade is left once its fixes have been applied.
  const fixCalls = values.suggested ? {} : { suggested: fixCall(values, positionals, true) };
  return Run.over(values, positionals, { output, isWorkspace: true, fix, fixCalls });
}

async function fixOne(
  checked: Checked,
  project: Project,
  grades: readonly Grade[],
  isDryRun: boolean,
): Promise<Fixed> {
  const { source, content, options, held } = checked;
  const { name } = source;
  // Bytes that are not UTF-8 would be lost in the written text.
  const { text, edits, refused }: FixAllResult = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options, grades);
  const isChanged = text !== content.text;
  // Standard output can do no harm.
  if (isChanged && source.path !== undefined && !checked.isOurs) {
    const sentence = message(
      "'{name}' is unchanged: it is not recognized as a plugin manifest. Pass --kind to fix it.",
      { name },
    );
    return { checked, notice: sentence };
  }
  const left = () => ({ checked, result: withoutGrades(checked.result) });
  if (isChanged && source.isUnlisted) {
    const sentence = message(
      "'{name}' is unchanged: git did not say whether it is one of its files. Name it to fix it.",
      { name },
    );
    return { ...left(), notice: sentence };
  }
  if (isChanged && source.path !== undefined && isBroken(held)) {
    const sentence = message("'{name}' is unchanged: its configuration is broken.", { name });
    return { ...left(), notice: sentence };
  }
  let printed: string | Uint8Array | undefined;
  if (isDryRun) printed = isChanged ? printableDiff(fileDiff(name, content.text, edits)) : "";
  else if (source.path === undefined) printed = isChanged ? text : (content.bytes ?? text);
  else if (isChanged) replaceFile(source.path, text, content.text);
  if (refused) return { ...left(), printed, notice: refusalSentence(name, refused) };
  if (!isChanged) return { checked, printed };
  // A fixed path may lead to another file.
  const fixed = await project.withFiles(checked.changed(text));
  return { checked: fixed, printed, isFixed: !isDryRun };
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
