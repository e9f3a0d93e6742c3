import type { Files } from "../../host/files";
import { folderOf, uriIn } from "../../host/uris";

/** The most characters of a changelog that are looked at. The newest versions are at its beginning. */
export const MAX_CHANGELOG = 1024 * 1024;

/** The bytes of it that are read: a character takes four at most. */
export const MAX_CHANGELOG_BYTES = 4 * MAX_CHANGELOG;

export const CHANGELOG = "CHANGELOG.md";

/**
 * Reads the CHANGELOG.md next to a document: its whole lines in the first megabyte.
 * @returns undefined if it cannot be read, null if it is not UTF-8
 */
export async function readChangelog(files: Files, uri: string): Promise<string | null | undefined> {
  const folder = folderOf(uri);
  const text = await startOf(files, folder, uriIn(folder, CHANGELOG));
  if (!text || text.length <= MAX_CHANGELOG) return text;
  return text.slice(0, Math.max(text.lastIndexOf("\n", MAX_CHANGELOG), 0) || MAX_CHANGELOG);
}

async function startOf(files: Files, folder: string, uri: string): Promise<string | null | undefined> {
  // Files that only the client can read have no links to other places.
  if (!files.reaches(uri)) return files.readText(uri);
  const bytes = await files.readStart(folder, uri, MAX_CHANGELOG_BYTES);
  try {
    // The start of a file may end inside a character.
    const stream = bytes?.length === MAX_CHANGELOG_BYTES;
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream });
  } catch {
    return null;
  }
}
