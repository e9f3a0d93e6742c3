import { Range, workspace, type Position, type TextDocument, type Uri } from "vscode";
import type { DocumentSelector } from "vscode-languageclient";

export const LANGUAGE_ID = "plugin-manifest";

/** Excludes, for example, the read-only side of a diff (`git:`). */
const EDITABLE_SCHEMES = [
  "file",
  "untitled",
  "vscode-remote",
  "vscode-vfs",
  "vscode-userdata",
  "vscode-test-web",
  "memfs",
  "vsls",
];

const CONFIGURATION_FILE = ".plugin-manifest.json";

/** Selects the server's documents: manifests, and any JSON, which may be a manifest or the configuration file. */
export function documentSelector(): DocumentSelector {
  return EDITABLE_SCHEMES.flatMap((scheme) =>
    [LANGUAGE_ID, "json", "jsonc"].map((language) => ({ scheme, language })),
  );
}

/** Tests if a document is JSON that may turn out to be a manifest. */
export function isJsonCandidate({ languageId, uri }: TextDocument): boolean {
  const isJson = languageId === "json" || languageId === "jsonc";
  return isJson && EDITABLE_SCHEMES.includes(uri.scheme) && fileNameOf(uri) !== CONFIGURATION_FILE;
}

/** Tests if a position is in a string. The string may lack its closing quote. */
export function isInString(document: TextDocument, position: Position): boolean {
  const textBefore = document.getText(new Range(position.with({ character: 0 }), position));
  return textBefore.replaceAll(/\\./g, "").split('"').length % 2 === 0;
}

export function fileNameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function exists(uri: Uri): Thenable<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Returns a file's URI after a file or folder was renamed; undefined if the file did not move. */
export function movedUri(uri: Uri, { oldUri, newUri }: { oldUri: Uri; newUri: Uri }): Uri | undefined {
  const { scheme, authority, path } = oldUri;
  const isMoved =
    uri.scheme === scheme && uri.authority === authority && `${uri.path}/`.startsWith(`${path}/`);
  return isMoved ? newUri.with({ path: newUri.path + uri.path.slice(path.length) }) : undefined;
}
