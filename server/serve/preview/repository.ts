import type { JsonObject } from "../../core/json/tree/value";
import { EMPTY_HISTORY, type ReleaseHistory } from "../../core/release/past";
import {
  invalidBaseSentence,
  noManifestAtRevisionSentence,
  unknownRevisionSentence,
} from "../../core/release/comparison";
import { message } from "../../core/text/messages";
import type { Files } from "../../host/files";
import type { GitReader, Identity } from "../../host/git/past.node";
import { fileNameOf, innermostFolder, folderUriOf, fileUri, isBelow, uriIn } from "../../host/uris";
import { type Client, isUntrusted } from "../../protocol/lsp/client";
import type { CatalogSettings } from "../../project/settings/settings";
import type { WorkspaceServices } from "../../project/names/workspace-index";
import { AsyncCache, MAX_CACHE_AGE_MS } from "../../project/async-cache";
import { globsForNames } from "../../project/documents/watched-files";
import { parseDetail } from "../../core/entry/earlier";

/** Matches only the files that store tags and the checked-out commit: git commands often change other files. */
const GIT_GLOB = "**/.git/{HEAD,packed-refs,refs/heads/**,refs/tags/**}";
const GIT_FILES = /\/\.git\/(?:(?:HEAD|packed-refs)$|refs\/(?:heads|tags)(?:\/|$))/;

/** How long to wait for git while an author types, in milliseconds. */
const MAX_WAIT_MS = 500;

/** How long documents share a git reader, in milliseconds. */
const SHARED_MS = 1000;

interface RepositoryContext extends WorkspaceServices {
  readonly client: Client;
  /** Creates a reader; undefined if git is unavailable. */
  readonly createGit: (() => GitReader) | undefined;
}

