import { isConfigurationFile, type ConfigurationStore } from "../settings/configuration-store";
import type { Documents } from "../documents/documents";
import type { WatchedFiles } from "../workspace/watched-files";

/**
 * Keeps what holds for the open documents up to date.
 * @param onChange called when something holds that did not before
 */
export function watchConfiguration(
  files: WatchedFiles,
  documents: Documents,
  store: ConfigurationStore,
  onChange: () => void,
): void {
  const reload = async (): Promise<void> => {
    store.invalidate();
    const news = await Promise.all(documents.open.keys().map((uri) => store.load(uri)));
    if (news.includes(true)) onChange();
  };
  store.onLate = onChange;
  files.onNews((uris) => {
    if (uris.some(isConfigurationFile)) void reload();
  });
}
