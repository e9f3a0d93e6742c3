import { readFile } from "node:fs/promises";
import { URI } from "vscode-uri";
import type { Files } from "./files";

/** The files of this machine. */
export const nodeFiles: Files = {
  async readText(uri) {
    const { scheme, fsPath } = URI.parse(uri);
    if (scheme !== "file") return undefined;
    return readFile(fsPath, "utf8").catch(() => undefined);
  },
};
