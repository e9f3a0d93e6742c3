import { Emitter } from "vscode-languageserver";
import type { Files } from "../../host/files";
import { fileNameOf, innermostFolder, isAtOrBelowAny, withoutSlash } from "../../host/uris";
import type { WorkspaceFolders } from "../../protocol/lsp/client";
import { Debouncer } from "../../protocol/lsp/timing";
import type { ConfigurationLoader } from "../configurations";
import type { Documents } from "../documents/documents";
import type { WatchedFiles } from "../documents/watched-files";
import { AsyncCache } from "../async-cache";
import type { SettingsSource } from "../settings/settings";
import {
  Declarations,
  clashKey,
  declaredName,
  factsFromAnalysis,
  namesIn,
  type Clashes,
  type Declaration,
  type ManifestFacts,
  type NameFact,
} from "./manifest-facts";

/**
 * Indexes the workspace's manifests and their names. A manifest that is being typed is indexed again when its author
 * pauses, or on the next request.
 */
export class WorkspaceIndex {
  readonly #manifests = new Map<string, ManifestFacts>();
  readonly #declarations = new Declarations();
  readonly #staleUris = new Debouncer((uri) => this.replace(uri, this.collect(uri)));
  #changeCount = 0;
  /** The change count at the last change of each clash key. */
  readonly #lastChanges = new Map<string, number>();
  readonly #duplicatesChanged = new Emitter<(uri: string) => boolean>();
  /** Fires after a change, with a predicate for manifests whose diagnostics may have changed. */
  readonly onDidChangeDuplicates = this.#duplicatesChanged.event;

  /** `collect` returns undefined for anything but an open manifest of the workspace. */
  constructor(private readonly collect: (uri: string) => ManifestFacts | undefined = () => undefined) {}

  factsFor(uri: string): ManifestFacts | undefined {
    this.indexNow(uri);
    return this.#manifests.get(uri);
  }

