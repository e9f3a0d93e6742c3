import { Emitter } from "vscode-languageserver";
import type { ResponseStamp } from "../../core/entry/review/assemble";
import { parseChangelog } from "../../core/release/changelog";
import type { Side } from "../../core/release/comparison";
import { EMPTY_HISTORY, type ReleaseHistory } from "../../core/release/past";
import { lazyOf } from "../../core/text/lazy";
import type { Analysis } from "../../project/documents/analysis";
import { readBase } from "../../features";
import type { PackageReader, ReadOptions } from "../../host/packages/reader.node";
import { fileNameOf, isAtOrBelowAny } from "../../host/uris";
import { type Client, clientCommandsOf } from "../../protocol/lsp/client";
import { CHANGELOG, readChangelog, iconPathIn, readIcon, readReleaseFacts } from "../../project/entry/inputs";
import { entryResult } from "../../project/entry/result";
import { responseStamp } from "../../project/entry/options";
import type { ReleaseInputs, CompleteReleaseInputs } from "../../project/entry/release-result";
import { AsyncCache, MAX_CACHE_AGE_MS } from "../../project/async-cache";
import {
  SET_VERSION_COMMAND,
  type BaseChoice,
  type ValidEntryParams,
  type EntryResult,
  type PlatformPackage,
} from "../../protocol";
import { findingsWithDuplicates } from "../../project/names/duplicates";
import type { WorkspaceIndex, WorkspaceServices } from "../../project/names/workspace-index";
import type { Repository } from "./repository";
import { PackageCache, type PackageData } from "./package-cache";

const NEARBY_GLOBS = [`**/${CHANGELOG}`, "**/*.{gif,jpeg,jpg,png,svg,webp}"];
const NEARBY_NAMES = /^CHANGELOG\.md$|\.(?:png|jpe?g|gif|webp|svg)$/i;

interface EntryContext extends WorkspaceServices {
  readonly client: Client;
  readonly index: WorkspaceIndex;
  readonly repository: Repository;
  /** Undefined if packages cannot be read. */
  readonly packages: PackageReader | undefined;
}

interface NearbyFiles {
  /** The changelog's text; undefined if the file is missing or unreadable, null if it is not UTF-8. */
  readonly changelog: string | null | undefined;
  readonly iconPath: string | undefined;
  readonly icon: string | undefined;
}

const sectionsIn = lazyOf(({ changelog }: NearbyFiles) =>
  changelog ? parseChangelog(changelog) : undefined,
);

/** Keeps the time and request ID of an open document's entry constant, because equal data must give an equal entry. */
const stampOfDocument = lazyOf((_document: Analysis["textDocument"]): ResponseStamp => responseStamp());

