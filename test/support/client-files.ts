import type {
  FindFilesParams,
  FolderEntry,
  ReadBytesParams,
  ReadFileParams,
  ReadFolderParams,
} from "../../server/protocol";

/** The texts of files that only a client can read, by URI. A promise is a file that the client reads later. */
export type ClientFiles = Readonly<Record<string, string | Promise<string>>>;

/** Returns a client's answer to a request for files; undefined for other requests. */
export async function answerFileRequest(
  files: ClientFiles,
  method: string,
  params: unknown,
): Promise<unknown> {
  switch (method) {
    case "pluginManifest/readFile":
      return (await files[(params as ReadFileParams).uri]) ?? null;
    case "pluginManifest/readBytes": {
      const { uri, within, limit } = params as ReadBytesParams;
      const text = await files[uri];
      if (text === undefined || !uri.startsWith(`${within}/`)) return null;
      const bytes = Buffer.from(text);
      return bytes.length > limit ? null : bytes.toString("base64");
    }
    case "pluginManifest/readFolder":
      return entriesIn(files, params as ReadFolderParams);
    case "pluginManifest/findFiles": {
      const { folder } = params as FindFilesParams;
      return Object.keys(files).filter((uri) => uri.startsWith(`${folder}/`));
    }
    default:
      return undefined;
  }
}

function entriesIn(files: ClientFiles, { uri, within }: ReadFolderParams): FolderEntry[] | null {
  if (uri !== within && !uri.startsWith(`${within}/`)) return null;
  const descendants = Object.keys(files).filter((file) => file.startsWith(`${uri}/`));
  const paths = descendants.map((file) => file.slice(uri.length + 1).split("/"));
  const entries = new Map(paths.map(([name = "", ...segments]) => [name, segments.length > 0]));
  return descendants.length === 0 ? null : [...entries].map(([name, isFolder]) => ({ name, isFolder }));
}
