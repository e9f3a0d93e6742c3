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
      const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(file)]);
      const isInside = realFile.startsWith(realFolder.endsWith(sep) ? realFolder : realFolder + sep);
      return isInside && (await stat(realFile)).isFile() ? URI.file(file).toString() : undefined;
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
