import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";
import { glob, isDynamicPattern } from "tinyglobby";
import { isRecognised } from "../core/document/kind";
import { ManifestDocument } from "../core/document/document";
import { CallError } from "./exit";
import { readText } from "./read";

/** One document to check. */
export interface Source {
  /** What it is reported as. */
  readonly name: string;
  /** Absent for standard input. */
  readonly path?: string;
  /** Its text, when finding it has read it. */
  readonly text?: string;
}

/** Named by it, a file is looked into; `.plugin-manifest.json` is the configuration. */
const MANIFEST_NAME = /^(?:manifest\.json|.+\.plugin-manifest\.json|plugin\.manifest\.json)$/;

const SKIPPED_FOLDERS = new Set(["node_modules", ".git"]);

/**
 * The documents that the arguments name, in a stable order: files as they are, folders and globs searched for manifests.
 * @throws CallError when a glob fits no file
 */
export async function* findFiles(paths: readonly string[], stdinName: string): AsyncGenerator<Source> {
  for (const path of paths.length ? paths : ["."]) {
    if (path === "-") yield { name: stdinName };
    else if (await isFolder(path)) yield* searchFolder(path);
    else if (isDynamicPattern(path) && !(await exists(path))) yield* searchGlob(path);
    else yield named(path);
  }
}

async function* searchGlob(pattern: string): AsyncGenerator<Source> {
  const found = await glob(pattern.replaceAll("\\", "/"), {
    dot: true,
    ignore: ["**/node_modules/**", "**/.git/**"],
  });
  if (found.length === 0) throw new CallError(`No file fits '${pattern}'.`);
  for (const path of found.sort()) yield named(path);
}

/** What `.gitignore` files say of the paths below their folders. */
type Rules = readonly { readonly folder: string; readonly ignore: Ignore }[];

async function* searchFolder(folder: string, outer: Rules = []): AsyncGenerator<Source> {
  const rules = await withGitignore(folder, outer);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name) && !isIgnored(`${path}/`, rules)) yield* searchFolder(path, rules);
    } else if (MANIFEST_NAME.test(entry.name) && !isIgnored(path, rules)) {
      const text = await readText(path);
      if (isRecognised(new ManifestDocument(text).root)) yield { ...named(path), text };
    }
  }
}

async function withGitignore(folder: string, outer: Rules): Promise<Rules> {
  try {
    const text = await readFile(join(folder, ".gitignore"), "utf8");
    return [...outer, { folder, ignore: ignore().add(text) }];
  } catch {
    return outer;
  }
}

function isIgnored(path: string, rules: Rules): boolean {
  return rules.some(({ folder, ignore: rule }) =>
    rule.ignores(slashes(folder === "." ? path : path.slice(folder.length + 1))),
  );
}

function named(path: string): Source {
  return { name: slashes(path), path };
}

function slashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
