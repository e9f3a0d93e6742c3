import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { offers } from "./client-support";
import type { Files } from "./files";
import { READ_FILE_REQUEST } from "./protocol";

/**
 * The host's own files, and what only the client can read: those of a virtual workspace, and all of them for a server
 * in a browser.
 */
export function withClientFiles(connection: Connection, own: Files) {
  let isClientReading = false;
  const files: Files = {
    ...own,
    async readText(uri) {
      const text = await own.readText(uri);
      if (text !== undefined || !isClientReading || own.reaches(uri)) return text;
      const read = await connection.sendRequest(READ_FILE_REQUEST, { uri }).catch(() => undefined);
      return typeof read === "string" ? read : undefined;
    },
  };
  return {
    files,
    initialize(client: ClientCapabilities): void {
      isClientReading = offers(client, "readFile");
    },
  };
}
