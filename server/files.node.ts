import { readFile } from "node:fs/promises";
import { URI } from "vscode-uri";
import type { Files } from "./files";

/** The files of this machine. */
export const nodeFiles: Files = {
  reaches: (uri) => URI.parse(uri).scheme === "file",

  async readText(uri) {
    if (!this.reaches(uri)) return undefined;
    return readFile(URI.parse(uri).fsPath, "utf8").catch(() => undefined);
  },
};
