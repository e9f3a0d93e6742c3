import { rename, stat, writeFile } from "node:fs/promises";
import { createTwoFilesPatch } from "diff";
import { fixAll } from "../core/fix-all";
import { checkText } from "./check";
import { CHECK_OPTIONS, readArguments } from "./options";
import { UnreadableError } from "./read";
import { run, type Job } from "./run";

/** `plugin-manifest fix` (command-line.md). @returns the exit status that `check` would give afterwards */
export async function fixCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    ...CHECK_OPTIONS,
    "dry-run": { type: "boolean", default: false },
  });
  const dryRun = values["dry-run"];
  const printsText = dryRun || positionals.includes("-");
  const handle = async (job: Job) => {
    const { text } = fixAll(job.text, job.options);
    if (dryRun) process.stdout.write(unifiedDiff(job, text));
    else if (job.path === undefined) process.stdout.write(text);
    else if (text !== job.text) await replaceFile(job.path, text);
    return checkText(job.name, text, job.options);
  };
  // Where the text or the difference is what is printed, the report goes to standard error.
  return run(positionals, values, handle, printsText ? (text) => process.stderr.write(text) : undefined);
}

function unifiedDiff({ name, text: before }: Job, after: string): string {
  return before === after
    ? ""
    : createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after).replace(/^=+\n/, "");
}

/** Puts the new text in place in one step: a process that dies leaves the old file or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const { mode } = await stat(path);
    await writeFile(temporary, text, { mode });
    await rename(temporary, path);
  } catch (error) {
    throw new UnreadableError(path, error as NodeJS.ErrnoException);
  }
}