/** Computes catalog entries. Caches their changelogs, icons, packages and comparison bases. */
export class EntryService {
  readonly #nearbyFiles: AsyncCache<string, NearbyFiles>;
  readonly #bases: AsyncCache<{ readonly uri: string; readonly choice: BaseChoice }, Side | string>;
  readonly #packages: PackageCache;
  readonly #changed = new Emitter<string>();
  readonly #silentUris = new Set<string>();
  /** Fires with a document's URI after an input of its entry has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(private readonly context: EntryContext) {
    const { documents, files, repository, packages } = context;
    const fireChange = (uri: string): void => {
      if (!this.#silentUris.has(uri)) this.#changed.fire(uri);
    };
    this.#packages = new PackageCache(packages);
    this.#nearbyFiles = new AsyncCache(async (uri) => {
      const iconPath = this.iconPath(uri);
      const icon = iconPath === undefined ? undefined : readIcon(files, uri, iconPath);
      return { changelog: await readChangelog(files, uri), iconPath, icon: await icon };
    }, MAX_CACHE_AGE_MS);
    // Cache bases, because each keystroke needs the base, and reading a base may run git.
    this.#bases = new AsyncCache(async ({ uri, choice }) => {
      const analysis = documents.getManifest(uri);
      return analysis ? readBase(context, analysis, choice) : "";
    });
    documents.textDocuments.onDidClose(({ document: { uri } }) => {
      this.#nearbyFiles.delete((key) => key === uri);
      this.#bases.delete((key) => key.uri === uri);
      // Other documents may use the closed document as their base.
      this.#bases.invalidate();
    });
    repository.onDidChange(fireChange);
    this.#nearbyFiles.onDidChange(fireChange);
    this.#bases.onDidChange(({ uri }) => fireChange(uri));
  }

  /** Reads the inputs of the release checks; undefined for a detail response. Waits for git and the packages. */
  async releaseInputs(
    analysis: Analysis,
    packages: readonly PlatformPackage[] = [],
    options?: ReadOptions,
  ): Promise<CompleteReleaseInputs | undefined> {
    const { files, repository } = this.context;
    const { uri } = analysis;
    const pastAndPackages = [repository.past(uri), this.#packages.readPackages(packages, options)] as const;
    const [past, packageData] = await Promise.all(pastAndPackages);
    return this.toReleaseInputs(analysis, packages, past, packageData, await readChangelog(files, uri));
  }

  affectsEntry(uri: string): boolean {
    const changedUris = new Set([uri]);
    return (
      NEARBY_NAMES.test(fileNameOf(uri)) ||
      this.#nearbyFiles.has(uri) ||
      this.#bases.keys().some(({ choice }) => "uri" in choice && choice.uri === uri) ||
      this.#packages.uris.some((packageUri) => isAtOrBelowAny(packageUri, changedUris)) ||
      this.context.repository.affectsHistory(uri)
    );
  }

  invalidate(): void {
    for (const cache of [this.#nearbyFiles, this.#bases, this.context.repository]) cache.invalidate();
  }

  /** Rereads the stale inputs of a document's entry without firing `onDidChange` for the document. */
  async rereadSilently(uri: string): Promise<void> {
    if (!this.context.documents.getManifest(uri)) return;
    this.#silentUris.add(uri);
    await this.readInputs(uri).finally(() => this.#silentUris.delete(uri));
  }

  /** Returns a document's entry after reading all its inputs; null if the document is not a manifest. */
  async fullEntry(uri: string, params: ValidEntryParams): Promise<EntryResult | null> {
    const { documents } = this.context;
    await documents.whenConfigured(uri);
    const analysis = documents.getManifest(uri);
    if (!analysis) return null;
    const { packages = [], changes } = params;
    const base = changes?.base && this.#bases.get({ uri, choice: changes.base });
    await Promise.all([this.readInputs(uri), this.#packages.readPackages(packages), base]);
    // If the text has changed meanwhile, it may name another icon.
    const isUnchanged = documents.getManifest(uri) === analysis;
    return isUnchanged ? this.partialEntry(uri, params) : this.fullEntry(uri, params);
  }

  /** Returns a document's entry from the inputs read so far, and starts reading the others. */
  async partialEntry(uri: string, params: ValidEntryParams): Promise<EntryResult | null> {
    const { documents, watchedFiles, index, client } = this.context;
    await documents.whenConfigured(uri);
    const analysis = documents.getManifest(uri);
    if (!analysis) return null;
    const { face, checks, packages, changes } = params;
    const release = packages && (await this.partialRelease(analysis, packages));
    // Meanwhile, the document may have changed or been closed.
    if (documents.getManifest(uri) !== analysis) return this.partialEntry(uri, params);
    watchedFiles.watch(this, NEARBY_GLOBS);
    const { findings: problems, suppressed } = findingsWithDuplicates(analysis, index);
    const choice = changes?.base;
    const base = choice && { choice, side: this.#bases.lastValue({ uri, choice }) };
    const inputs = { ...this.cachedInputs(analysis), ...stampOfDocument(analysis.textDocument), face };
    return entryResult(analysis, inputs, {
      checks,
      problems,
      suppressed,
      release,
      changes: changes && { base },
      lastWithEntry: documents.getLastWithEntry(uri),
      canSetVersion: clientCommandsOf(client.options).includes(SET_VERSION_COMMAND),
    });
  }

  private async readInputs(uri: string): Promise<void> {
    // This call invalidates the files if the manifest names another icon.
    this.cachedNearbyFiles(uri);
    await Promise.all([this.context.repository.past(uri), this.#nearbyFiles.get(uri)]);
  }

  private async partialRelease(
    analysis: Analysis,
    packages: readonly PlatformPackage[],
  ): Promise<ReleaseInputs | null> {
    const { uri } = analysis;
    const past = this.context.repository.cachedPast(uri);
    const packageData = await this.#packages.cachedPackages(packages, () => void this.#changed.fire(uri));
    // Use the same changelog as the entry, even if the file has changed since.
    const { changelog } = await this.#nearbyFiles.get(uri);
    const inputs = await this.toReleaseInputs(
      analysis,
      packages,
      past ?? EMPTY_HISTORY,
      packageData,
      changelog,
    );
    const isLoading = past === undefined || packageData.isLoading;
    return inputs ? { ...inputs, facts: { ...inputs.facts, past }, isLoading } : null;
  }

  private async toReleaseInputs(
    { uri, document, context: { kind } }: Analysis,
    platformPackages: readonly PlatformPackage[],
    past: ReleaseHistory,
    { contents, failures }: PackageData,
    changelog: NearbyFiles["changelog"],
  ): Promise<CompleteReleaseInputs | undefined> {
    const { files, watchedFiles, packages } = this.context;
    watchedFiles.watchFiles(this.#packages, this.#packages.uris);
    const sources = { files, past, changelog, packages: contents, hasPackages: platformPackages.length > 0 };
    const facts = await readReleaseFacts(uri, document, sources, kind);
    const hasUnreadPackage = contents.length < platformPackages.length;
    if (!facts) return undefined;
    const checklistFacts = { ...facts, hasUnreadPackage, cannotReadPackages: !packages };
    return { facts: checklistFacts, failures, isLoading: false };
  }

  /** Returns the inputs read so far, and starts reading the others. */
  private cachedInputs({ uri, settings }: Analysis) {
    const { repository, files } = this.context;
    const past = repository.cachedPast(uri);
    const nearbyFiles = this.cachedNearbyFiles(uri);
    return {
      past: past ?? EMPTY_HISTORY,
      changelog: nearbyFiles && sectionsIn(nearbyFiles),
      icon: nearbyFiles?.iconPath === this.iconPath(uri) ? nearbyFiles?.icon : undefined,
      isLoading: !past || !nearbyFiles,
      isWithoutFolder: !files.hasFolder(uri),
      source: settings.catalog.source,
    };
  }

  /** Returns the files beside a document as last read. Starts to reread them if the manifest names another icon. */
  private cachedNearbyFiles(uri: string): NearbyFiles | undefined {
    const nearbyFiles = this.#nearbyFiles.lastValue(uri);
    if (!nearbyFiles || nearbyFiles.iconPath === this.iconPath(uri)) return nearbyFiles;
    this.#nearbyFiles.invalidate([uri]);
    return this.#nearbyFiles.lastValue(uri);
  }

  private iconPath(uri: string): string | undefined {
    const shownAnalysis = this.context.documents.getLastWithEntry(uri);
    return shownAnalysis && iconPathIn(shownAnalysis.document, shownAnalysis.context.kind);
  }
}
