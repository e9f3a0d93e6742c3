import type { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue } from "../../core/json/tree/value";
import { pathFault } from "../../core/manifest/formats";
import type { DocumentKind } from "../../core/manifest/kind";
import { editedManifest } from "../../core/manifest/manifest";
import { START_BYTES } from "../../core/release/packages/inside";
import { PICTURES } from "../../core/release/packages/picture";
import type { Files } from "../../host/files";
import { folderOf, uriIn } from "../../host/uris";

/** The most bytes of an icon; a larger file is ignored. */
export const MAX_ICON_BYTES = 512 * 1024;

/** Returns the path of the icon in the manifest that an entry is built from. */
export function iconPath(document: ManifestDocument, kind?: DocumentKind): string | undefined {
  const icon = memberValue(editedManifest(document, kind)?.value, "icon");
  return isString(icon) ? icon : undefined;
}

/** Reads the icon at a path of a manifest as a `data:` URI; undefined if it is missing or not an image. */
export async function readIcon(files: Files, uri: string, path: string): Promise<string | undefined> {
  if (pathFault(path) !== undefined) return undefined;
  const folder = folderOf(uri);
  const bytes = await files.readWithin(folder, uriIn(folder, path), MAX_ICON_BYTES);
  return bytes && imageUri(path, bytes);
}

/** Reads the first bytes of the icon at a path of a manifest; undefined if there is none that can be read. */
export async function readIconStart(
  files: Files,
  uri: string,
  path: string,
): Promise<Uint8Array | undefined> {
  if (pathFault(path) !== undefined) return undefined;
  const folder = folderOf(uri);
  const icon = uriIn(folder, path);
  // A client reads the whole of a file or nothing.
  const bytes = files.reaches(icon)
    ? await files.readStart(folder, icon, START_BYTES)
    : await files.readWithin(folder, icon, MAX_ICON_BYTES);
  return bytes?.subarray(0, START_BYTES);
}

/**
 * Converts an image file to a `data:` URI; undefined if it is too large or not a PNG, JPEG, GIF, WebP or `.svg` file.
 * @param path the file's path: only the extension shows that it is an SVG
 */
export function imageUri(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_ICON_BYTES) return undefined;
  const kind = PICTURES.find(({ isIn }) => isIn(bytes));
  // Any text can begin as an SVG does.
  if (!kind || (kind.name === "SVG" && !kind.file.test(path))) return undefined;
  return `data:${kind.type};base64,${btoa(latin1(bytes))}`;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  // The number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
