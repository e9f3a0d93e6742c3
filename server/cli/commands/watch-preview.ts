import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ManifestDocument } from "../../core/json/parse/document";
import { documentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { sourcePaths } from "../../core/manifest/names/paths";
import { codeEntries } from "../../core/source/entries";
import { extensionOf } from "../../core/source/files";
import { PastReader } from "../../host/git/past.node";
import { filePathOf, fileUri } from "../../host/uris";
import { Configurations } from "../../program/configurations";
import { CHANGELOG } from "../../program/entry/changelog";
import { CallError, EXIT, Failure, printError } from "../../program/failures";
import { readContent } from "../../program/read";
import { VERSION_FILE } from "../../core/source/version-file";
import { aroundVersions } from "../../program/source/version-files";
import { CONFIGURATION_FILE } from "../../settings/configuration";
import { splitPackage } from "../arguments/packages";
import type { PreviewValues } from "../arguments/preview";
import { FileWatcher, foldersAbove } from "../run/file-watcher";

/** An editor saves a file, and git changes a branch, in several steps, in milliseconds. */
const SETTLE_MS = 50;

/**
 * Writes a preview, and again on each change of what it is made from, until Ctrl+C.
 * @param write writes it once
 * @returns the exit status
 * @throws CallError, Failure when it cannot be written the first time
 */
export async function watchPreview(
  file: string,
  values: PreviewValues,
  write: () => Promise<unknown>,
): Promise<number> {
  let [isInterrupted, notify] = [false, (): void => undefined];
  process.once("SIGINT", () => {
    isInterrupted = true;
    notify();
  });
  const watcher = new FileWatcher(() => notify());
  const round = async (attempt: () => Promise<unknown>) => {
    // Before anything is read: a change during the reading leads to another round.
    const change = new Promise<void>((resolve) => (notify = resolve));
    const own = values["no-git"] ? [] : await ownFiles(file);
    watcher.watch([...sourceFiles(file, values), ...own], references(file));
    await attempt();
    await change;
    await setTimeout(SETTLE_MS);
    return !isInterrupted;
  };
  try {
    let goesOn = await round(write);
    while (goesOn) goesOn = await round(() => write().catch(report));
  } finally {
    watcher.close();
  }
  return EXIT.interrupted;
}

/** Reports what keeps a preview from being written, until it is changed again. */
function report(error: unknown): void {
  if (!(error instanceof Failure || error instanceof CallError)) throw error;
  printError(error.message);
}

/** Returns the absolute paths of the files that a preview is made from, whether they exist or not. */
export function sourceFiles(file: string, values: PreviewValues): string[] {
  const folder = dirname(resolve(file));
  const given = [values.entry, ...values.package.map((option) => splitPackage(option).path)];
  return [
    resolve(file),
    // An editor writes the file that a link leads to.
    ...(existsSync(file) ? [realpathSync(file)] : []),
    join(folder, CHANGELOG),
    ...namedPaths(file).map((path) => join(folder, path)),
    ...given.flatMap((path) => (path === undefined ? [] : resolve(path))),
    ...(new Configurations({}).heldFor(file).file?.extended ?? []),
    ...foldersAbove(resolve(file)).flatMap((above) => [
      join(above, CONFIGURATION_FILE),
      join(above, ".git", "HEAD"),
      join(above, ".git", "packed-refs"),
    ]),
  ];
}

/** Returns the absolute paths of the plugin's own files with versions and code; none outside of a work tree. */
async function ownFiles(file: string): Promise<string[]> {
  const { source = [] } = new Configurations({}).heldFor(file).options;
  const around = aroundVersions(source);
  const tree = await new PastReader().workTree(fileUri(resolve(file)), around);
  if (!tree) return [];
  const extensions = new Set(codeEntries(source).flatMap(({ files }) => files));
  const below = tree.below.filter((path) => VERSION_FILE.test(path) || extensions.has(extensionOf(path)));
  return [
    ...below.flatMap((path) => filePathOf(tree.uriOf(path)) ?? []),
    ...around.named.map((path) => join(dirname(resolve(file)), path)),
    ...foldersAbove(resolve(file)).flatMap((folder) => around.above.map((name) => join(folder, name))),
  ];
}

/** Returns the paths in the manifest that lead to files beside it; none while it cannot be read. */
function namedPaths(file: string): string[] {
  try {
    const document = new ManifestDocument(readContent(file).text);
    const manifests = manifestsOf(document, documentKind(document.root));
    return [...sourcePaths({ manifests })].map(({ path }) => path);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Returns the folders in which git keeps the branches and tags of a file's repository. */
function references(file: string): string[] {
  return foldersAbove(resolve(file)).flatMap((folder) =>
    ["heads", "tags"].flatMap((name) => foldersBelow(join(folder, ".git", "refs", name))),
  );
}

function foldersBelow(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return [
    folder,
    ...entries.flatMap((entry) => (entry.isDirectory() ? foldersBelow(join(folder, entry.name)) : [])),
  ];
}
