import { check, type CheckResult } from "../../core/check/check";
import { fixAll, refusalSentence, type FixAllResult } from "../../core/check/fix-all";
import { ManifestDocument } from "../../core/json/parse/document";
import type { Fix, Grade } from "../../core/problem";
import { message } from "../../core/text/messages";
import { printableDiff } from "../../core/text/printable";
import { readArguments, type Command, type Options } from "../arguments/arguments";
import { checkRequest, withFiles, type CheckRequest } from "../../program/check-request";
import { isBroken } from "../../program/configurations";
import { fixCall } from "../arguments/fix-call";
import { CHECK_OPTIONS, readConfigurations } from "../arguments/options";
import { fileDiff } from "../../program/unified-diff";
import { replaceFile } from "../../program/replace-file";
import type { FixResult } from "../run/file-checker";
import { Run } from "../run/run";
import type { PrintingHandle } from "../run/run-options";

const OPTIONS = {
  ...CHECK_OPTIONS,
  "dry-run": {
    type: "boolean",
    default: false,
    text: () => message("print a unified diff, write nothing"),
  },
  suggested: {
    type: "boolean",
    default: false,
    text: () => message("apply the suggested fixes, too"),
  },
} as const satisfies Options;

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
  const handle: PrintingHandle = (request, print) => fixRequest(request, grades, isDryRun, print);
  // No fix of a grade is left once its fixes have been applied.
  const fixCalls = values.suggested ? {} : { suggested: fixCall(values, positionals, true) };
  const options = { output, isWorkspace: true, isFix: true, fixCalls };
  return new Run(values, await readConfigurations(values), handle, options).over(positionals);
}

async function fixRequest(
  request: CheckRequest,
  grades: readonly Grade[],
  isDryRun: boolean,
  print: Parameters<PrintingHandle>[1],
): Promise<FixResult> {
  const { source, content, options } = request;
  // Bytes that are not UTF-8 would be lost in the written text.
  const { text, edits, refused }: FixAllResult = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options, grades);
  const isChanged = text !== content.text;
  // Standard output can do no harm.
  if (isChanged && source.path !== undefined && !request.isOurs)
    return { ...checkRequest(request), notice: unrecognized(source.name) };
  if (isChanged && source.isUnlisted)
    return { ...withoutGrades(checkRequest(request)), notice: unlisted(source.name) };
  if (isChanged && source.path !== undefined && isBroken(request.held))
    return { ...withoutGrades(checkRequest(request)), notice: unconfigured(source.name) };
  if (isDryRun) print(isChanged ? printableDiff(fileDiff(source.name, content.text, edits)) : "");
  else if (source.path === undefined) print(isChanged ? text : (content.bytes ?? text));
  else if (isChanged) replaceFile(source.path, text, content.text);
  if (refused)
    return { ...withoutGrades(checkRequest(request)), notice: refusalSentence(source.name, refused) };
  if (!isChanged) return checkRequest(request);
  // A fixed path may lead to another file.
  const fixed = await withFiles({ ...request, document: new ManifestDocument(text) });
  return { ...check(fixed.document, fixed.options), text, isFixed: !isDryRun };
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
