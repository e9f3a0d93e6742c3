import type { EntryInputs } from "../../core/entry/review/assemble";
import type { ManifestDocument } from "../../core/json/parse/document";
import { documentKind, type DocumentKind } from "../../core/manifest/kind";
import { manifestsOf, mainManifest } from "../../core/manifest/manifest";
import { findPaths, libraryPlatform } from "../../core/manifest/names/paths";
import { parseChangelog } from "../../core/release/changelog";
import type { ReleaseHistory, ReleaseFacts, ReleasePackage } from "../../core/release/past";
import { type Files, listFilesNear, MAX_PATHS } from "../../host/files";
import { folderUriOf, uriIn } from "../../host/uris";
import { isString, memberValue } from "../../core/json/tree/value";
import { pathFault } from "../../core/manifest/formats";
import { START_BYTES } from "../../core/release/packages/contents";
import { PICTURE_FORMATS } from "../../core/release/packages/picture";
import { pointerOf } from "../../core/json/tree/pointer";
import type { ReadablePackage } from "../../host/packages/reader.node";

/** The inputs to an entry from the files beside the manifest, as read so far. Immutable. */
export interface NearbyInputs extends Pick<EntryInputs, "changelog"> {
  /** The manifest's icon as a `data:` URI. */
  readonly icon?: string | undefined;
  readonly isLoading: boolean;
  /** True if the document has no folder that could contain the icon. */
  readonly isWithoutFolder?: boolean;
}

export async function readNearbyInputs(files: Files, uri: string, iconPath?: string): Promise<NearbyInputs> {
  const changelog = sectionsOf(await readChangelog(files, uri));
  const icon = iconPath === undefined ? undefined : await readIcon(files, uri, iconPath);
  return { changelog, icon, isLoading: false, isWithoutFolder: !files.hasFolder(uri) };
}

function sectionsOf(changelog: ChangelogText): EntryInputs["changelog"] {
  return typeof changelog === "string" ? parseChangelog(changelog) : undefined;
}

export interface ReleaseSources {
  readonly files: Files;
  readonly past: ReleaseHistory | Promise<ReleaseHistory>;
  readonly changelog: ChangelogText | Promise<ChangelogText>;
  readonly packages: readonly PackageSource[];
  /** True if files are looked up in packages instead of beside the manifest. */
  readonly hasPackages: boolean;
}

/** Reads the facts for a release check (docs/spec/release.md); undefined for a detail response. */
export async function readReleaseFacts(
  uri: string,
  document: ManifestDocument,
  { files, packages, hasPackages, ...sources }: ReleaseSources,
  kind: DocumentKind = documentKind(document.root),
): Promise<ReleaseFacts | undefined> {
  if (kind === "detail") return undefined;
  const iconPath = hasPackages ? undefined : iconPathIn(document, kind);
  const hasFolder = files.hasFolder(uri);
  const [past, changelog, missingPaths, iconStart, openedPackages] = await Promise.all([
    sources.past,
    sources.changelog,
    hasPackages || !hasFolder ? [] : findMissingPaths(uri, files, document, kind),
    iconPath === undefined ? undefined : readIconStart(files, uri, iconPath),
    readNamedFiles(packages, document, kind),
  ]);
  return {
    past,
    isWithoutFolder: !hasFolder,
    changelog: sectionsOf(changelog),
    changelogFault: changelog === null ? "encoding" : await changelogFault(files, uri, changelog),
    packages: openedPackages,
    missingPaths: new Set(missingPaths),
    files: await listFilesNear(files, uri, missingPaths),
    icon: iconStart,
  };
}

/** Returns `unreadable` for a changelog that exists beside a document, but could not be read. */
async function changelogFault(files: Files, uri: string, text?: string): Promise<"unreadable" | undefined> {
  if (text !== undefined) return undefined;
  const entries = await files.listFolder(uri, "");
  return entries.some(({ name }) => name === CHANGELOG) ? "unreadable" : undefined;
}

/** Finds the paths in a manifest that name a missing file. Unlike `findMissing`, includes paths that git ignores. */
async function findMissingPaths(uri: string, files: Files, document: ManifestDocument, kind: DocumentKind) {
  const mentions = [...findPaths({ manifests: manifestsOf(document, kind) })];
  const checkedPaths = [...new Set(mentions.map(({ path }) => path))].slice(0, MAX_PATHS);
  const uris = await Promise.all(checkedPaths.map((path) => files.resolveFile(uri, path)));
  return checkedPaths.filter((_path, i) => uris[i] === undefined);
}

