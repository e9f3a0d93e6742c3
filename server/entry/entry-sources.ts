import type { EntryFiles } from "./entry-files";
import { NOTHING_READ, Scenery, type Found } from "./entry-scene";
import type { Scene } from "./entry-result";
import type { History } from "../host/history";
import type { CatalogSettings } from "../settings/settings";
import { fileNameOf, folderHolding, folderOf } from "../lsp/uris";

/** What the sources of an entry depend on. */
export interface SourcesOf {
  readonly settings: (uri: string) => CatalogSettings;
  /** The workspace's folders, as URIs. */
  readonly folders: () => readonly string[];
  /** Whether git may be run. */
  readonly isTrusted: () => boolean;
  /** Settled when the settings are known. */
  readonly ready: () => Promise<unknown>;
  /** Told of the names of files that settings name: news of them matter from now on. */
  readonly onFiles: (names: readonly string[]) => void;
}

interface Held {
  readonly scenery: Scenery;
  found: Found;
  iconPath?: string | undefined;
  /** When it was read last, in milliseconds; while it is being read, what ends that. */
  readAt: number;
  reading?: AbortController | undefined;
  /** Settled when it has been read. */
  done?: Promise<void> | undefined;
  /** News have come while it was being read. */
  isDue: boolean;
}

/** Where git keeps its tags; of much else in its folder there is news with each command. */
const TAGS = /\/\.git\/(?:packed-refs$|refs\/tags(?:\/|$))/;

/** So old news may be out of date: not every client tells of every file. In milliseconds. */
const PATIENCE = 15_000;

/** As long as an author who has asked for a version may wait for git, in milliseconds. */
const SHORTLY = 500;

/**
 * What entries are made of beside the manifest: read when an entry is first asked for, kept while the document is
 * open, and read anew when files change or news are old. Nobody waits for it.
 */
export class EntrySources {
  readonly #held = new Map<string, Held>();

  /** @param onNews called with a document's URI when its entry may be another one than before */
  constructor(
    private readonly files: EntryFiles,
    private readonly history: History,
    private readonly of: SourcesOf,
    private readonly onNews: (uri: string) => void,
  ) {}

  /**
   * What is known around a document.
   * @param icon the path that its manifest names
   */
  scene(uri: string, icon: string | undefined): Scene {
    const held = this.held(uri);
    if (icon !== held.iconPath) {
      held.iconPath = icon;
      if (held.reading) held.isDue = true;
      else void this.readIcon(uri, held);
    }
    void this.renew(uri, held);
    return held.scenery.scene(held.found, this.of.settings(uri));
  }

  /** The versions that the tags of the git history tell; as far as they are known by the end of a short wait. */
  async taggedVersions(uri: string): Promise<readonly string[]> {
    const held = this.held(uri);
    const reading = this.renew(uri, held);
    if (held.found.isLoading) await Promise.race([reading, timeout(SHORTLY)]);
    return held.found.history.versions.map(({ version }) => version);
  }

  /** Reads everything anew: something has changed. */
  refresh(): void {
    for (const [uri, held] of this.#held) {
      if (held.reading) held.isDue = true;
      else void this.read(uri, held);
    }
  }

  /** Whether news of these files matter. */
  areSources(uris: readonly string[]): boolean {
    return uris.some((uri) => this.#held.has(uri) || TAGS.test(uri) || this.isSourceFile(uri));
  }

  close(uri: string): void {
    this.#held.get(uri)?.reading?.abort();
    this.#held.delete(uri);
  }

  private isSourceFile(uri: string): boolean {
    const name = fileNameOf(uri);
    if (/^CHANGELOG\.md$|\.(?:png|jpe?g|gif|webp|svg)$/i.test(name)) return true;
    return this.entryNames().includes(name);
  }

  /** The names of the earlier entries' files. */
  private entryNames(): string[] {
    const paths = [...this.#held.keys()].map((uri) => this.of.settings(uri).currentEntry);
    return [...new Set(paths.flatMap((path) => path?.split(/[\\/]/).at(-1) ?? []))].sort();
  }

  private held(uri: string): Held {
    const known = this.#held.get(uri);
    if (known) return known;
    const held: Held = { scenery: new Scenery(), found: NOTHING_READ, readAt: -Infinity, isDue: false };
    this.#held.set(uri, held);
    return held;
  }

  /** Reads what has grown old. @returns what is settled once it has been read */
  private renew(uri: string, held: Held): Promise<void> | undefined {
    const isOld = !held.reading && Date.now() - held.readAt > PATIENCE;
    if (isOld) held.done = this.read(uri, held);
    return held.done;
  }

  private async read(uri: string, held: Held): Promise<void> {
    const reading = new AbortController();
    held.reading = reading;
    await this.of.ready();
    this.of.onFiles(this.entryNames());
    // A name that is no address stands nowhere.
    await this.readAll(uri, held, reading.signal).catch(() => this.tell(uri, held, { isLoading: false }));
    if (reading.signal.aborted) return;
    held.reading = undefined;
    held.readAt = Date.now();
    const again = held.isDue;
    held.isDue = false;
    if (again) void this.read(uri, held);
  }

  /** Files first: git takes longer. */
  private async readAll(uri: string, held: Held, signal: AbortSignal): Promise<void> {
    const { currentEntry, useGit } = this.of.settings(uri);
    const history = this.readHistory(uri, useGit, signal);
    const folder = folderHolding(uri, this.of.folders()) ?? folderOf(uri);
    const [detail, changelog, icon] = await Promise.all([
      currentEntry === undefined ? undefined : this.files.detail(folder, currentEntry),
      this.files.changelog(uri),
      held.iconPath === undefined ? undefined : this.files.icon(uri, held.iconPath),
    ]);
    if (!signal.aborted) this.tell(uri, held, { detail, changelog, icon });
    const past = await history;
    if (!signal.aborted) this.tell(uri, held, { ...past, isLoading: false });
  }

  private async readHistory(uri: string, useGit: boolean, signal: AbortSignal): Promise<Partial<Found>> {
    if (!this.of.isTrusted()) return { history: { versions: [], note: UNTRUSTED }, isTrusted: false };
    if (!useGit) return { history: { versions: [], note: TURNED_OFF }, isTrusted: true };
    return { history: await this.history.of(uri, signal), isTrusted: true };
  }

  private async readIcon(uri: string, held: Held): Promise<void> {
    const path = held.iconPath;
    const icon = path === undefined ? undefined : await this.files.icon(uri, path);
    if (this.#held.get(uri) !== held || held.iconPath !== path || held.found.icon === icon) return;
    held.found = { ...held.found, icon };
    this.onNews(uri);
  }

  private tell(uri: string, held: Held, news: Partial<Found>): void {
    const found = { ...held.found, ...news };
    if (held.scenery.isSame(held.found, found)) return;
    held.found = found;
    this.onNews(uri);
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const UNTRUSTED = "No git is run in a workspace that is not trusted.";
const TURNED_OFF = "Git is turned off by the setting pluginManifest.catalog.useGit.";
