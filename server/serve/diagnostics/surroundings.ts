import { codeEntries } from "../../core/source/facts";
import { extensionOf } from "../../core/source/files";
import { VERSION_FILE } from "../../core/source/version-file";
import type { Analysis, Surroundings } from "../../project/documents/analysis";
import { type Warn, lookUpFiles } from "../../host/files";
import { isManifestName } from "../../host/manifest-names";
import { stackOf } from "../../protocol/lsp/errors";
import { debounce } from "../../protocol/lsp/timing";
import { AsyncCache } from "../../project/async-cache";
import { readVersionSources, type VersionSources } from "../../project/source/bump-plan";
import { readSourceFacts } from "../../project/source/source-facts";
import { unreadSourceWarnings, unreadVersionFileWarnings } from "../../project/source/unread-files";
import type { WorkspaceServices } from "../../project/names/workspace-index";
import type { Repository } from "../preview/repository";

const VERSION_GLOB = "**/{Cargo.toml,Cargo.lock,package.json,package-lock.json}";

interface SurroundingsContext extends Pick<WorkspaceServices, "documents" | "watchedFiles" | "files"> {
  readonly repository: Pick<Repository, "gitFor" | "invalidateGit">;
  /** Receives errors, and warnings about unread code and version files. */
  readonly warn: Warn;
}

/**
 * Reads the surroundings of open manifests. After each pause in typing and each file event, looks up the files that a
 * draft names. Reads a plugin's code and version files when its manifest is opened and when files or settings change.
 */
export class SurroundingsReader {
  readonly #folderFiles: AsyncCache<string, Pick<Surroundings, "folderFiles">>;
  readonly #sourceFacts: AsyncCache<string, Pick<Surroundings, "sourceFacts">>;
  /** The file extensions of the plugins' code, without a dot. */
  readonly #extensions = new Set<string>();

  constructor(private readonly context: SurroundingsContext) {
    const { documents, watchedFiles, repository, warn } = context;
    this.#folderFiles = new AsyncCache(async (uri) => this.readFolderFiles(await this.manifest(uri)));
    this.#sourceFacts = new AsyncCache(async (uri) => this.readSources(await this.manifest(uri)));
    this.#folderFiles.onDidChange((uri, isFirst) => {
      const { folderFiles } = this.#folderFiles.lastValue(uri) ?? {};
      if (!isFirst || folderFiles) documents.setSurroundings(uri, { folderFiles });
    });
    this.#sourceFacts.onDidChange((uri, isFirst) => {
      const { sourceFacts } = this.#sourceFacts.lastValue(uri) ?? {};
      if (!isFirst || sourceFacts) documents.setSurroundings(uri, { sourceFacts });
    });
    const readLater = debounce(() => {
      this.rereadStale().catch((error: unknown) => warn(stackOf(error)));
    });
    const invalidate = (uris: readonly string[], urisToReread?: readonly string[]): void => {
      this.#folderFiles.invalidate(uris);
      if (urisToReread) repository.invalidateGit();
      this.#sourceFacts.invalidate(urisToReread ?? []);
      if (uris.length > 0) readLater();
    };
    documents.textDocuments.onDidOpen(({ document: { uri } }) => invalidate([uri], [uri]));
    documents.textDocuments.onDidChangeContent(({ document: { uri } }) => invalidate([uri]));
    documents.textDocuments.onDidClose(({ document: { uri } }) => {
      for (const cache of [this.#folderFiles, this.#sourceFacts]) cache.delete((key) => key === uri);
    });
    documents.onDidChangeSettings(({ uris }) => invalidate(uris, uris));
    watchedFiles.onDidChange((uris) => {
      const openUris = documents.textDocuments.keys();
      const urisToReread = uris.some((uri) => this.affectsSourceFacts(uri))
        ? openUris
        : openUris.filter((uri) => uris.includes(uri));
      // A changed folder or .gitignore may affect the files that any draft names.
      invalidate(openUris, urisToReread);
    });
  }

  async read(analysis: Analysis): Promise<Surroundings> {
    const [folderFiles, sourceFacts] = await Promise.all([
      this.readFolderFiles(analysis),
      this.readSources(analysis),
    ]);
    return { ...folderFiles, ...sourceFacts };
  }

  /** Reads the changelog and, with git, the other files that contain the plugin's version. */
  async readVersionSources({ uri, document, options }: Analysis): Promise<VersionSources> {
    // The caller may edit these files, so do not use a cached list.
    const { files, repository, warn } = this.context;
    repository.invalidateGit();
    const git = await repository.gitFor(uri);
    const sources = await readVersionSources(uri, document, options, { git, files });
    unreadVersionFileWarnings(sources).forEach(warn);
    return sources;
  }

  /** Rereads stale values, one document at a time: the files that drafts name first, then code. */
  private async rereadStale(): Promise<void> {
    const { textDocuments } = this.context.documents;
    for (const cache of [this.#folderFiles, this.#sourceFacts])
      // A document may have been closed meanwhile.
      for (const uri of textDocuments.keys()) if (textDocuments.get(uri)) await cache.get(uri);
  }

  private async manifest(uri: string): Promise<Analysis | undefined> {
    const { documents } = this.context;
    await documents.whenConfigured(uri);
    return documents.getManifest(uri);
  }

  private async readFolderFiles(analysis: Analysis | undefined): Promise<Pick<Surroundings, "folderFiles">> {
    if (!analysis) return {};
    const { uri, document, context } = analysis;
    const folderFiles = await lookUpFiles(this.context.files, uri, document, context.kind);
    return folderFiles?.missingPaths.size ? { folderFiles } : {};
  }

  private async readSources(analysis: Analysis | undefined): Promise<Pick<Surroundings, "sourceFacts">> {
    const { repository, warn } = this.context;
    const git = analysis && (await repository.gitFor(analysis.uri));
    if (!analysis || !git) return {};
    const { uri, document, options } = analysis;
    this.watchSources(options);
    const sourceFacts = await readSourceFacts(uri, document, options, git);
    unreadSourceWarnings(sourceFacts).forEach(warn);
    return { sourceFacts };
  }

  private watchSources({ source }: Analysis["options"]): void {
    for (const { files } of codeEntries(source))
      files.forEach((extension) => this.#extensions.add(extension));
    const extensions = [...this.#extensions].sort().join();
    this.context.watchedFiles.watch(this, [
      VERSION_GLOB,
      ...(extensions === "" ? [] : [`**/*.{${extensions}}`]),
    ]);
  }

  /** Tests if a changed file may contain a version or code, or may change what git lists. */
  private affectsSourceFacts(uri: string): boolean {
    if (uri.includes("/node_modules/")) return false;
    const isCode = this.#extensions.has(extensionOf(uri));
    return isCode || VERSION_FILE.test(uri) || isManifestName(uri) || uri.endsWith("/.gitignore");
  }
}
