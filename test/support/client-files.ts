import type {
  FindFilesParams,
  FolderEntry,
  ReadBytesParams,
  ReadFileParams,
  ReadFolderParams,
} from "../../server/protocol";

/** The files that only a client can read, or that it will have: texts by URI. There are no links among them. */
export type ClientFiles = Readonly<Record<string, string | Promise<string>>>;

/** What a client answers to a request for files; undefined for any other request. */
export async function filesAnswer(files: ClientFiles, method: string, params: unknown): Promise<unknown> {
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
  const below = Object.keys(files).filter((file) => file.startsWith(`${uri}/`));
  const paths = below.map((file) => file.slice(uri.length + 1).split("/"));
  const folders = new Map(paths.map(([name = "", ...rest]) => [name, rest.length > 0]));
  return below.length === 0 ? null : [...folders].map(([name, isFolder]) => ({ name, isFolder }));
}