  manifests(): Iterable<ManifestFacts> {
    for (const uri of this.#staleUris.uris) this.indexNow(uri);
    return this.#manifests.values();
  }

  uris(): string[] {
    return Array.from(this.manifests(), ({ uri }) => uri);
  }

  locationsOf(subject: string, excludedUri: string): NameFact[] {
    return this.filterNames(excludedUri, (fact) => fact.subject === subject);
  }

  namesWithKey(key: string, excludedUri: string): NameFact[] {
    return this.filterNames(excludedUri, (fact) => clashKey(fact) === key);
  }

  clashes(declaration: Declaration): Clashes {
    return this.#declarations.clashes(declaration);
  }

  /** Tests if another manifest declares one of this manifest's names, as of the last indexing. */
  hasDuplicates(uri: string): boolean {
    const facts = this.#manifests.get(uri);
    return facts !== undefined && this.#declarations.hasDuplicates(facts);
  }

  /** Returns a number that changes whenever a change to another manifest may affect this one's diagnostics. */
  revision(uri: string): number {
    return Math.max(0, ...this.keysOf(uri).map((key) => this.#lastChanges.get(key) ?? 0));
  }

  invalidate(uri: string): void {
    this.#staleUris.schedule(uri);
  }

  indexNow(uri: string): void {
    if (this.#staleUris.has(uri)) this.replace(uri, this.collect(uri));
  }

  /** Keeps a document's current facts, even if they are stale. */
  keepFacts(uri: string): void {
    this.#staleUris.cancel(uri);
  }

  set(facts: ManifestFacts): void {
    this.replace(facts.uri, facts);
  }

  delete(uri: string): void {
    this.replace(uri, undefined);
  }

  private replace(uri: string, newFacts: ManifestFacts | undefined): void {
    this.#staleUris.cancel(uri);
    const oldFacts = this.#manifests.get(uri);
    this.#manifests.delete(uri);
    if (oldFacts) this.#declarations.remove(oldFacts);
    if (newFacts) this.#manifests.set(uri, newFacts);
    if (newFacts) this.#declarations.add(newFacts);
    const keys = new Set([oldFacts, newFacts].flatMap((facts) => facts?.uniqueKeys ?? []));
    const changedKeys = new Set([...keys].filter((key) => this.affectsOthers(key, oldFacts, newFacts)));
    if (changedKeys.size > 0) this.#changeCount++;
    for (const key of changedKeys) this.#lastChanges.set(key, this.#changeCount);
    for (const key of keys)
      if (this.#declarations.manifestsWith(key).length === 0) this.#lastChanges.delete(key);
    if (changedKeys.size > 0)
      this.#duplicatesChanged.fire((otherUri) => this.keysOf(otherUri).some((key) => changedKeys.has(key)));
  }

  /** Tests if a change to a manifest affects the diagnostics of other manifests that declare the same clash key. */
  private affectsOthers(key: string, oldFacts?: ManifestFacts, newFacts?: ManifestFacts): boolean {
    const manifests = this.#declarations.manifestsWith(key);
    if (manifests.every((manifest) => manifest === newFacts)) return false;
    if (shownDetails(oldFacts, key) !== shownDetails(newFacts, key)) return true;
    // Identical copies count once, so the count changes when a manifest becomes a copy or stops being one.
    const hashes = new Set([oldFacts?.textHash, newFacts?.textHash]);
    return hashes.size > 1 && manifests.some((other) => other !== newFacts && hashes.has(other.textHash));
  }

  private keysOf(uri: string): readonly string[] {
    return this.#manifests.get(uri)?.uniqueKeys ?? [];
  }

  private filterNames(excludedUri: string, isMatch: (fact: NameFact) => boolean): NameFact[] {
    return [...this.manifests()]
      .filter(({ uri }) => uri !== excludedUri)
      .sort((one, other) => (one.uri < other.uri ? -1 : 1))
      .flatMap((manifest) => namesIn(manifest).filter(isMatch));
  }
}

/** Returns what other manifests' diagnostics show about a declaration, as JSON; undefined if it does not exist. */
function shownDetails(facts: ManifestFacts | undefined, key: string): string | undefined {
  const fact = facts && declaredName(facts, key);
  return fact && JSON.stringify([facts.kind, facts.id, facts.name, facts.version, fact.range]);
}

/** The services that give access to the workspace. */
export interface WorkspaceServices {
  readonly documents: Documents;
  readonly folders: WorkspaceFolders;
  readonly files: Files;
  readonly configurations: ConfigurationLoader;
  readonly watchedFiles: WatchedFiles;
  readonly settings: SettingsSource;
}

/**
 * Creates the workspace's index, with open documents in place of their files. Omits a document whose file was deleted,
 * because an editor may report a closed file as open for minutes.
 */
export function createWorkspaceIndex(services: WorkspaceServices): WorkspaceIndex {
  const { documents, folders, files, configurations, watchedFiles, settings } = services;
  /** The URIs of open documents whose files were deleted, until the document changes or the file is back. */
  const deletedUris = new Set<string>();
  /** Caches whether a search skips an open document. */
  const exclusions = new AsyncCache<string, boolean>(async (uri) => {
    const folder = innermostFolder(uri, folders.uris);
    return folder !== undefined && configurations.isExcluded(folder, uri);
  });

  const index = new WorkspaceIndex((uri) => {
    const isInWorkspace = innermostFolder(uri, folders.uris) !== undefined;
    if (exclusions.lastValue(uri) || !isInWorkspace || deletedUris.has(uri)) return undefined;
    const analysis = documents.getManifest(uri);
    return analysis && factsFromAnalysis(analysis);
  });
  const update = (uri: string): void => {
    index.invalidate(uri);
    // Index at once, unless the author is typing.
    if (!documents.isBeingEdited(uri)) index.indexNow(uri);
  };
  const rereadExclusions = (uris: readonly string[]): void => {
    exclusions.invalidate(uris);
    for (const uri of uris) void exclusions.get(uri);
  };
  const updateDeletion = async (uri: string): Promise<void> => {
    const version = documents.textDocuments.get(uri)?.version;
    const exists = (await files.resolveFile(uri, fileNameOf(uri))) !== undefined;
    // If the document was closed or changed meanwhile, that event has already updated the index.
    if (documents.textDocuments.get(uri)?.version !== version || exists === !deletedUris.has(uri)) return;
    if (exists) deletedUris.delete(uri);
    else deletedUris.add(uri);
    update(uri);
  };

  exclusions.onDidChange((uri) => {
    const isIndexed = index.factsFor(uri) !== undefined;
    if (exclusions.lastValue(uri) === isIndexed) update(uri);
  });
  watchedFiles.onDidChange((uris) => {
    const names = new Set(uris.map(withoutSlash));
    const openUris = documents.textDocuments.keys();
    for (const uri of openUris)
      if (isAtOrBelowAny(uri, names) && files.readsDirectly(uri)) void updateDeletion(uri);
    if (uris.some((uri) => fileNameOf(uri) === ".gitignore")) rereadExclusions(openUris);
  });
  documents.textDocuments.onDidChangeContent(({ document: { uri } }) => {
    deletedUris.delete(uri);
    if (settings.isRead) update(uri);
  });
  documents.textDocuments.onDidClose(({ document: { uri } }) => {
    // Keep the facts until the scan has read the file.
    index.keepFacts(uri);
    exclusions.delete((cachedUri) => cachedUri === uri);
    deletedUris.delete(uri);
  });
  documents.onDidChangeSettings(({ uris }) => {
    for (const uri of uris) update(uri);
    rereadExclusions(uris);
  });
  return index;
}
