import { message } from "../core/text/messages";
import type { Documents } from "../documents/documents";
import type { Files } from "../host/files";
import { noHistory, type History } from "../host/history";
import { Emitter } from "../lsp/library";
import { fileNameOf, folderHolding, folderOf } from "../lsp/uris";
import type { WorkspaceFolders } from "../lsp/workspace-folders";
import { DEFAULT_CATALOG, type CatalogSettings } from "../settings/settings";
import type { SettingsSource } from "../settings/settings-source";
import { InputsReader, type EntryInputs, type InputPlaces } from "./entry-inputs";

/** What the inputs of entries are read with. */
export interface InputsContext {
  readonly documents: Documents;
  readonly settings: SettingsSource;
  readonly folders: WorkspaceFolders;
  readonly files: Files;
  readonly history: History;
}

/** Where git keeps its tags; of much else in its folder there is news with each command. */
const TAGS = /\/\.git\/(?:packed-refs$|refs\/tags(?:\/|$))/;

/** How long what was read may go without a look, in milliseconds: not every client tells of every file. */
const PATIENCE_MS = 15_000;

/** How long an author who has asked for a version may wait for git, in milliseconds. */
const SHORTLY_MS = 500;

/**
 * The inputs of the entries of open documents: read when they are first asked for, kept while the document is open, and
 * read anew when files change or it is long ago. Nobody waits for them.
 */
export class InputsCache {
  readonly #changed = new Emitter<string>();
  /** Fires with the URI of a document whose entry may be another one than before. */
  readonly onDidChange = this.#changed.event;
  readonly #documents = new Map<string, DocumentInputs>();

  /**
   * @param isTrusted whether git may be run
   * @param watch called with the names of files that settings name: news of them matters from now on
   */
  constructor(
    private readonly context: InputsContext,
    private readonly isTrusted: () => boolean,
    private readonly watch: (names: readonly string[]) => void,
  ) {}

  /**
   * What is known around a document.
   * @param icon the path that its manifest names
   */
  of(uri: string, icon: string | undefined): EntryInputs {
    const document = this.document(uri);
    document.show(icon);
    void document.renew();
    return { ...document.inputs, source: this.settings(uri).source };
  }

  /** The versions that the tags of the git history tell; as far as they are known by the end of a short wait. */
  async taggedVersions(uri: string): Promise<readonly string[]> {
    const document = this.document(uri);
    const renewed = document.renew();
    if (document.inputs.isLoading) await Promise.race([renewed, timeout(SHORTLY_MS)]);
    return document.inputs.tags.map(({ version }) => version);
  }

  /** Reads everything anew: something has changed. */
  refresh(): void {
    for (const document of this.#documents.values()) document.refresh();
  }

  /** Whether news of one of these files matters. */
  isSource(uri: string): boolean {
    if (this.#documents.has(uri) || TAGS.test(uri)) return true;
    const name = fileNameOf(uri);
    return /^CHANGELOG\.md$|\.(?:png|jpe?g|gif|webp|svg)$/i.test(name) || this.entryNames().includes(name);
  }

  close(uri: string): void {
    this.#documents.get(uri)?.close();
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
    const { settings, folders, history } = this.context;
    await settings.whenRead();
    this.watch(this.entryNames());
    const { currentEntry: path, useGit } = this.settings(uri);
    const folder = folderHolding(uri, folders.uris) ?? folderOf(uri);
    return {
      earlierEntry: path === undefined ? undefined : { path, folder },
      history: !this.isTrusted() ? untrusted() : useGit ? history : turnedOff(),
    };
  }

  private settings(uri: string): CatalogSettings {
    return this.context.documents.get(uri)?.settings.catalog ?? DEFAULT_CATALOG;
  }

  /** The names of the files that settings name as earlier entries. */
  private entryNames(): string[] {
    const paths = [...this.#documents.keys()].map((uri) => this.settings(uri).currentEntry);
    return [...new Set(paths.flatMap((path) => path?.split(/[\\/]/).at(-1) ?? []))].sort();
  }
}

/** The inputs of one open document. */
class DocumentInputs {
  #icon: string | undefined;
  /** When it was read last, in milliseconds. */
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  /** Set when something has changed while it was being read. */
  #isDue = false;
  readonly #closing = new AbortController();

  constructor(
    private readonly reader: InputsReader,
    private readonly places: () => Promise<Omit<InputPlaces, "icon">>,
  ) {}

  get inputs(): EntryInputs {
    return this.reader.inputs;
  }

  /** Shows the icon at another path. */
  show(icon: string | undefined): void {
    if (icon === this.#icon) return;
    this.#icon = icon;
    void this.reader.readIcon(icon, this.#closing.signal);
  }

  /** Reads what was read long ago. @returns when it has been read */
  async renew(): Promise<void> {
    if (!this.#reading && Date.now() - this.#readAt > PATIENCE_MS) this.refresh();
    await this.#reading;
  }

  /** Reads everything anew, once more if it is being read. */
  refresh(): void {
    if (this.#reading) this.#isDue = true;
    else this.#reading = this.read();
  }

  close(): void {
    this.#closing.abort();
  }

  private async read(): Promise<void> {
    do await this.readOnce();
    while (this.#isDue && !this.#closing.signal.aborted);
    this.#reading = undefined;
    this.#readAt = Date.now();
  }

  private async readOnce(): Promise<void> {
    this.#isDue = false;
    const places = await this.places();
    await this.reader.read({ ...places, icon: this.#icon }, this.#closing.signal);
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function untrusted(): History {
  return noHistory({ note: message("No git is run in a workspace that is not trusted."), isForbidden: true });
}

function turnedOff(): History {
  return noHistory({ note: message("Git is turned off by the setting pluginManifest.catalog.useGit.") });
}
