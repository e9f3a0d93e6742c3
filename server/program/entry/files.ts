import { sectionsIn } from "../../core/entry/changelog";
import { imageUri, MAX_ICON_BYTES } from "./icon";
import type { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue } from "../../core/json/tree/value";
import { pathFault } from "../../core/manifest/formats";
import type { DocumentKind } from "../../core/manifest/kind";
import { editedManifest } from "../../core/manifest/manifest";
import type { Files } from "../../host/files";
import { fileUri, folderOf, isBelow, uriIn } from "../../host/uris";

/** The most bytes of an earlier entry; a longer file is ignored. */
export const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** The most characters of a changelog that are looked at. The newest versions are at its beginning. */
export const MAX_CHANGELOG = 1024 * 1024;

/** The bytes of it that are read: a character takes four at most. */
export const MAX_CHANGELOG_BYTES = 4 * MAX_CHANGELOG;

export const CHANGELOG = "CHANGELOG.md";

/** Reads the files that a manifest's entry needs, and none outside of their folders. */
export class EntryFiles {
  constructor(private readonly files: Files) {}

  /** Reads the earlier entry at a path; undefined if it is not in the folder. */
  detail(folder: string, path: string): Promise<string | undefined> {
    const isAbsolute = /^(?:[A-Za-z]:)?[\\/]/.test(path);
    return this.text(folder, isAbsolute ? fileUri(path) : uriIn(folder, path));
  }

  /** Reads the CHANGELOG.md next to a document: its whole lines in the first megabyte. */
  async changelog(uri: string): Promise<string | undefined> {
    const folder = folderOf(uri);
    const text = await this.start(folder, uriIn(folder, CHANGELOG));
    if (text === undefined || text.length <= MAX_CHANGELOG) return text;
    return text.slice(0, Math.max(text.lastIndexOf("\n", MAX_CHANGELOG), 0) || MAX_CHANGELOG);
  }

  /** Reads the icon at a path of a manifest as a `data:` URI; undefined if it is missing or not an image. */
  async icon(uri: string, path: string): Promise<string | undefined> {
    if (pathFault(path) !== undefined) return undefined;
    const folder = folderOf(uri);
    const bytes = await this.files.readWithin(folder, uriIn(folder, path), MAX_ICON_BYTES);
    return bytes && imageUri(path, bytes);
  }

  /** Reads the beginning of a file. */
  private async start(folder: string, uri: string): Promise<string | undefined> {
    if (!this.files.reaches(uri)) return this.text(folder, uri);
    const bytes = await this.files.readStart(folder, uri, MAX_CHANGELOG_BYTES);
    return bytes && new TextDecoder().decode(bytes);
  }

  private async text(folder: string, uri: string): Promise<string | undefined> {
    // Files that only the client can read have no links to other places.
    if (!this.files.reaches(uri)) return isBelow(uri, folder) ? this.files.readText(uri) : undefined;
    const bytes = await this.files.readWithin(folder, uri, MAX_TEXT_BYTES);
    return bytes && new TextDecoder().decode(bytes);
  }
}

/** Returns the path of the icon in the manifest that an entry is built from. */
export function iconPath(document: ManifestDocument, kind?: DocumentKind): string | undefined {
  const icon = memberValue(editedManifest(document, kind)?.value, "icon");
  return isString(icon) ? icon : undefined;
}

/** A slice of work, in milliseconds: an editor notices pauses of more than 50. */
const SLICE = 20;

/** Finds the sections of a changelog by version, without keeping other requests waiting. */
export async function sectionsLater(text: string): Promise<ReadonlyMap<string, string>> {
  const reading = sectionsIn(text);
  for (let end = performance.now() + SLICE; ;) {
    const { done, value } = reading.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    end = performance.now() + SLICE;
  }
}
