import { URI, Utils } from "vscode-uri";
import { imageUri, MAX_ICON_BYTES } from "./icon";
import { pathFault } from "../core/manifest/formats";
import type { Files } from "../host/files";
import { folderHolding } from "../lsp/workspace-folders";

/** A longer file is no earlier entry and no changelog. */
const MAX_BYTES = 16 * 1024 * 1024;

export const CHANGELOG = "CHANGELOG.md";

/** Reads the files around a manifest that its entry is made with; none of them stands outside of its folder. */
export class EntryFiles {
  constructor(private readonly files: Files) {}

  /** The earlier entry that a setting names; undefined when it does not stand in the folder. */
  detail(folder: string, path: string): Promise<string | undefined> {
    const isAbsolute = /^(?:[A-Za-z]:)?[\\/]/.test(path);
    const uri = isAbsolute ? URI.file(path) : Utils.joinPath(URI.parse(folder), path);
    return this.text(folder, uri);
  }

  /** The CHANGELOG.md beside a document. */
  changelog(uri: string): Promise<string | undefined> {
    const folder = folderOf(uri);
    return this.text(folder.toString(), Utils.joinPath(folder, CHANGELOG));
  }

  /** The image that a manifest names, as a `data:` URI. */
  async icon(uri: string, path: string): Promise<string | undefined> {
    if (pathFault(path) !== undefined) return undefined;
    const folder = folderOf(uri);
    const file = Utils.joinPath(folder, path).toString();
    const bytes = await this.files.readWithin(folder.toString(), file, MAX_ICON_BYTES);
    return bytes && imageUri(path, bytes);
  }

  private async text(folder: string, file: URI): Promise<string | undefined> {
    const uri = file.toString();
    // What only the client can read has no links that lead elsewhere.
    if (!this.files.reaches(uri))
      return folderHolding(uri, [folder]) === undefined ? undefined : this.files.readText(uri);
    const bytes = await this.files.readWithin(folder, uri, MAX_BYTES);
    return bytes && new TextDecoder().decode(bytes);
  }
}

function folderOf(uri: string): URI {
  return Utils.dirname(URI.parse(uri));
}
