import { readDetail } from "../../core/entry/review/past";
import type { Past } from "../../core/release/past";
import { message } from "../../core/text/messages";
import type { Files } from "../../host/files";
import { fileUri, isBelow, uriIn } from "../../host/uris";

/** The most bytes of a saved entry; a longer file is ignored. */
export const MAX_SAVED_BYTES = 16 * 1024 * 1024;

/** Reads the saved catalog entry at a path in a folder, or says why it is not used. @param path that of the setting */
export async function readSavedEntry(
  files: Files,
  folder: string,
  path: string,
): Promise<Pick<Past, "saved" | "savedNote">> {
  const isAbsolute = /^(?:[A-Za-z]:)?[\\/]/.test(path);
  const text = await textIn(files, folder, isAbsolute ? fileUri(path) : uriIn(folder, path));
  const saved = text === undefined ? undefined : readDetail(text);
  return saved ? { saved } : { savedNote: noDetail(path) };
}

async function textIn(files: Files, folder: string, uri: string): Promise<string | undefined> {
  // Files that only the client can read have no links to other places.
  if (!files.reaches(uri)) return isBelow(uri, folder) ? files.readText(uri) : undefined;
  const bytes = await files.readWithin(folder, uri, MAX_SAVED_BYTES);
  return bytes && new TextDecoder().decode(bytes);
}

function noDetail(path: string): string {
  return message(
    "'{path}' (pluginManifest.catalog.currentEntry) is not a detail response in the workspace.",
    { path },
  );
}
