import {
  CodeFacts,
  type CodePlace,
  type FilePlace,
  codeEntries,
  type CodeEntry,
} from "../../core/source/facts";
import {
  CODE_LIMITS,
  extensionOf,
  isPluginCodePath,
  mayDeclareTestModule,
  testFileFilter,
} from "../../core/source/files";
import type { SourceEntry } from "../../core/manifest/host";
import { isPluginJson } from "../../core/manifest/kind";
import { ManifestDocument } from "../../core/json/parse/document";
import { lazy, lazyOf } from "../../core/text/lazy";
import type { WorkTree } from "../../host/git/work-tree.node";
import { MAX_SOURCE_BYTES } from "../../host/limits";
import { MANIFEST_NAME, ALWAYS_MANIFEST_NAME } from "../../host/manifest-names";
import { folderPathOf, relativePath, parentOf } from "../../host/uris";
import { nextTurn } from "../../protocol/lsp/timing";

interface CodeFile {
  /** Changes when the file changes, or when different code is searched for. */
  readonly stamp: string;
  /** The number of parsed bytes; infinite for a file that exceeds the remaining budget. */
  readonly parsedBytes: number;
  /** The places that the entries search for; undefined if the file may contain some, but could not be parsed. */
  readonly places: readonly CodePlace[] | undefined;
  readonly testModules: readonly string[];
  readonly mayBeIncomplete: boolean;
}

const EMPTY_RESULT = { parsedBytes: 0, places: [], testModules: [], mayBeIncomplete: false };

/** By URI; an unchanged file is not reread. */
const codeFileCache = new Map<string, CodeFile>();

/** The maximum number of cached files: more than an active workspace has. */
const MAX_CACHED_FILES = 20_000;

/** Reads facts from a plugin's own code; undefined if the configuration has no entries about code. */
export async function readCode(tree: WorkTree, source: readonly SourceEntry[]) {
  const entries = codeEntries(source);
  if (entries.length === 0) return undefined;
  const extensions = new Set(entries.flatMap((entry) => entry.files));
  const { files, firstSkipped } = await listCode(tree, extensions);
  const places: (readonly [file: string, places: readonly FilePlace[]])[] = [];
  const unreadFiles: string[] = [];
  const testModules = new Map<string, readonly string[]>();
  let bytesLeft: number = CODE_LIMITS.parsedBytes;
  for (const file of files) {
    const uri = tree.uriOf(file);
    const codeFile = await readFile(tree, file, entries, bytesLeft);
    if (codeFile) codeFileCache.set(uri, codeFile);
    else codeFileCache.delete(uri);
    bytesLeft -= codeFile?.parsedBytes ?? 0;
    if (!codeFile?.places || codeFile.mayBeIncomplete || bytesLeft < 0) unreadFiles.push(file);
    if (!codeFile?.places || bytesLeft < 0) continue;
    const path = relativePath(tree.folder, file);
    places.push([file, codeFile.places.map((place) => ({ ...place, uri, path }))]);
    testModules.set(file, codeFile.testModules);
  }
  // Find the tests after all files have been read: a file may declare that another file is a test.
  const isTest = testFileFilter(testModules, new Set(files));
  const pluginPlaces = places.flatMap(([file, filePlaces]) => (isTest(file) ? [] : filePlaces));
  const firstUnread = firstSkipped ?? unreadFiles.find((file) => !isTest(file));
  return new CodeFacts(pluginPlaces, firstUnread && relativePath(tree.folder, firstUnread));
}

/** Lists the files to search, ordered by path, and the first one beyond the limit. */
async function listCode(
  tree: WorkTree,
  extensions: ReadonlySet<string>,
): Promise<{ readonly files: readonly string[]; readonly firstSkipped: string | undefined }> {
  const pluginFiles = pluginFilesOf(tree);
  const files: string[] = [];
  for (const file of tree.filesBelow) {
    const isCode = extensions.has(extensionOf(file)) && isPluginCodePath(file);
    if (!isCode || !pluginFiles.isSource(file) || !(await pluginFiles.isPluginFile(file))) continue;
    if (files.length === CODE_LIMITS.files) return { files, firstSkipped: file };
    files.push(file);
  }
  return { files, firstSkipped: undefined };
}

