import { Disposable, FileType, RelativePattern, Uri, workspace } from "vscode";
import type { BaseLanguageClient, StaticFeature } from "vscode-languageclient";
import {
  FIND_FILES_REQUEST,
  READ_BYTES_REQUEST,
  READ_FILE_REQUEST,
  READ_FOLDER_REQUEST,
  type FindFilesParams,
  type FolderEntry,
  type ReadBytesParams,
  type ReadFileParams,
  type ReadFolderParams,
} from "../../server/protocol";

/** Lets the server read files through the editor, which virtual workspaces and VS Code for the Web require. */
export function fileRequests(client: BaseLanguageClient): StaticFeature {
  let handlers = Disposable.from();
  const asUri = (uri: string): Uri => client.protocol2CodeConverter.asUri(uri);
  return {
    fillClientCapabilities(capabilities) {
      const otherCapabilities = capabilities.experimental as object | undefined;
      const pluginManifest = { readFile: true, files: true, jsonBasics: true };
      capabilities.experimental = { ...otherCapabilities, pluginManifest };
    },
    initialize() {
      handlers = Disposable.from(
        client.onRequest(READ_FILE_REQUEST, ({ uri, limit }: ReadFileParams) =>
          nullIfRejected(readText(asUri(uri), limit)),
        ),
        client.onRequest(READ_BYTES_REQUEST, ({ uri, within, limit }: ReadBytesParams) =>
          nullIfRejected(readBytes(asUri(uri), asUri(within), limit)),
        ),
        client.onRequest(READ_FOLDER_REQUEST, ({ uri, within }: ReadFolderParams) =>
          nullIfRejected(readFolder(asUri(uri), asUri(within))),
        ),
        client.onRequest(FIND_FILES_REQUEST, async ({ folder, globs, except: excluded }: FindFilesParams) => {
          const pattern = new RelativePattern(asUri(folder), `{${globs.join(",")}}`);
          const files = await workspace.findFiles(pattern, `**/{${excluded.join(",")}}/**`);
          return files.map((file) => client.code2ProtocolConverter.asUri(file));
        }),
      );
    },
    getState: () => ({ kind: "static" }),
    clear: () => void handlers.dispose(),
  };
}

function nullIfRejected<T>(read: Promise<T | null>): Promise<T | null> {
  return read.catch(() => null);
}

async function readText(file: Uri, limit: number): Promise<string | null> {
  const bytes = await readFile(file, limit);
  return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

async function readBytes(file: Uri, within: Uri, limit: number): Promise<string | null> {
  if (!(await isWithin(file, within))) return null;
  const bytes = await readFile(file, limit);
  return bytes && btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

async function readFile(file: Uri, limit: number): Promise<Uint8Array | null> {
  const { type, size } = await workspace.fs.stat(file);
  return type & FileType.File && size <= limit ? workspace.fs.readFile(file) : null;
}

async function readFolder(folder: Uri, within: Uri): Promise<FolderEntry[] | null> {
  if (!(await isWithin(folder, within))) return null;
  const entries = await workspace.fs.readDirectory(folder);
  return entries
    .filter(([, type]) => type === FileType.File || type === FileType.Directory)
    .map(([name, type]) => ({ name, isFolder: type === FileType.Directory }));
}

/** Tests if a target is the folder itself, or is inside the folder and reached without a symbolic link. */
async function isWithin(target: Uri, folder: Uri): Promise<boolean> {
  if (target.path === folder.path) return true;
  const prefix = folder.path.endsWith("/") ? folder.path : `${folder.path}/`;
  if (target.authority !== folder.authority || !target.path.startsWith(prefix)) return false;
  const names = target.path.slice(prefix.length).split("/").filter(Boolean);
  if (names.includes("..")) return false;
  let ancestor = folder;
  for (const name of names) {
    ancestor = Uri.joinPath(ancestor, name);
    const { type } = await workspace.fs.stat(ancestor);
    if (type & FileType.SymbolicLink) return false;
  }
  return true;
}
