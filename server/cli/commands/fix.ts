import { posix } from "node:path";
import { ManifestDocument } from "../../core/json/parse/document";
import { fixAll } from "../../core/check/fix-all";
import type { Edit } from "../../core/json/edit/edit";
import { readArguments } from "../input/arguments";
import { checkJob } from "../report/check-job";
import { CHECK_OPTIONS } from "../input/options";
import { replaceFile } from "./replace-file";
import type { Job, Verdict } from "../report/file-report";
import { Run } from "./run";
import { unifiedDiff } from "../report/unified-diff";

/** `plugin-manifest fix` (command-line.md). @returns the exit status that `check` would give afterwards */
export async function fixCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    ...CHECK_OPTIONS,
    "dry-run": { type: "boolean", default: false },
  });
  const dryRun = values["dry-run"];
  // Where the text or the difference is what is printed, the report goes to standard error.
  const output = dryRun || positionals.includes("-") ? process.stderr : process.stdout;
  return new Run(values, { handle: (job) => fixJob(job, dryRun), output }).over(positionals);
}

function fixJob(job: Job, dryRun: boolean): Verdict {
  const { content, options } = job;
  // What is no UTF-8 was not read as it stands: written back, it would be something else.
  const { text, edits } = content.encodingFault
    ? { text: content.text, edits: [] }
    : fixAll(content.text, options);
  const isFixed = text !== content.text;
  if (dryRun) process.stdout.write(isFixed ? difference(job.name, content.text, edits) : "");
  else if (job.path === undefined) process.stdout.write(isFixed ? text : (content.bytes ?? text));
  else if (isFixed) replaceFile(job.path, text);
  const after = isFixed
    ? { ...job, content: { ...content, text }, document: new ManifestDocument(text) }
    : job;
  return { ...checkJob(after), isFixed: isFixed && !dryRun };
}

function difference(name: string, before: string, edits: readonly Edit[]): string {
  // With an empty or a `.` segment git takes a path for invalid.
  const path = posix.normalize(name).replace(/^\/+/, "");
  return unifiedDiff(headerName(`a/${path}`), headerName(`b/${path}`), before, edits);
}

/** As git does: a line break in a name would end the header, and `patch` takes a name to end at a blank if no tab follows. */
function headerName(name: string): string {
  const whole = /[\p{Cc}"\\]/u.test(name) ? JSON.stringify(name) : name;
  return name.includes(" ") ? `${whole}\t` : whole;
}
