import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { message } from "../../core/text/messages";
import { filePathOf } from "../uris";
import { notOnThisMachine } from "../file-sentences";
import { digesterFor } from "./digester.node";
import { digestFile, filesInPackage, PackageError, packageSentence } from "./package-file.node";
import type { PackageReader } from "./reader";

/** Reads packages on this machine. */
export const NODE_PACKAGES: PackageReader = {
  async state(uri) {
    const path = filePathOf(uri);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats && { stamp: `${stats.size} ${stats.mtimeMs} ${stats.ino}`, size: stats.size };
  },

  digester: digesterFor,

  async read(uri, onBytes, signal) {
    const path = filePathOf(uri);
    if (path === undefined) throw new PackageError(notOnThisMachine(uri));
    try {
      const digest = await digestFile(path, { onBytes, signal });
      return { ...digest, files: await filesInPackage(path) };
    } catch (error) {
      signal.throwIfAborted();
      throw new PackageError(sentenceFor(basename(path), error));
    }
  },
};

function sentenceFor(name: string, error: unknown): string {
  if (!(error instanceof PackageError)) return packageSentence(name, error);
  return message("Cannot read package '{path}'. {reason}", { path: name, reason: error.message });
}
