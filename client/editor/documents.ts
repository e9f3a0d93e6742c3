import type { TextDocument, Uri } from "vscode";
import type { DocumentSelector } from "vscode-languageclient";

export const LANGUAGE_ID = "plugin-manifest";

/** Where manifests are edited; not where others are shown beside them, such as the old side of a comparison. */
const SCHEMES = [
  "file",
  "untitled",
  "vscode-remote",
  "vscode-vfs",
  "vscode-userdata",
  "vscode-test-web",
  "memfs",
  "vsls",
];

/** The checker's own settings: JSON beside the manifests, and never one of them. */
const CONFIGURATION_FILE = ".plugin-manifest.json";

/** The documents that the server is told of: manifests, and the JSON documents that may turn out to be some. */
export function documentSelector(): DocumentSelector {
  return SCHEMES.flatMap((scheme) =>
    [LANGUAGE_ID, "json", "jsonc"].map((language) => ({ scheme, language })),
  );
}

/** Whether a document is JSON that may turn out to be a manifest. */
export function isJsonCandidate({ languageId, uri }: TextDocument): boolean {
  const isJson = languageId === "json" || languageId === "jsonc";
  return isJson && SCHEMES.includes(uri.scheme) && nameOf(uri) !== CONFIGURATION_FILE;
}

/** The last part of a path. */
export function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Where a file is after a file or folder was renamed; undefined when it has stayed where it was. */
export function movedWith(uri: Uri, { oldUri, newUri }: { oldUri: Uri; newUri: Uri }): Uri | undefined {
  const isThere = uri.scheme === oldUri.scheme && uri.authority === oldUri.authority;
  const rest = isThere && `${uri.path}/`.startsWith(`${oldUri.path}/`) && uri.path.slice(oldUri.path.length);
  return rest === false ? undefined : newUri.with({ path: newUri.path + rest });
}
