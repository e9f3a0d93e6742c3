import type { CheckOptions } from "../../core/check/check";
import { headingNames, parseChangelog } from "../../core/release/changelog";
import { headingEdits } from "../../core/release/changelog-heading";
import type { ManifestDocument } from "../../core/json/parse/document";
import { memberOf } from "../../core/json/tree/tree";
import { toValue } from "../../core/json/tree/value";
import { codeEntries, type UnreadFile } from "../../core/source/facts";
import {
  compareVersionNumbers,
  higherVersions,
  unchangedVersions,
  versionEdits,
  type VersionFile,
  type FileVersion,
} from "../../core/source/version-file";
import type { Edit } from "../../core/text/ranges";
import type { GitReader } from "../../host/git/past.node";
import { utf8Text, type Files } from "../../host/files";
import { MAX_FOUND_BYTES } from "../../host/limits";
import { fileNameOf, folderUriOf, uriIn } from "../../host/uris";
import { CHANGELOG } from "../entry/inputs";
import { readCode } from "./code-reader";
import { findVersions } from "./version-files";

/** A file's current text, and the edits for a new version, in ascending order. */
export interface FileChange {
  readonly uri: string;
  /** The path from the manifest's folder. */
  readonly path: string;
  readonly text: string;
  readonly edits: readonly Edit[];
}

export interface BumpPlan {
  /** The files that change, the manifest first. */
  readonly changes: readonly FileChange[];
  /** Files with a higher version than the manifest, and the changelog if it already has a version above the new one. */
  readonly higherVersions: readonly { readonly path: string; readonly version: string }[];
  /** The versions that stay different, because they are not three plain numbers. */
  readonly unchangedVersions: readonly FileVersion[];
}

export interface VersionSources {
  readonly uri: string;
  readonly document: Pick<ManifestDocument, "text" | "root">;
  readonly files: readonly VersionFile[];
  /** The unread files that may also contain the version. */
  readonly unreadFiles: readonly UnreadFile[];
  /** The path of the first unread code file, if code may contain the version. */
  readonly unreadCodePath?: string | undefined;
  /** The text of the CHANGELOG.md beside the manifest; undefined if it is missing or unreadable. */
  readonly changelog?: string | undefined;
}

/** Reads the changelog and, in a git work tree, the plugin's other files that contain its version. */
export async function readVersionSources(
  uri: string,
  document: VersionSources["document"],
  { source = [] }: Pick<CheckOptions, "source">,
  { git, files }: { readonly git: Pick<GitReader, "workTree"> | undefined; readonly files: Files },
): Promise<VersionSources> {
  const unreadFiles: UnreadFile[] = [];
  const [tree, changelog] = await Promise.all([
    git?.workTree(uri),
    readWholeChangelog(uri, files, unreadFiles),
  ]);
  if (!tree) return { uri, document, files: [], unreadFiles, changelog };
  const code = await readCode(tree, source);
  const versions = await findVersions(tree, source, code);
  unreadFiles.push(...versions.unreadFiles);
  const isInCode = codeEntries(source).some(({ entry }) => entry.names === "version");
  return {
    uri,
    document,
    files: versions.files,
    unreadFiles,
    changelog,
    ...(isInCode && { unreadCodePath: code?.unreadPath }),
  };
}

/** Reads the changelog beside a manifest. Adds the changelog to `unreadFiles` if it exists but cannot be read. */
async function readWholeChangelog(uri: string, files: Files, unreadFiles: UnreadFile[]) {
  const folder = folderUriOf(uri);
  const bytes = await files.readWithin(folder, uriIn(folder, CHANGELOG), MAX_FOUND_BYTES);
  const text = bytes && utf8Text(bytes);
  if (text === undefined && (await files.resolveFile(uri, CHANGELOG)) !== undefined)
    unreadFiles.push({ path: CHANGELOG, limit: MAX_FOUND_BYTES });
  return text;
}

/**
 * Plans the edits that set a version in all of a plugin's files, and add the version's heading to the changelog.
 * @param today the date in that heading, such as `2030-01-31`
 * @returns undefined if the manifest's version is not a string
 */
export function planBump(
  { uri, document, files, changelog }: VersionSources,
  nextVersion: string,
  today: string,
): BumpPlan | undefined {
  const node = memberOf(document.root, "version");
  if (node?.type !== "string") return undefined;
  const manifestEdits =
    node.value === nextVersion
      ? []
      : [{ offset: node.offset + 1, length: node.length - 2, text: nextVersion }];
  const names = document.root ? headingNames(toValue(document.root)) : [];
  const changelogEdits = changelog === undefined ? [] : headingEdits(changelog, nextVersion, today, names);
  const [newest] = changelog === undefined ? [] : parseChangelog(changelog).versionHeadings(names);
  const newestVersion = newest?.titleVersion.version ?? "";
  const changes: FileChange[] = [
    { uri, path: fileNameOf(uri), text: document.text, edits: manifestEdits },
    ...files.map(({ versions, ...file }) => {
      return { ...file, edits: versionEdits({ path: file.path, versions }, nextVersion) };
    }),
    {
      uri: uriIn(folderUriOf(uri), CHANGELOG),
      path: CHANGELOG,
      text: changelog ?? "",
      edits: changelogEdits,
    },
  ];
  return {
    changes: changes.filter(({ edits }) => edits.length > 0),
    higherVersions: [
      ...higherVersions(files, node.value).map(({ file, version }) => ({
        path: file.path,
        version: version.value,
      })),
      ...(compareVersionNumbers(newestVersion, nextVersion) > 0
        ? [{ path: CHANGELOG, version: newestVersion }]
        : []),
    ],
    unchangedVersions: unchangedVersions(files, nextVersion),
  };
}
