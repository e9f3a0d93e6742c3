import { resolve, sep } from "node:path";
import { dayOf } from "../../core/check/suppressions/suppressions-in";
import { applyEdits } from "../../core/json/edit/edits";
import { isPluginVersion } from "../../core/manifest/versions";
import { plainVersion, type VersionPlace } from "../../core/source/version-file";
import { message } from "../../core/text/messages";
import { printableDiff, printableLine } from "../../core/text/printable";
import { filePathOf, fileUri } from "../../host/uris";
import { isManifestFile } from "../../project/call/checked";
import { Project } from "../../project/call/project";
import { nextVersion, sideOf } from "../../project/diff/base";
import { onlyManifest } from "../../project/diff/sides";
import { CallError, EXIT, Failure, printError } from "../../project/files/failures";
import { besidePath } from "../../project/report";
import { positionsIn } from "../../project/positions";
import { isFile, readDocument } from "../../project/files/read";
import { replaceFiles } from "../../project/files/replace-file";
import { planBump, readVersionSources, type BumpPlan, type FileChange } from "../../project/source/bump-plan";
import { unsetSentences } from "../../project/source/unread";
import { fileDiff } from "../../project/files/unified-diff";
import { flag, readArguments, valued, type Command, type Options } from "../arguments/arguments";
import { readEntryOption } from "../arguments/saved-entry";

const PARTS: readonly string[] = ["major", "minor", "patch"];

const OPTIONS = {
  entry: valued("<file>", () => message("count from this response, not from a release")),
  "dry-run": flag(() => message("print a unified diff, write nothing")),
} satisfies Options;

/** `plugin-manifest bump` (docs/spec/release.md, bump). */
export const bumpCommand: Command = {
  use: "[options] [major|minor|patch|<version>] [file]",
  summary: () => message("Set the next version everywhere, or the one that you name"),
  options: OPTIONS,
  operands: () => PARTS,
  statuses: () =>
    message(
      "0 set; 1 nothing has changed, or another file has a higher version; 2 a wrong call, or a file that cannot be read or written",
    ),
  examples: ["bump minor --dry-run", "bump 2.0.0 manifest.json"],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const { part, file } = readOperands(positionals);
  const name = file ?? (await onlyManifest(true));
  const document = readDocument(name);
  if (!isManifestFile(name, document))
    throw new CallError(message("'{name}' is not a plugin manifest.", { name }));
  const project = new Project();
  const [git, uri] = [await project.git(), fileUri(resolve(name))];
  const options = await project.configurations.optionsFor(name);
  const saved = readEntryOption(values.entry);
  const next = await nextVersion(sideOf(name, document), part, uri, {
    ...{ git, saved, releaseTags: options.releaseTags },
  });
  if (typeof next === "string") {
    printError(next);
    return EXIT.errors;
  }
  const sources = await readVersionSources(uri, document, options, { git, files: project.files });
  const plan = planBump(sources, next.version, dayOf(new Date()));
  if (!plan) throw new Failure(name, message("'{name}' has no version to set. Add one first.", { name }));
  if (plan.higher.length > 0 && !next.isGiven) {
    for (const sentence of new Set(plan.higher.map((place) => higherSentence(name, place))))
      printError(sentence);
    return EXIT.errors;
  }
  carryOut(name, plan, values["dry-run"]);
  for (const sentence of unsetSentences(sources, (path) => besidePath(name, path))) printError(sentence);
  if (plan.changes.length === 0) printError(message("Every file has version {version}.", next));
  return EXIT.ok;
}

/** @throws CallError */
function readOperands(operands: readonly string[]): { part?: string; file?: string } {
  const [first, second, ...others] = operands;
  if (others.length > 0) throw new CallError(message("'bump' takes a part or a version, and a file."));
  if (first === undefined) return {};
  if (PARTS.includes(first) || isPluginVersion(first))
    return { part: first, ...(second !== undefined && { file: second }) };
  if (second === undefined && isFile(first)) return { file: first };
  const values = { part: first };
  throw new CallError(
    second === undefined
      ? message("'{part}' is neither major, minor, patch, a version such as 1.2.0, nor a file.", values)
      : message("'{part}' is neither major, minor, patch, nor a version such as 1.2.0.", values),
  );
}

function higherSentence(name: string, { file, version: { value } }: VersionPlace): string {
  const values = { path: besidePath(name, file.path), version: plainVersion(value) };
  return message(
    "'{path}' has a higher version. Run 'plugin-manifest bump {version}' if it is meant, or name another.",
    values,
  );
}

/** Writes what a plan changes, or prints it. @throws Failure */
function carryOut(name: string, { changes, left }: BumpPlan, isDryRun: boolean): void {
  const named = changes.map((change) => ({ ...change, name: nameOf(name, change) }));
  if (isDryRun) {
    for (const change of named)
      process.stdout.write(printableDiff(fileDiff(change.name, change.text, change.edits)));
  } else {
    replaceFiles(
      named.map(({ name: path, uri, text, edits }) => ({
        ...{
          path: path === name ? path : (filePathOf(uri) ?? path),
          before: text,
          after: applyEdits(text, edits),
        },
      })),
    );
    for (const change of named) process.stdout.write(written(change.name, change));
  }
  for (const { file, version } of left) {
    const values = { path: besidePath(name, file.path), version: version.value };
    printError(message("'{path}' is left at {version}. Only three numbers are set.", values));
  }
}

function nameOf(name: string, { path }: FileChange): string {
  return besidePath(name.split(sep).join("/"), path);
}

/** Lists the lines that have changed: what was there, and what is. */
function written(name: string, { text, edits }: FileChange): string {
  const position = positionsIn(text);
  return edits
    .map(({ offset, length, text: next }) => {
      const before = text.slice(offset, offset + length);
      const place = `${printableLine(name)}:${position(offset).line + 1}`;
      const after = printableLine(next.trim());
      return before === "" ? `${place}: ${after}\n` : `${place}: ${printableLine(before)} → ${after}\n`;
    })
    .join("");
}
