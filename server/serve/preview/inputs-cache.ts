import type { EntryInputs } from "../../core/entry/review/assemble";
import type { TagHistory } from "../../core/release/releases";
import type { JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Documents } from "../../documents/documents";
import type { Files } from "../../host/files";
import { noHistory, type History } from "../../host/git/history";
import { Emitter } from "vscode-languageserver";
import { fileNameOf, folderHolding, folderOf } from "../../host/uris";
import type { WorkspaceFolders } from "../../lsp/workspace-folders";
import { DEFAULT_CATALOG, type CatalogSettings } from "../../settings/settings";
import type { SettingsSource } from "../../settings/settings-source";
import { InputsReader, type ReadInputs, type InputPlaces } from "../../program/entry/inputs";
import { Reread } from "./reread";

/** The services that read the inputs of entries. */
export interface InputsContext {
  readonly documents: Documents;
  readonly settings: SettingsSource;
  readonly folders: WorkspaceFolders;
  readonly files: Files;
  readonly history: History;
}

/** Matches the files in which git keeps tags; every command changes other files of its folder. */
const TAGS = /\/\.git\/(?:packed-refs$|refs\/tags(?:\/|$))/;

/** The longest wait for git when an author completes a version, in milliseconds. */
const MAX_WAIT_MS = 500;

/**
 * Caches the inputs of the entries of open documents. They are read on the first request, and again when files change
 * or after some time. A request never waits for them.
 */
export class InputsCache {
  readonly #changed = new Emitter<string>();
  /** Fires with the URI of a document whose entry may have changed. */
  readonly onDidChange = this.#changed.event;
  readonly #documents = new Map<string, DocumentInputs>();

  /**
   * @param isTrusted checks whether git may be run
   * @param watch called with the names of the files in settings, which must be watched from then on
   */
  constructor(
    private readonly context: InputsContext,
    private readonly isTrusted: () => boolean,
    private readonly watch: (names: readonly string[]) => void,
  ) {}

  /**
   * Returns the inputs that are known now, and starts reading those that are not up to date.
   * @param icon the path of the icon in the manifest
   */
  of(uri: string, icon: string | undefined): ReadInputs & Pick<EntryInputs, "source"> {
    void this.whenRead(uri, icon);
    return { ...this.document(uri).inputs, source: this.settings(uri).source };
  }

  /** Reads those inputs that are not up to date. Resolves once they have been read. */
  async whenRead(uri: string, icon: string | undefined): Promise<void> {
    const document = this.document(uri);
    await Promise.all([document.setIcon(icon), document.reread.ifOld()]);
  }

  /** Returns the versions at the git tags, as far as they are known after a short wait. */
  async taggedVersions(uri: string): Promise<readonly string[]> {
    const document = this.document(uri);
    const refreshed = document.reread.ifOld();
    if (document.inputs.isLoading) await Promise.race([refreshed, timeout(MAX_WAIT_MS)]);
    return document.inputs.tags.map(({ version }) => version);
  }

  /** Returns the user's name in git's configuration, where git may be run. */
  async authorName(uri: string): Promise<string | undefined> {
    const { settings, history } = this.context;
    await settings.whenRead();
    const mayRun = this.isTrusted() && settings.current.of(uri).catalog.useGit;
    return mayRun ? history.authorName(uri) : undefined;
  }

  /** Reads the git tags. Waits for git as long as it takes. */
  async tags(uri: string): Promise<Pick<ReadInputs, "tags" | "gitNote" | "notes">> {
    const document = this.document(uri);
    await document.reread.ifOld();
    return document.inputs;
  }

  /** Lets the inputs of all documents be read again when they are asked for. */
  outdate(): void {
    for (const { reread } of this.#documents.values()) reread.outdate();
  }

  /** Reads the inputs of a document again, if they are old. Resolves once they have been read. */
  async reread(uri: string): Promise<void> {
    await this.#documents.get(uri)?.reread.ifOld();
  }

  /** Tests if a change of a file can affect an entry. */
  isSource(uri: string): boolean {
    if (this.#documents.has(uri) || TAGS.test(uri)) return true;
    const name = fileNameOf(uri);
    return /^CHANGELOG\.md$|\.(?:png|jpe?g|gif|webp|svg)$/i.test(name) || this.entryNames().includes(name);
  }

  close(uri: string): void {
    this.#documents.get(uri)?.reread.close();
    this.#documents.delete(uri);
  }

  private document(uri: string): DocumentInputs {
    const known = this.#documents.get(uri);
    if (known) return known;
    const reader = new InputsReader(uri, this.context.files, () => {
      this.#changed.fire(uri);
    });
    const document = new DocumentInputs(reader, () => this.places(uri));
    this.#documents.set(uri, document);
    return document;
  }

  private async places(uri: string): Promise<Omit<InputPlaces, "icon">> {
    const { settings, folders } = this.context;
    await settings.whenRead();
    this.watch(this.entryNames());
    const { currentEntry: path, useGit } = this.settings(uri);
    const folder = folderHolding(uri, folders.uris) ?? folderOf(uri);
    return {
      earlierEntry: path === undefined ? undefined : { path, folder },
      history: this.historyFor(useGit),
    };
  }

  /** Returns the tags that a release of a document is compared with, where git may be run. */
  async releases(uri: string, signal?: AbortSignal): Promise<TagHistory> {
    await this.context.settings.whenRead();
    return this.historyFor(this.settings(uri).useGit).releases(uri, signal);
  }

  /** Returns a document's manifest at a revision, where git may be run, or one sentence about why there is none. */
  async manifestAt(uri: string, revision: string): Promise<JsonObject | string> {
    await this.context.settings.whenRead();
    return this.historyFor(this.settings(uri).useGit).manifestAt(uri, revision);
  }

  private historyFor(useGit: boolean): History {
    if (!this.isTrusted()) return untrusted();
    return useGit ? this.context.history : turnedOff();
  }

  private settings(uri: string): CatalogSettings {
    return this.context.documents.get(uri)?.settings.catalog ?? DEFAULT_CATALOG;
  }

  /** Returns the names of the files that the settings use as earlier entries. */
  private entryNames(): string[] {
    const paths = [...this.#documents.keys()].map((uri) => this.settings(uri).currentEntry);
    return [...new Set(paths.flatMap((path) => path?.split(/[\\/]/).at(-1) ?? []))].sort();
  }
}

/** The inputs of one open document. */
class DocumentInputs {
  #icon: string | undefined;
  readonly reread = new Reread(async (signal) => {
    const places = await this.places();
    await this.reader.read({ ...places, icon: this.#icon }, signal);
  });

  constructor(
    private readonly reader: InputsReader,
    private readonly places: () => Promise<Omit<InputPlaces, "icon">>,
  ) {}

  get inputs(): ReadInputs {
    return this.reader.inputs;
  }

  /** Sets the icon's path, and reads the icon if the path has changed. */
  async setIcon(icon: string | undefined): Promise<void> {
    if (icon === this.#icon) return;
    this.#icon = icon;
    await this.reader.readIcon(icon, this.reread.signal);
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function untrusted(): History {
  return noHistory(() => ({
    note: message("No git is run in a workspace that is not trusted."),
    isForbidden: true,
  }));
}

function turnedOff(): History {
  return noHistory(() => ({
    note: message("Git is turned off by the setting pluginManifest.catalog.useGit."),
  }));
}
