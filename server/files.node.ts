import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { URI } from "vscode-uri";
import type { Files } from "./files";

/** The files of this machine. */
export const nodeFiles: Files = {
  reaches: (uri) => pathOf(uri) !== undefined,

  async readText(uri) {
    const path = pathOf(uri);
    return path === undefined ? undefined : readFile(path, "utf8").catch(() => undefined);
  },

  async fileBeside(uri, path) {
    const document = pathOf(uri);
    if (document === undefined) return undefined;
    const folder = dirname(document);
    const file = join(folder, path);
    try {
      const path = await realPathWithin(folder, file);
      return path !== undefined && (await stat(path)).isFile() ? URI.file(file).toString() : undefined;
    } catch {
      return undefined;
    }
  },

  async readWithin(folder, uri, limit) {
    const [outer, inner] = [pathOf(folder), pathOf(uri)];
    if (outer === undefined || inner === undefined) return undefined;
    try {
      const path = await realPathWithin(outer, inner);
      return path === undefined ? undefined : await bytesOf(path, limit);
    } catch {
      return undefined;
    }
  },
};

/** The path of a file's address; undefined for any other address. */
function pathOf(uri: string): string | undefined {
  const { scheme, fsPath } = URI.parse(uri);
  return scheme === "file" ? fsPath : undefined;
}

/** Where a file stands once all links are followed; undefined when that is outside of the folder. */
async function realPathWithin(folder: string, file: string): Promise<string | undefined> {
  const [root, path] = await Promise.all([realpath(folder), realpath(file)]);
  return path.startsWith(root.endsWith(sep) ? root : root + sep) ? path : undefined;
}

/** The bytes of a file that is no longer than a limit; of a pipe or a device there may be no end. */
async function bytesOf(path: string, limit: number): Promise<Uint8Array | undefined> {
  const stats = await stat(path);
  return stats.isFile() && stats.size <= limit ? readFile(path) : undefined;
}
