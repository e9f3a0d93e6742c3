import { imageUri, MAX_ICON_BYTES } from "./icon";
import { pathFault } from "../core/manifest/formats";
import type { Files } from "../host/files";
import { fileUri, folderOf, isBelow, uriIn } from "../lsp/uris";

/** A longer file is no earlier entry and no changelog. */
const MAX_BYTES = 16 * 1024 * 1024;

export const CHANGELOG = "CHANGELOG.md";

/** Reads the files around a manifest that its entry is made with; none of them stands outside of its folder. */
export class EntryFiles {
  constructor(private readonly files: Files) {}

  /** The earlier entry that a setting names; undefined when it does not stand in the folder. */
  detail(folder: string, path: string): Promise<string | undefined> {
    const isAbsolute = /^(?:[A-Za-z]:)?[\\/]/.test(path);
    return this.text(folder, isAbsolute ? fileUri(path) : uriIn(folder, path));
  }

  /** The CHANGELOG.md beside a document. */
  changelog(uri: string): Promise<string | undefined> {
    const folder = folderOf(uri);
    return this.text(folder, uriIn(folder, CHANGELOG));
  }

  /** The image that a manifest names, as a `data:` URI. */
  async icon(uri: string, path: string): Promise<string | undefined> {
    if (pathFault(path) !== undefined) return undefined;
    const folder = folderOf(uri);
    const bytes = await this.files.readWithin(folder, uriIn(folder, path), MAX_ICON_BYTES);
    return bytes && imageUri(path, bytes);
  }

  private async text(folder: string, uri: string): Promise<string | undefined> {
    // What only the client can read has no links that lead elsewhere.
    if (!this.files.reaches(uri)) return isBelow(uri, folder) ? this.files.readText(uri) : undefined;
    const bytes = await this.files.readWithin(folder, uri, MAX_BYTES);
    return bytes && new TextDecoder().decode(bytes);
  }
}
