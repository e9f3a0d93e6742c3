// @ts-check
/** The addresses outside to which the pages of the packages lead. Links inside are tested; these nobody can test here. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the pages of the packages are. */
const PAGES = ["README.md", "CHANGELOG.md", "docs", "media/walkthrough", "skills"];

/**
 * Lists the addresses in the pages of the repository, each once.
 * @param {string} root
 * @returns {Promise<string[]>} in ascending order
 */
export async function outsideLinks(root) {
  const files = await Promise.all(PAGES.map((name) => markdownIn(join(root, name))));
  const texts = await Promise.all(files.flat().map((file) => readFile(file, "utf8")));
  const links = texts.flatMap((text) =>
    [...text.matchAll(/\]\((https?:[^)\s#]+)/g)].map(([, link = ""]) => link),
  );
  return [...new Set(links)].sort();
}

/**
 * @param {string} path a file or a folder
 * @returns {Promise<string[]>}
 */
async function markdownIn(path) {
  if (path.endsWith(".md")) return [path];
  const entries = await readdir(path, { recursive: true });
  return entries.filter((name) => name.endsWith(".md")).map((name) => join(path, name));
}
