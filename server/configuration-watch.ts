import {
  DidChangeWatchedFilesNotification,
  type ClientCapabilities,
  type Connection,
} from "vscode-languageserver";
import { isConfigurationFile, type ConfigurationStore } from "./configuration-store";
import { CONFIGURATION_FILE } from "./core/configuration";
import type { Documents } from "./documents";

/**
 * Keeps what holds for the open documents up to date (`workspace/didChangeWatchedFiles`, and saved documents for
 * clients that do not watch).
 * @param onChange called when something holds that did not before
 */
export function watchConfiguration(
  connection: Connection,
  documents: Documents,
  store: ConfigurationStore,
  onChange: () => void,
) {
  const reload = async (): Promise<void> => {
    store.invalidate();
    const news = await Promise.all(documents.open.keys().map((uri) => store.load(uri)));
    if (news.includes(true)) onChange();
  };

  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (changes.some(({ uri }) => isConfigurationFile(uri))) void reload();
  });
  documents.open.onDidSave(({ document }) => {
    if (isConfigurationFile(document.uri)) void reload();
  });

  return {
    /** To be called once the client is ready for registrations. */
    async initialized({ workspace }: ClientCapabilities): Promise<void> {
      if (!workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
      const watchers = [{ globPattern: `**/${CONFIGURATION_FILE}` }];
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    },
  };
}