/** @returns undefined if the file cannot be read */
async function readFile(
  tree: WorkTree,
  file: string,
  entries: readonly CodeEntry[],
  bytesLeft: number,
): Promise<CodeFile | undefined> {
  const extension = extensionOf(file);
  const fileEntries = entries.filter(({ files }) => files.includes(extension));
  const fileStamp = await tree.stampOf(file);
  // Git still lists a file that the author has just deleted.
  if (fileStamp === undefined) return { ...EMPTY_RESULT, stamp: "" };
  const stamp = JSON.stringify([fileStamp, fileEntries]);
  const cached = codeFileCache.get(tree.uriOf(file));
  if (cached?.stamp === stamp) return cached;
  const text = (await tree.read(file, CODE_LIMITS.bytesPerFile))?.replace(/^\uFEFF/, "");
  if (text === undefined) return undefined;
  if (!fileEntries.some(({ word }) => text.includes(word)) && !mayDeclareTestModule(file, text))
    return { ...EMPTY_RESULT, stamp };
  const size = Buffer.byteLength(text);
  if (size > bytesLeft) return { ...EMPTY_RESULT, stamp: "", parsedBytes: Infinity, places: undefined };
  // Loaded only when needed: the parsers are a fifth of the program.
  const { loadCodeLanguage, findCodePlaces } = await import("../../core/source/code/places");
  const language = await loadCodeLanguage(extension);
  await nextTurn();
  if (codeFileCache.size >= MAX_CACHED_FILES) codeFileCache.clear();
  return {
    ...EMPTY_RESULT,
    places: undefined,
    ...findCodePlaces(text, language, fileEntries),
    stamp,
    parsedBytes: size,
  };
}

const NON_SOURCE_FOLDERS: ReadonlySet<string> = new Set([
  ...["test", "tests", "__tests__", "example", "examples", "docs", "scripts", "benches"],
  ...["node_modules", "target", "dist", "build", "out", "vendor"],
]);

/** Decides which files belong to a work tree's manifest (docs/spec/source.md). Cached with the tree. */
export const pluginFilesOf = lazyOf((tree: WorkTree) => {
  const candidates = new Map<string, string[]>();
  for (const path of tree.filesBelow) {
    const folder = folderPathOf(path);
    const name = path.slice(folder.length);
    if (folder === tree.folder || !MANIFEST_NAME.test(name)) continue;
    candidates.set(folder, [...(candidates.get(folder) ?? []), path]);
  }
  const manifestChecks = new Map(
    [...candidates].map(([folder, paths]) => [folder, lazy(() => hasManifest(tree, paths))]),
  );
  return {
    /** Tests if a file is outside the folders for tests, examples, documentation and build output. */
    isSource(path: string): boolean {
      const names = path.slice(tree.folder.length).split("/").slice(0, -1);
      return !names.some((name) => NON_SOURCE_FOLDERS.has(name));
    },

    /** Tests if the tree's manifest is the nearest one to a file. Reads possible manifests to decide. */
    async isPluginFile(path: string): Promise<boolean> {
      for (let folder = folderPathOf(path); folder.length > tree.folder.length; folder = parentOf(folder))
        if (await manifestChecks.get(folder)?.()) return false;
      return true;
    },
  };
});

async function hasManifest(tree: WorkTree, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    if (ALWAYS_MANIFEST_NAME.test(path.slice(folderPathOf(path).length))) return true;
    const text = await tree.read(path, MAX_SOURCE_BYTES);
    if (text !== undefined && isPluginJson(new ManifestDocument(text).root)) return true;
  }
  return false;
}
