import type { CancellationToken, Connection } from "vscode-languageserver";
import type { TagHistory } from "../../core/release/releases";
import type { JsonObject } from "../../core/json/tree/value";
import type { Clock } from "../../core/entry/review/assemble";
import type { Analysis } from "../../documents/analysis";
import { MANIFEST_GLOBS } from "../../host/manifest-names";
import type { DigestedOptions, PackageReader } from "../../host/packages/reader";
import type { Client } from "../../lsp/client";
import { isUntrusted } from "../../lsp/initialize-params";
import { NextText } from "../../lsp/next-version";
import {
  ENTRY_CHANGED_NOTIFICATION,
  TRUST_NOTIFICATION,
  type EntryChangedParams,
  type EntryQuestion,
  type EntryResult,
  type PackageOf,
} from "../../protocol";
import { CONFIGURATION_GLOB } from "../../settings/configuration";
import { problemsOf } from "../../workspace/problems";
import type { WatchedFiles } from "../../workspace/watched-files";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import type { ReleaseInputs, WholeReleaseInputs } from "../../program/entry/release-result";
import { CHANGELOG, iconPath } from "../../program/entry/files";
import { clockOf } from "../../program/entry/options";
import { entryResult } from "../../program/entry/result";
import { OlderVersions } from "./older-versions";
import { InputsCache, type InputsContext } from "./inputs-cache";
import { PackageCache } from "./package-cache";
import { ReleaseCache } from "./release-inputs";

/** The state of an open document whose entry has been requested. */
interface Asked {
  /** The time and the request id of all its entries, so that they differ only if the manifest does. */
  readonly clock: Clock;
  readonly older: OlderVersions;
  lastGood?: Analysis | undefined;
}

const SOURCE_GLOBS = [
  `**/${CHANGELOG}`,
  "**/*.{gif,jpeg,jpg,png,svg,webp}",
  "**/.git/{packed-refs,refs/tags/**}",
];

/**
 * Makes the catalog entries of open manifests (`pluginManifest/entry`), and sends notification `…/entryChanged`.
 */
export class EntryService {
  readonly #asked = new Map<string, Asked>();
  readonly #next = new NextText();
  readonly #inputs: InputsCache;
  readonly #releases: ReleaseCache;
  #isTrusted = false;

