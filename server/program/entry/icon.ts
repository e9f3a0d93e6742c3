import type { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue } from "../../core/json/tree/value";
import { pathFault } from "../../core/manifest/formats";
import type { DocumentKind } from "../../core/manifest/kind";
import { editedManifest } from "../../core/manifest/manifest";
import type { Files } from "../../host/files";
import { folderOf, uriIn } from "../../host/uris";

/** The most bytes of an icon; a larger file is ignored. */
export const MAX_ICON_BYTES = 512 * 1024;

/** The first bytes of the image types, as Latin-1 text. */
const SIGNATURES: readonly (readonly [type: string, beginning: RegExp])[] = [
  ["image/png", /^\x89PNG\r\n\cZ\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF[^]{4}WEBP/],
];

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

/**
 * Converts an image file to a `data:` URI; undefined if it is too large or not a PNG, JPEG, GIF, WebP or `.svg` file.
 * @param path the file's path: only the extension shows that it is an SVG
 */
export function imageUri(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_ICON_BYTES) return undefined;
  const text = latin1(bytes);
  const type = SIGNATURES.find(([, beginning]) => beginning.test(text))?.[0];
  if (type) return `data:${type};base64,${btoa(text)}`;
  return /\.svg$/i.test(path) && isSvg(bytes) ? `data:image/svg+xml;base64,${btoa(text)}` : undefined;
}

/** Tests if the first element is `svg`. */
function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s/>]/i.test(
    text,
  );
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  // The number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
