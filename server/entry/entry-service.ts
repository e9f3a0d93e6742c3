import type { CancellationToken, Connection } from "vscode-languageserver";
import type { ReleaseFacts } from "../core/catalog/release-facts";
import type { Clock } from "../core/catalog/review/review";
import type { Analysis } from "../documents/analysis";
import { MANIFEST_GLOBS } from "../host/manifest-names";
import type { Client } from "../lsp/client";
import { NextText } from "../lsp/next-version";
import {
  afterOf,
  documentOf,
  faceOf,
  isAsked,
  isUntrusted,
  knownOf,
  pointerOf,
  positionOf,
} from "../lsp/params";
import {
  ENTRY_CHANGED_NOTIFICATION,
  ENTRY_REQUEST,
  LOCATE_REQUEST,
  POINTER_AT_REQUEST,
  TRUST_NOTIFICATION,
  type EntryChangedParams,
  type EntryResult,
  type TextRange,
} from "../protocol";
import { CONFIGURATION_GLOB } from "../settings/configuration";
import { problemsOf } from "../workspace/problems";
import type { WatchedFiles } from "../workspace/watched-files";
import type { WorkspaceIndex } from "../workspace/workspace-index";
import { CHANGELOG } from "./entry-files";
import { entryResult } from "./entry-result";
import { OlderVersions } from "./older-versions";
import { InputsCache, type InputsContext } from "./inputs-cache";
import { readReleaseFacts } from "./release-facts";
import { iconPath, locate, pointerAt } from "./places";

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
 * Serves the catalog entries of open manifests: requests `pluginManifest/entry`, `…/locate` and `…/pointerAt`,
 * notification `…/entryChanged`.
 */
export class EntryService {
  readonly #asked = new Map<string, Asked>();
  readonly #next = new NextText();
  readonly #inputs: InputsCache;
  #isTrusted = false;

  constructor(
    private readonly connection: Connection,
    client: Client,
    private readonly context: InputsContext,
    private readonly index: WorkspaceIndex,
    watched: WatchedFiles,
  ) {
    const isTrusted = (): boolean => this.#isTrusted || !isUntrusted(client.options);
    this.#inputs = new InputsCache(context, isTrusted, (names) => {
      const named = names.map((name) => `**/${name.replace(/[*?{}[\]\\]/g, "?")}`);
      watched.watch([CONFIGURATION_GLOB, ...MANIFEST_GLOBS, ...SOURCE_GLOBS, ...named]);
    });
    this.answerRequests();
    this.followDocuments();
    this.#inputs.onDidChange((uri) => this.notify(uri));
    index.onDidAffect((isAffected) => {
      for (const uri of this.#asked.keys()) if (isAffected(uri)) this.notify(uri);
    });
    watched.onDidChange((uris) => {
      if (uris.some((uri) => this.#inputs.isSource(uri))) this.#inputs.refresh();
    });
    connection.onNotification(TRUST_NOTIFICATION, () => {
      this.#isTrusted = true;
      this.#inputs.refresh();
    });
  }

  /** Returns the versions of a manifest's plugin at the git tags. */
  taggedVersions(uri: string): Promise<readonly string[]> {
    return this.#inputs.taggedVersions(uri);
  }

  /** Reads what a release of a document is checked against; undefined for a detail response. Waits for git. */
  releaseFacts({ uri, document, context: { kind } }: Analysis): Promise<ReleaseFacts | undefined> {
    const history = { releases: () => this.#inputs.releases(uri) };
    const sources = { files: this.context.files, history, packages: [], hasPackages: false };
    return readReleaseFacts(uri, document, sources, kind);
  }

  /** Returns the user's name in git's configuration for a file or folder. */
  authorName(uri: string): Promise<string | undefined> {
    return this.#inputs.authorName(uri);
  }

  /**
   * Returns the versions with an identifier at the git tags, newest first. Unlike `taggedVersions`, waits for git.
   * @returns the versions, and a sentence that says why there are none
   */
  async publishedVersions(
    uri: string,
    id: string,
  ): Promise<{ versions: string[]; note: string | undefined }> {
    const { tags, gitNote, notes } = await this.#inputs.tags(uri);
    const own = tags.filter(({ manifest }) => manifest["id"] === id);
    return { versions: own.map(({ version }) => version), note: gitNote ?? notes.at(-1) };
  }

  private answerRequests(): void {
    const { connection } = this;
    const { documents } = this.context;
    connection.onRequest(ENTRY_REQUEST, (params: unknown, token: CancellationToken) =>
      this.answer(params, token),
    );
    connection.onRequest(LOCATE_REQUEST, (params: unknown): TextRange | null => {
      const [analysis, pointer] = [documents.getOurs(documentOf(params)), pointerOf(params)];
      return analysis ? locate(analysis, pointer) : null;
    });
    connection.onRequest(POINTER_AT_REQUEST, (params: unknown): string | null => {
      const [analysis, position] = [documents.getOurs(documentOf(params)), positionOf(params)];
      return analysis ? pointerAt(analysis, position) : null;
    });
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
    });
    documents.onDidChangeBeside((uri) => this.notify(uri));
    documents.onDidChangeSettings(({ uris }) => {
      this.#inputs.refresh();
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

  private async answer(params: unknown, token: CancellationToken): Promise<EntryResult | null> {
    const [uri, after] = [documentOf(params), afterOf(params)];
    const version = this.context.documents.open.get(uri)?.version;
    if (after === undefined || version !== after) return this.entry(params);
    await this.#next.of(uri, token);
    return token.isCancellationRequested ? null : this.entry(params);
  }

  private entry(params: unknown): EntryResult | null {
    const [uri, face, checks] = [documentOf(params), faceOf(params), isAsked(params, "checks")];
    const known = knownOf(params);
    const analysis = this.context.documents.getOurs(uri);
    if (!analysis) return null;
    const asked = this.#asked.get(uri) ?? { clock: newClock(), older: new OlderVersions() };
    this.#asked.set(uri, asked);
    const { clock, lastGood } = asked;
    const shown = analysis.document.parses ? analysis : lastGood;
    const inputs = this.#inputs.of(uri, shown && iconPath(shown));
    const problems = problemsOf(analysis, this.index);
    const result = entryResult(analysis, inputs, { face, checks, problems, clock, lastGood });
    if (result && !result.broken) asked.lastGood = analysis;
    return result && asked.older.shorten(result, known);
  }
}

function newClock(): Clock {
  return { now: new Date().toISOString(), requestId: crypto.randomUUID() };
}