  constructor(
    private readonly connection: Connection,
    client: Client,
    private readonly context: InputsContext,
    private readonly index: WorkspaceIndex,
    watched: WatchedFiles,
    packages: PackageReader | undefined,
  ) {
    const isTrusted = (): boolean => this.#isTrusted || !isUntrusted(client.options);
    this.#inputs = new InputsCache(context, isTrusted, (names) => {
      const named = names.map((name) => `**/${name.replace(/[*?{}[\]\\]/g, "?")}`);
      watched.watch([CONFIGURATION_GLOB, ...MANIFEST_GLOBS, ...SOURCE_GLOBS, ...named]);
    });
    this.#releases = new ReleaseCache(context.files, new PackageCache(packages), (uri, signal) =>
      this.#inputs.releases(uri, signal),
    );
    this.followDocuments();
    this.#inputs.onDidChange((uri) => this.notify(uri));
    this.#releases.onDidChange((uri) => this.notify(uri));
    index.onDidAffect((isAffected) => {
      for (const uri of this.#asked.keys()) if (isAffected(uri)) this.notify(uri);
    });
    watched.onDidChange((uris) => {
      if (uris.some((uri) => this.#inputs.isSource(uri))) this.refresh();
    });
    connection.onNotification(TRUST_NOTIFICATION, () => {
      this.#isTrusted = true;
      this.refresh();
    });
  }

  /** Returns the versions of a manifest's plugin at the git tags. */
  taggedVersions(uri: string): Promise<readonly string[]> {
    return this.#inputs.taggedVersions(uri);
  }

  /**
   * Reads what a release of a document is checked against; undefined for a detail response. Waits for git and for the
   * packages.
   */
  releaseInputs(
    analysis: Analysis,
    packages?: readonly PackageOf[],
    reading?: DigestedOptions,
  ): Promise<WholeReleaseInputs | undefined> {
    return this.#releases.whole(analysis, packages, reading);
  }

  /** Returns the tags that a document's releases are found among. Waits for git. */
  tagHistory(uri: string): Promise<TagHistory> {
    return this.#inputs.releases(uri);
  }

  /** Returns a document's manifest at a git revision, or one sentence about why there is none. */
  manifestAt(uri: string, revision: string): Promise<JsonObject | string> {
    return this.#inputs.manifestAt(uri, revision);
  }

  /** Returns the user's name in git's configuration for a file or folder. */
  authorName(uri: string): Promise<string | undefined> {
    return this.#inputs.authorName(uri);
  }

  /**
   * Returns the versions with an identifier at the git tags, newest first. Unlike `taggedVersions`, waits for git.
   * @returns the versions and their tags, and a sentence that says why there are none
   */
  async publishedVersions(
    uri: string,
    id: string,
  ): Promise<{ versions: string[]; tags: string[]; note: string | undefined }> {
    const { tags, gitNote, notes } = await this.#inputs.tags(uri);
    const own = tags.filter(({ manifest }) => manifest["id"] === id);
    return {
      versions: own.map(({ version }) => version),
      tags: own.map(({ tag }) => tag),
      note: gitNote ?? notes.at(-1),
    };
  }

  private refresh(): void {
    this.#inputs.refresh();
    this.#releases.refresh();
  }

  private followDocuments(): void {
    const { documents } = this.context;
    documents.open.onDidChangeContent(({ document: { uri } }) => {
      this.notify(uri);
      this.#next.come(uri);
    });
    documents.open.onDidClose(({ document: { uri } }) => {
      this.#next.come(uri);
      this.#asked.delete(uri);
      this.#inputs.close(uri);
      this.#releases.close(uri);
    });
    documents.onDidChangeBeside((uri) => this.notify(uri));
    documents.onDidChangeSettings(({ uris }) => {
      this.refresh();
      for (const uri of uris) this.notify(uri);
    });
  }

  /** Sends `pluginManifest/entryChanged` for a document, if its entry has been requested before. */
  private notify(uri: string): void {
    const version = this.context.documents.open.get(uri)?.version;
    if (version === undefined || !this.#asked.has(uri)) return;
    const params: EntryChangedParams = { textDocument: { uri }, version };
    void this.connection.sendNotification(ENTRY_CHANGED_NOTIFICATION, params);
  }

  /** Returns the entry of a document; null when it is not ours. */
  async answer(uri: string, question: EntryQuestion, token: CancellationToken): Promise<EntryResult | null> {
    const version = this.context.documents.open.get(uri)?.version;
    if (question.after === undefined || version !== question.after) return this.entry(uri, question);
    await this.#next.of(uri, token);
    return token.isCancellationRequested ? null : this.entry(uri, question);
  }

  private async entry(uri: string, question: EntryQuestion): Promise<EntryResult | null> {
    const { packages } = question;
    const analysis = this.context.documents.getOurs(uri);
    if (!analysis) return null;
    if (!packages) return this.entryOf(analysis, question);
    const release = (await this.#releases.known(analysis, packages)) ?? null;
    // It may have been closed in the meantime.
    if (!this.context.documents.getOurs(uri)) return null;
    return this.entryOf(analysis, question, release);
  }

  private entryOf(
    analysis: Analysis,
    { face, checks, known }: EntryQuestion,
    release?: ReleaseInputs | null,
  ): EntryResult | null {
    const { uri } = analysis;
    const asked = this.#asked.get(uri) ?? { clock: clockOf(), older: new OlderVersions() };
    this.#asked.set(uri, asked);
    const { clock, lastGood } = asked;
    const shown = analysis.document.parses ? analysis : lastGood;
    const inputs = this.#inputs.of(uri, shown && iconPath(shown.document, shown.context.kind));
    const problems = problemsOf(analysis, this.index);
    const result = entryResult(
      analysis,
      { ...inputs, ...clock, face },
      { checks, problems, lastGood, release },
    );
    if (result && !result.broken) asked.lastGood = analysis;
    return result && asked.older.shorten(result, known);
  }
}
