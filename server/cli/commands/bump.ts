import { resolve, sep } from "node:path";
import { applyEdits } from "../../core/json/edit/edits";
import { isPluginVersion } from "../../core/manifest/versions";
import { plainVersion } from "../../core/source/version-file";
import { message } from "../../core/text/messages";
import { escapeDiff, escapeLine } from "../../core/text/printable";
import { filePathOf, fileUri } from "../../host/uris";
import { isManifestFile, Project } from "../../project/call/project";
import { planNextVersion } from "../../project/diff/bump";
import { findOnlyManifest } from "../../project/diff/sides";
import { UsageError, EXIT, printError } from "../../project/files/failures";
import { pathInReports } from "../../project/report";
import { positionConverter } from "../../project/positions";
import { isFile, readDocument } from "../../project/files/read";
import { replaceFiles } from "../../project/files/replace-file";
import type { FileChange } from "../../project/source/bump-plan";
import { diffFolder, diffName, fileDiff } from "../../project/files/unified-diff";
import { defineCommand, flag, valued } from "../arguments/arguments";
import { readSavedResponse } from "../arguments/options";

const VERSION_PARTS: readonly string[] = ["major", "minor", "patch"];

/** `plugin-manifest bump` (docs/spec/release.md, bump). */
export const bumpCommand = defineCommand({
  usage: "[options] [major|minor|patch|<version>] [file]",
  summary: () => message("Set the next version, or a given version, in all files"),
  options: {
    entry: valued("<file>", () => message("take the last version from this response")),
    "dry-run": flag(() => message("print a unified diff, write nothing")),
  },
  operands: () => VERSION_PARTS,
  statuses: () =>
    message(
      "0 set, or already set; 1 no changes since the last release, or a release or another file has a higher version; 2 invalid usage, or a file that cannot be read or written",
    ),
  examples: ["bump minor --dry-run", "bump 2.0.0 manifest.json"],
  async run({ values, positionals }) {
    const { requestedBump, file } = readOperands(positionals);
    const name = file ?? (await findOnlyManifest(true));
    const document = readDocument(name);
    if (!isManifestFile(name, document))
      throw new UsageError(message("'{name}' is not a plugin manifest.", { name }));
    const project = new Project();
    const options = await project.configurations.optionsFor(name);
    const manifest = { name, uri: fileUri(resolve(name)), document, options };
    const savedResponse = await readSavedResponse(values.entry);
    const bump = await planNextVersion(manifest, project, requestedBump, savedResponse);
    if (typeof bump === "string") {
      printError(bump);
      return EXIT.errors;
    }
    const { version, plan, isRefused, unreadVersionFileWarnings } = bump;
    const nameOf = (path: string) => pathInReports(name.split(sep).join("/"), path);
    if (isRefused) {
      const sentences = plan.higherVersions.map(({ path, version }) =>
        message(
          "'{path}' has a higher version. Run 'plugin-manifest bump {version}' to set it everywhere, or pass another.",
          { path: nameOf(path), version: plainVersion(version) },
        ),
      );
      for (const sentence of new Set(sentences)) printError(sentence);
      return EXIT.errors;
    }
    if (values["dry-run"]) printDiff(plan.changes);
    else writeChanges(plan.changes, nameOf);
    for (const { file, version } of plan.unchangedVersions) {
      const values = { path: nameOf(file.path), version: version.value };
      printError(
        message(
          "Left {version} in '{path}' unchanged. 'bump' sets only versions with three numbers.",
          values,
        ),
      );
    }
    for (const sentence of unreadVersionFileWarnings(nameOf)) printError(sentence);
    if (plan.changes.length === 0) printError(message("Every file has version {version}.", { version }));
    return EXIT.ok;
  },
});

/** @throws UsageError */
function readOperands(operands: readonly string[]): { requestedBump?: string; file?: string | undefined } {
  const [first, second, ...others] = operands;
  if (others.length > 0) throw new UsageError(message("'bump' takes a part or a version, and a file."));
  if (first === undefined) return {};
  if (second !== undefined || VERSION_PARTS.includes(first) || isPluginVersion(first))
    return { requestedBump: first, file: second };
  if (isFile(first)) return { file: first };
  throw new UsageError(
    message("'{part}' is not major, minor, patch, a version such as 1.2.0, or a file.", { part: first }),
  );
}

function printDiff(changes: readonly FileChange[]): void {
  const paths = changes.map(({ uri, path }) => filePathOf(uri) ?? path);
  const folder = diffFolder(paths);
  for (const [i, { text, edits }] of changes.entries())
    process.stdout.write(escapeDiff(fileDiff(diffName(folder, paths[i] ?? ""), text, edits)));
}

/** Writes all files, or none. @throws Failure when a file cannot be written */
function writeChanges(changes: readonly FileChange[], nameOf: (path: string) => string): void {
  replaceFiles(
    changes.map(({ uri, path, text, edits }) => {
      const [name, file] = [nameOf(path), filePathOf(uri)];
      // If a path contains a link, `name` may resolve to another file.
      const isSame = file === undefined || resolve(name) === file;
      return { path: isSame ? name : file, previousText: text, newText: applyEdits(text, edits) };
    }),
  );
  for (const change of changes) process.stdout.write(formatChange(nameOf(change.path), change));
}

/** Formats one line for each edit, such as `manifest.json:3: 1.0.0 → 1.1.0`. */
function formatChange(name: string, { text, edits }: FileChange): string {
  const position = positionConverter(text);
  return edits
    .map(({ offset, length, text: newText }) => {
      const previousText = escapeLine(text.slice(offset, offset + length));
      // In a changelog, blank lines or a title may precede the new heading, so show only the last line.
      const lines = newText.trimEnd().split("\n");
      const place = `${escapeLine(name)}:${position(offset).line + lines.length}`;
      const prefix = previousText === "" ? "" : `${previousText} → `;
      return `${place}: ${prefix}${escapeLine(lines.at(-1)?.trim() ?? "")}\n`;
    })
    .join("");
}
