import type { Files } from "../../host/files";
import { fileNameOf, folderHolding, isIn, withoutSlash } from "../../host/uris";
import type { WorkspaceFolders } from "../../protocol/lsp/client";
import type { ConfigurationLoader } from "../configurations";
import type { Documents } from "../documents/documents";
import type { WatchedFiles } from "../documents/watched-files";
import { Known } from "../known";
import type { SettingsSource } from "../settings/settings-source";
import { factsIn, type ManifestFacts } from "./manifest-facts";
import type { WorkspaceIndex } from "./workspace-index";

/**
 * Keeps the index up to date with the open documents. An open document replaces its file while the file exists: an
 * editor may keep the text of a closed file for minutes and still report it as open.
 */
export function indexOpenManifests(
  index: WorkspaceIndex,
  documents: Documents,
  folders: WorkspaceFolders,
  files: Files,
  configurations: ConfigurationLoader,
  watched: WatchedFiles,
  settings: SettingsSource,
): void {
  /** The URIs of open documents whose files were deleted, until the document changes or the file is back. */
  const deleted = new Set<string>();
  /** Tells whether a search skips an open document. */
  const ignored = new Known<string, boolean>(async (uri) => {
    const folder = folderHolding(uri, folders.uris);
    return folder !== undefined && configurations.leavesOut(folder, uri);
  });

  const factsOf = (uri: string): ManifestFacts | undefined => {
    const analysis = documents.get(uri);
    const isOfWorkspace = folderHolding(uri, folders.uris) !== undefined;
    if (ignored.known(uri)) return undefined;
    return isOfWorkspace && analysis?.isManifest && !deleted.has(uri) ? factsIn(analysis) : undefined;
  };
  const update = (uri: string): void => {
    index.outdate(uri, () => factsOf(uri));
    // Index at once, unless the author is typing.
    if (!documents.isBeingEdited(uri)) index.settle(uri);
  };
  const outdateIgnored = (uris: readonly string[]): void => {
    ignored.outdate(uris);
    for (const uri of uris) void ignored.get(uri);
  };
  const followFile = async (uri: string): Promise<void> => {
    const version = documents.open.get(uri)?.version;
    const isThere = (await files.resolveFile(uri, fileNameOf(uri))) !== undefined;
    // If the document was closed or changed meanwhile, that event already updated it.
    if (documents.open.get(uri)?.version !== version || isThere === !deleted.has(uri)) return;
    if (isThere) deleted.delete(uri);
    else deleted.add(uri);
    update(uri);
  };

  ignored.onDidChange((uri) => {
    const isIndexed = index.of(uri) !== undefined;
    if (ignored.known(uri) === isIndexed) update(uri);
  });
  watched.onDidChange((uris) => {
    const names = new Set(uris.map(withoutSlash));
    const open = documents.open.keys();
    for (const uri of open) if (isIn(uri, names) && files.reaches(uri)) void followFile(uri);
    if (uris.some((uri) => fileNameOf(uri) === ".gitignore")) outdateIgnored(open);
  });
  documents.open.onDidChangeContent(({ document: { uri } }) => {
    deleted.delete(uri);
    if (settings.isRead) update(uri);
  });
  documents.open.onDidClose(({ document: { uri } }) => {
    // Keep its facts until its file has been read.
    index.keep(uri);
    ignored.delete((each) => each === uri);
    deleted.delete(uri);
  });
  documents.onDidChangeSettings(({ uris }) => {
    for (const uri of uris) update(uri);
    outdateIgnored(uris);
  });
}
