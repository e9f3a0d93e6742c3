import type { Connection } from "vscode-languageserver";
import { CONFIGURATION_GLOB } from "../settings/configuration";
import type { Documents } from "../documents/documents";
import { CHANGELOG, EntryFiles } from "./entry-files";
import { EntryRequests } from "./entry-requests";
import { EntrySources } from "./entry-sources";
import type { Files } from "../host/files";
import type { History } from "../host/history";
import { MANIFEST_GLOBS } from "../host/manifest-names";
import { isUntrusted } from "../lsp/params";
import { TRUST_NOTIFICATION } from "../protocol";
import { DEFAULT_CATALOG } from "../settings/settings";
import type { WatchedFiles } from "../workspace/watched-files";
import type { WorkspaceFolders } from "../lsp/workspace-folders";

/** What entries are served with. */
export interface EntryDesk {
  readonly connection: Connection;
  readonly documents: Documents;
  readonly folders: WorkspaceFolders;
  readonly watched: WatchedFiles;
  readonly files: Files;
  readonly history: History;
  /** Settled when the settings are known. */
  readonly ready: () => Promise<unknown>;
}

const SOURCE_GLOBS = [
  `**/${CHANGELOG}`,
  "**/*.{gif,jpeg,jpg,png,svg,webp}",
  "**/.git/{packed-refs,refs/tags/**}",
];

/** Serves the catalog entries of open manifests, with what stands around them. */
export function startEntries({ connection, documents, folders, watched, files, history, ready }: EntryDesk) {
  let isTrusted = true;
  const sources = new EntrySources(
    new EntryFiles(files),
    history,
    {
      settings: (uri) => documents.get(uri)?.settings.catalog ?? DEFAULT_CATALOG,
      folders: () => folders.uris,
      isTrusted: () => isTrusted,
      ready,
      onFiles: (names) => {
        const named = names.map((name) => `**/${name.replace(/[*?{}[\]\\]/g, "?")}`);
        watched.watch([CONFIGURATION_GLOB, ...MANIFEST_GLOBS, ...SOURCE_GLOBS, ...named]);
      },
    },
    (uri) => requests.tell(uri),
  );
  const requests = new EntryRequests(connection, documents, sources);
  watched.onDidChange((uris) => {
    if (sources.areSources(uris)) sources.refresh();
  });
  connection.onNotification(TRUST_NOTIFICATION, () => {
    isTrusted = true;
    sources.refresh();
  });

  return {
    initialize(initializationOptions: unknown): void {
      isTrusted = !isUntrusted(initializationOptions);
    },
    /** The versions of a manifest's plugin that git tags tell. */
    taggedVersions: (uri: string) => sources.taggedVersions(uri),
    /** Other settings hold. */
    all(): void {
      sources.refresh();
      requests.all();
    },
  };
}