/** Caches the history of open documents: from git, if it may run, and from the saved response named in the settings. */
export class Repository {
  readonly #pasts: AsyncCache<string, ReleaseHistory> = new AsyncCache(
    (uri) => this.read(uri),
    MAX_CACHE_AGE_MS,
  );
  readonly onDidChange = this.#pasts.onDidChange;
  #sharedGit: { readonly git: GitReader; readonly expiresAt: number } | undefined;
  #hasBecomeTrusted = false;

  constructor(private readonly context: RepositoryContext) {
    context.documents.textDocuments.onDidClose(({ document: { uri } }) =>
      this.#pasts.delete((key) => key === uri),
    );
  }

  /** Lets git run from now on, because the user trusts the workspace. */
  trust(): void {
    this.#hasBecomeTrusted = true;
  }

  get isTrusted(): boolean {
    return this.#hasBecomeTrusted || !isUntrusted(this.context.client.options);
  }

  mayRunGit(uri: string): boolean {
    return this.refusal(uri) === undefined;
  }

  /** Tests if a change to a file may affect a cached history. */
  affectsHistory(uri: string): boolean {
    return this.#pasts.has(uri) || GIT_FILES.test(uri) || this.savedEntryNames().includes(fileNameOf(uri));
  }

  invalidate(): void {
    this.invalidateGit();
    this.#pasts.invalidate();
  }

  /** Makes the next query ask git again. */
  invalidateGit(): void {
    this.#sharedGit = undefined;
  }

  /** Returns a document's history as last read; undefined before the first read. Starts to reread a stale history. */
  cachedPast(uri: string): ReleaseHistory | undefined {
    return this.#pasts.lastValue(uri);
  }

  past(uri: string): Promise<ReleaseHistory> {
    return this.#pasts.get(uri);
  }

  /** Rereads a document's history, because a command may arrive before the event about a new tag. */
  rereadPast(uri: string): Promise<ReleaseHistory> {
    this.invalidateGit();
    this.#pasts.invalidate([uri]);
    return this.past(uri);
  }

  /** Returns a document's history as last read; an empty history if the first read takes too long. */
  async pastWithinTimeout(uri: string): Promise<ReleaseHistory> {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    return this.cachedPast(uri) ?? (await Promise.race([this.past(uri), timeout])) ?? EMPTY_HISTORY;
  }

  /** Returns the manifest at a revision, or an error message if it cannot be read. */
  async manifestAt(uri: string, revision: string): Promise<JsonObject | string> {
    await this.context.settings.whenRead();
    const refusal = this.refusal(uri);
    const fault = invalidBaseSentence(revision) ?? refusal?.note;
    if (fault !== undefined) return fault;
    const commit = await this.context.createGit?.().manifestAt(uri, revision);
    return commit
      ? (commit.manifest ?? noManifestAtRevisionSentence(revision))
      : unknownRevisionSentence(revision);
  }

  /** Returns the author and repository that git knows for a new plugin. @param uri a folder, or a file in the folder */
  async identity(uri: string): Promise<Identity> {
    await this.context.settings.whenRead();
    return (this.refusal(uri) ? undefined : await this.context.createGit?.().identity(uri)) ?? {};
  }

  /** Returns a git reader for a document; undefined if git is unavailable or must not run. */
  async gitFor(uri: string): Promise<GitReader | undefined> {
    await this.context.settings.whenRead();
    const { createGit } = this.context;
    if (!createGit || this.refusal(uri)) return undefined;
    const now = performance.now();
    const isFresh = this.#sharedGit && this.#sharedGit.expiresAt >= now;
    if (!isFresh) this.#sharedGit = { git: createGit(), expiresAt: now + SHARED_MS };
    return this.#sharedGit?.git;
  }

  private savedEntryNames(): string[] {
    const paths = this.#pasts.keys().map((uri) => this.settings(uri).currentEntry);
    return [...new Set(paths.flatMap((path) => path?.split(/[\\/]/).at(-1) ?? []))].sort();
  }

  private async read(uri: string): Promise<ReleaseHistory> {
    const { documents, watchedFiles } = this.context;
    await documents.whenConfigured(uri);
    watchedFiles.watch(this, [GIT_GLOB, ...globsForNames(this.savedEntryNames())]);
    const git = await this.gitFor(uri);
    const tagPattern = documents.getManifest(uri)?.options.releaseTags;
    const [past, saved] = await Promise.all([git?.past(uri, tagPattern), this.readSavedEntry(uri)]);
    return { ...(this.refusal(uri) ?? EMPTY_HISTORY), ...past, ...saved };
  }

  private async readSavedEntry(uri: string): Promise<Pick<ReleaseHistory, "savedResponse" | "savedNote">> {
    const { currentEntry: path } = this.settings(uri);
    if (path === undefined) return {};
    const { files, folders } = this.context;
    const folder = innermostFolder(uri, folders.uris) ?? folderUriOf(uri);
    const isAbsolute = /^(?:[A-Za-z]:)?[\\/]/.test(path);
    const text = await readTextIn(files, folder, isAbsolute ? fileUri(path) : uriIn(folder, path));
    const savedResponse = text === undefined ? undefined : parseDetail(text);
    if (savedResponse) return { savedResponse };
    const note = message(
      "'{path}' (pluginManifest.catalog.currentEntry) is not a detail response in the workspace.",
      { path },
    );
    return { savedNote: note };
  }

  /** Returns an empty history with the reason why git cannot or must not run; undefined if git may run. */
  private refusal(uri: string): (ReleaseHistory & { readonly note: string }) | undefined {
    const pastWithoutGit = (note: string) => ({ ...EMPTY_HISTORY, isWithoutGit: true, note }) as const;
    if (!this.context.createGit) return pastWithoutGit(message("A browser cannot run git."));
    if (!this.isTrusted)
      return { ...pastWithoutGit(message("Git does not run in an untrusted workspace.")), isUntrusted: true };
    if (this.settings(uri).useGit) return undefined;
    return pastWithoutGit(message("Git is turned off by the setting pluginManifest.catalog.useGit."));
  }

  private settings(uri: string): CatalogSettings {
    return this.context.settings.settingsFor(uri).catalog;
  }
}

/** The maximum size of a saved entry; larger files are ignored. */
export const MAX_SAVED_BYTES = 16 * 1024 * 1024;

async function readTextIn(files: Files, folder: string, uri: string): Promise<string | undefined> {
  // Files that only the client can read are never symbolic links.
  if (!files.readsDirectly(uri)) return isBelow(uri, folder) ? files.readText(uri) : undefined;
  const bytes = await files.readWithin(folder, uri, MAX_SAVED_BYTES);
  return bytes && new TextDecoder().decode(bytes);
}