/** The maximum number of characters to read from a changelog, which lists the newest versions first. */
export const MAX_CHANGELOG_LENGTH = 1024 * 1024;

/** A character takes at most four bytes. */
export const MAX_CHANGELOG_BYTES = 4 * MAX_CHANGELOG_LENGTH;

export const CHANGELOG = "CHANGELOG.md";

/** A changelog's text; undefined if it is missing or cannot be read, null if it is not UTF-8. */
type ChangelogText = string | null | undefined;

/** Reads the CHANGELOG.md beside a document: the whole lines in its first `MAX_CHANGELOG_LENGTH` characters. */
export async function readChangelog(files: Files, uri: string): Promise<ChangelogText> {
  const folder = folderUriOf(uri);
  const text = await readChangelogStart(files, folder, uriIn(folder, CHANGELOG));
  if (!text || text.length <= MAX_CHANGELOG_LENGTH) return text;
  return text.slice(0, Math.max(text.lastIndexOf("\n", MAX_CHANGELOG_LENGTH), 0) || MAX_CHANGELOG_LENGTH);
}

async function readChangelogStart(files: Files, folder: string, uri: string): Promise<ChangelogText> {
  // Files that only the client can read cannot link elsewhere.
  if (!files.readsDirectly(uri)) return files.readText(uri);
  const bytes = await files.readStart(folder, uri, MAX_CHANGELOG_BYTES);
  try {
    // The bytes read may end inside a character.
    const stream = bytes?.length === MAX_CHANGELOG_BYTES;
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream });
  } catch {
    return null;
  }
}

/** The largest icon, in bytes; a larger file is ignored. */
export const MAX_ICON_BYTES = 512 * 1024;

/** Returns the icon's path in the manifest that the entry is built from. */
export function iconPathIn(document: ManifestDocument, kind?: DocumentKind): string | undefined {
  const icon = memberValue(mainManifest(document, kind)?.value, "icon");
  return isString(icon) ? icon : undefined;
}

/** Reads a manifest's icon as a `data:` URI; undefined if the file is missing, too large or not an image. */
export async function readIcon(files: Files, uri: string, path: string): Promise<string | undefined> {
  if (pathFault(path) !== undefined) return undefined;
  const folder = folderUriOf(uri);
  const bytes = await files.readWithin(folder, uriIn(folder, path), MAX_ICON_BYTES);
  return bytes && imageUri(path, bytes);
}

async function readIconStart(files: Files, uri: string, path: string): Promise<Uint8Array | undefined> {
  if (pathFault(path) !== undefined) return undefined;
  const folder = folderUriOf(uri);
  const iconUri = uriIn(folder, path);
  // A client reads a whole file or nothing.
  const bytes = files.readsDirectly(iconUri)
    ? await files.readStart(folder, iconUri, START_BYTES)
    : await files.readWithin(folder, iconUri, MAX_ICON_BYTES);
  return bytes?.subarray(0, START_BYTES);
}

/** Returns an image as a `data:` URI; undefined if it is too large or not a PNG, JPEG, GIF, WebP or `.svg` file. */
export function imageUri(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_ICON_BYTES) return undefined;
  const picture = PICTURE_FORMATS.find(({ matches }) => matches(bytes));
  // Any text can start like an SVG, so the file name decides.
  if (!picture || (picture.name === "SVG" && !picture.fileName.test(path))) return undefined;
  return `data:${picture.mimeType};base64,${btoa(latin1(bytes))}`;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  // JavaScript engines limit the number of arguments.
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192));
  return text;
}

export interface PackageSource extends ReadablePackage {
  readonly platform: string;
}

/** Reads the first bytes of the files that the manifest names in each package: the icon and the platform's library. */
function readNamedFiles(
  packages: readonly PackageSource[],
  document: ManifestDocument,
  kind: DocumentKind,
): Promise<ReleasePackage[]> {
  const mentions = [...findPaths({ manifests: manifestsOf(document, kind) })].map(({ path, range }) => {
    const pointer = pointerOf(range);
    return { path, isIcon: pointer === "/icon", platformOfLibrary: libraryPlatform(pointer) };
  });
  return Promise.all(
    packages.map(async ({ readStart, platform, size, sha256, files, ...contents }) => {
      const namedFiles = mentions.filter(
        (mention) => mention.isIcon || mention.platformOfLibrary === platform,
      );
      const fileStarts = new Map<string, Uint8Array>();
      for (const { path } of namedFiles) {
        const bytes = await readStart(path, START_BYTES);
        if (bytes) fileStarts.set(path, bytes);
      }
      return { platform, size, sha256, files, contents: { ...contents, fileStarts } };
    }),
  );
}
