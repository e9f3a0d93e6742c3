import {
  type Connection,
  type DidChangeWatchedFilesClientCapabilities,
  DidChangeWatchedFilesNotification,
  type Disposable,
  Emitter,
  type GlobPattern,
  WatchKind,
} from "vscode-languageserver";
import type { Client } from "../../protocol/lsp/client";
import type { Documents } from "./documents";
import { message } from "../../core/text/messages";
import { fileNameOf, folderUriOf } from "../../host/uris";

/** Always watched: created and deleted files, which manifests may name, and `.gitignore` files. */
const FIXED_WATCHERS = [
  { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete },
  { globPattern: "**/.gitignore" },
];

export function globsForNames(names: Iterable<string>): string[] {
  return [...new Set(names)].map((name) => `**/${escapeGlob(name)}`);
}

/** Replaces special characters with `?`, which matches any character, because LSP globs have no escapes. */
function escapeGlob(name: string): string {
  return name.replace(/[*?{}[\]\\]/g, "?");
}

/** Reports changed files that the client watches, and saved documents, because some clients do not watch files. */
export class WatchedFiles {
  readonly #changed = new Emitter<readonly string[]>();
  readonly onDidChange = this.#changed.event;
  readonly #globs = new Map<object, readonly GlobPattern[]>();
  #registration: { globsKey: string; disposable: Promise<Disposable> } | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    documents: Documents,
  ) {
    connection.onDidChangeWatchedFiles(({ changes }) => {
      this.#changed.fire(changes.map(({ uri }) => uri));
    });
    documents.textDocuments.onDidSave(({ document: { uri } }) => {
      this.#changed.fire([uri]);
    });
  }

  initialized(): void {
    if (this.#support.dynamicRegistration) this.register();
  }

  /** Replaces an owner's watched files. Without relative patterns, the client watches all files with these names. */
  watchFiles(owner: object, uris: readonly string[]): void {
    const canWatchAnywhere = this.#support.relativePatternSupport === true;
    const inFolder = (uri: string) => ({ baseUri: folderUriOf(uri), pattern: escapeGlob(fileNameOf(uri)) });
    this.watch(owner, canWatchAnywhere ? uris.map(inFolder) : globsForNames(uris.map(fileNameOf)));
  }

  /** Replaces an owner's watched globs. Created and deleted files are always watched. */
  watch(owner: object, patterns: readonly GlobPattern[]): void {
    this.#globs.set(owner, patterns);
    // Before `initialized`, the server must not register anything.
    if (this.#registration) this.register();
  }

  private register(): void {
    const globs = [...this.#globs.values()].flat();
    const globsKey = JSON.stringify(globs);
    if (this.#registration?.globsKey === globsKey) return;
    const previous = this.#registration?.disposable;
    const watchers = [...globs.map((globPattern) => ({ globPattern })), ...FIXED_WATCHERS];
    const disposable = this.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    this.#registration = { globsKey, disposable };
    void Promise.all([disposable, previous]).then(
      ([, old]) => old?.dispose(),
      (error: unknown) =>
        this.connection.console.warn(
          message("The client cannot watch files: {error}", { error: String(error) }),
        ),
    );
  }

  get #support(): DidChangeWatchedFilesClientCapabilities {
    return this.client.capabilities.workspace?.didChangeWatchedFiles ?? {};
  }
}
