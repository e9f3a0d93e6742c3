import type { Finding } from "../core/problem";
import type { Files, FileText, FoundFiles } from "../host/files";
import { isPassedOver } from "../host/ignored-paths";
import { MAX_EXTENDED_BYTES } from "../host/limits";
import { CONFIGURATION_FILE, isConfigurationFile } from "../host/manifest-names";
import { fileNameOf, folderOf, isBelow, namesBelow, uriIn, withoutSlash } from "../host/uris";
import { configurationFindings } from "./settings/configuration-findings";
import { extendedBy, leadsFurther, merged, type ExtendsFault, type Layer } from "./settings/extends";
import type { MergedConfiguration } from "./settings/configuration";
import { readConfiguration, type ReadConfiguration } from "./settings/read-configuration";
import { Known } from "./known";

/** A configuration file as it was last read, with everything that it extends. */
export interface ConfigurationFile {
  readonly uri: string;
  /** The name that it is reported under. */
  readonly name: string;
  readonly content: FileText;
  /** The problems of the file and of what it extends. */
  readonly findings: readonly Finding[];
  /** The problems of what it extends. */
  readonly faults: readonly ExtendsFault[];
  /** True if a part of it could not be read: then none of its suppressions applies. */
  readonly isBroken: boolean;
  /** What holds, as far as it could be read; while the file is not JSON, what held before. */
  readonly configuration: MergedConfiguration;
  /** The file itself, then what it extends, by the names that they are reported under. Each wins over those after it. */
  readonly layers: readonly Layer[];
  /** The URIs of the files that it extends, whether they could be read or not. */
  readonly extended: readonly string[];
}

/** A configuration file that cannot be read at all. */
export interface UnreadFile {
  readonly uri: string;
  readonly name: string;
  /** A FileRefusal, an error of the system, or `outside` for a link above the ceiling. */
  readonly error: unknown;
}

/** The configuration of the manifests in a folder, if there is one. */
export interface Holding {
  readonly file?: ConfigurationFile;
  readonly unread?: UnreadFile;
}

/** Where configurations are looked for. Folders and files are URIs. */
interface Area {
  /** Returns the folders that were opened or are searched. Above them, only files of the same repository apply. */
  readonly opened: () => Iterable<string>;
  /** The file that is read in place of the nearest one; false to read none. */
  readonly given?: string | false;
  /** The folder above which none is looked for and out of which none may lead, with its links resolved. */
  readonly ceiling?: string;
  /** Returns what a report calls a file; its URI by default. */
  readonly nameOf?: (uri: string) => string;
}

/** The configuration file of each folder: the nearest one in it or above it, in its repository or the opened folder. */
export class ConfigurationLoader {
  readonly #holdings = new Known<string, Holding>((folder) => this.find(folder));
  readonly #files = new Known<string, Holding>((uri, last) => this.read(uri, last?.file));
  /** Whether there is a file or folder, by its URI. */
  readonly #existing = new Known<string, boolean>((uri) => this.files.exists(uri));

  constructor(
    private readonly files: Files,
    private readonly area: Area,
  ) {}

  /**
   * Calls a listener with each folder whose documents have another configuration than before; `isFirst` if they had
   * none that was read.
   */
  onDidChange(listener: (folder: string, isFirst: boolean) => void): void {
    this.#holdings.onDidChange((folder, isFirst) => {
      if (!isFirst || this.#holdings.known(folder)?.file) listener(folder, isFirst);
    });
  }

  holdingFor(uri: string): Promise<Holding> {
    return this.holdingIn(folderOf(uri));
  }

  holdingIn(folder: string): Promise<Holding> {
    return this.#holdings.get(withoutSlash(folder));
  }

  /** Returns the configuration that was last read for a document; undefined without one, and before the first read. */
  of(uri: string): ConfigurationFile | undefined {
    const folder = folderOf(uri);
    return this.#holdings.has(folder) ? this.#holdings.known(folder)?.file : undefined;
  }

  /** Reads the configuration file with a URI, wherever it is. */
  fileAt(uri: string): Promise<Holding> {
    return this.#files.get(uri);
  }

  private async passesOver(uri: string): Promise<boolean> {
    const { ignore = [] } = (await this.holdingFor(uri)).file?.configuration ?? {};
    return ignore.length > 0 && isPassedOver(ignore, (holder) => namesBelow(folderOf(holder), uri));
  }

  /** Tests if a search of a folder leaves out a file in it: git or a configuration ignores it. */
  async leavesOut(folder: string, uri: string): Promise<boolean> {
    return (await this.files.isIgnoredIn(folder, uri)) || this.passesOver(uri);
  }

  /** True if a known configuration lets searches pass over manifests. */
  ignoresAny(): boolean {
    return this.known().some(({ configuration }) => configuration.ignore);
  }

  /** Returns the URIs of all files that the known configurations extend. */
  extended(): ReadonlySet<string> {
    return new Set(this.known().flatMap(({ extended }) => extended));
  }

  /**
   * Searches a folder for files that may be manifests (docs/spec/command-line.md, What a search finds), without those
   * that a configuration lets searches pass over. The caller reads them: their content says what they are.
   */
  async search(folder: string): Promise<FoundFiles> {
    const found = await this.files.search(folder);
    const configured = found.files.flatMap(({ uri }) => (isConfigurationFile(uri) ? folderOf(uri) : []));
    await Promise.all([folder, ...configured].map((at) => this.holdingIn(at)));
    const manifests = found.files.filter(({ uri }) => !isConfigurationFile(uri));
    // If no configuration says so, none needs to be looked up for each folder.
    if (!this.ignoresAny()) return { ...found, files: manifests };
    const wanted: FoundFiles["files"][number][] = [];
    for (const file of manifests) if (!(await this.passesOver(file.uri))) wanted.push(file);
    return { ...found, files: wanted };
  }

  /** Reads the configurations of some documents again, after files have changed. Until then the old ones apply. */
  async reload(uris: Iterable<string>): Promise<void> {
    const folders = new Set(Array.from(uris, folderOf));
    // A caller that still waits for an old one gets the new one, too.
    for (const known of [this.#files, this.#existing, this.#holdings]) known.outdate();
    this.#holdings.delete((folder) => !folders.has(folder));
    await Promise.all([...folders].map((folder) => this.#holdings.get(folder)));
  }

  private known(): ConfigurationFile[] {
    return this.#holdings.keys().flatMap((folder) => this.#holdings.known(folder)?.file ?? []);
  }

  private async find(folder: string): Promise<Holding> {
    const { given } = this.area;
    if (given !== undefined) return given === false ? {} : this.fileAt(given);
    const holder = await this.holderOf(folder);
    return holder === undefined ? {} : this.fileAt(uriIn(holder, CONFIGURATION_FILE));
  }

  /**
   * Returns the folder whose configuration applies to the documents of a folder: the nearest one, up to the root of the
   * repository; without a repository, up to the folder that was opened. Undefined if there is none.
   */
  private async holderOf(folder: string): Promise<string | undefined> {
    const { folders, isInRepository } = await this.upFrom(folder);
    for (const at of folders) {
      if (!(await this.#existing.get(uriIn(at, CONFIGURATION_FILE)))) continue;
      // Above the opened folder, a configuration applies only if a repository holds both.
      return isInRepository || at === folder || this.isOpened(at) ? at : undefined;
    }
    return undefined;
  }

  /**
   * Returns the folder that `extends` may not escape: the root of the repository; without one, the folder that was
   * opened; outside of both, the folder of the configuration.
   */
  private async repositoryOf(folder: string): Promise<string> {
    const { folders, isInRepository } = await this.upFrom(folder);
    const inside = isInRepository ? folders : folders.filter((at) => this.isOpened(at));
    return inside.at(-1) ?? folder;
  }

  /** Returns a folder and those around it, up to the root of its repository if it is in one. */
  private async upFrom(folder: string): Promise<{ folders: string[]; isInRepository: boolean }> {
    const folders: string[] = [];
    for (let at = folder; ; at = folderOf(at)) {
      folders.push(at);
      if (await this.isRoot(at)) return { folders, isInRepository: true };
      if (at === this.area.ceiling || folderOf(at) === at) return { folders, isInRepository: false };
    }
  }

  /** Tests if a folder is one that was opened, or is below it. */
  private isOpened(folder: string): boolean {
    return [...this.area.opened()]
      .map(withoutSlash)
      .some((opened) => folder === opened || isBelow(folder, opened));
  }

  /** Tests if a folder is the root of a repository. In a work tree of its own, `.git` is a file. */
  private async isRoot(folder: string): Promise<boolean> {
    // Some editors only read files: for them, a folder does not exist.
    return (
      (await this.#existing.get(uriIn(folder, ".git"))) || this.#existing.get(uriIn(folder, ".git/HEAD"))
    );
  }

  /** @param before the file as it was last read */
  private async read(uri: string, before: ConfigurationFile | undefined): Promise<Holding> {
    const name = this.nameOf(uri);
    const { ceiling } = this.area;
    if (ceiling !== undefined && (await this.files.linksOut(ceiling, uri)))
      return { unread: { uri, name, error: "outside" } };
    let content: FileText;
    try {
      content = await this.files.readFile(uri);
    } catch (error) {
      return { unread: { uri, name, error } };
    }
    const { text, encodingFault } = content;
    const read = encodingFault ? { faults: [{ ...encodingFault, pointer: "" }] } : readConfiguration(text);
    // While it is written, nothing changes.
    const last = !read.readable && before ? before : await this.withExtended(uri, text, read);
    const findings = configurationFindings(text, read, last.faults);
    return { file: { ...last, uri, name, content, findings } };
  }

  private async withExtended(
    uri: string,
    text: string,
    read: ReadConfiguration,
  ): Promise<Omit<ConfigurationFile, "uri" | "name" | "content" | "findings">> {
    const folder = folderOf(uri);
    const root = leadsFurther(read.readable ?? {}) ? await this.repositoryOf(folder) : folder;
    const path = namesBelow(root, uri)?.join("/") ?? fileNameOf(uri);
    const size = new TextEncoder().encode(text).length;
    const { layers, paths, faults, isBroken } = await extendedBy(path, read, size, async (each) => {
      const bytes = await this.files.readWithin(root, uriIn(root, each), MAX_EXTENDED_BYTES);
      return bytes ?? ((await this.files.linksOut(root, uriIn(root, each))) ? "outside" : undefined);
    });
    const named = layers.map((layer): Layer => {
      const own = uriIn(root, layer.file);
      return layer.isHost ? layer : { ...layer, uri: own, file: this.nameOf(own) };
    });
    const extended = paths.map((each) => uriIn(root, each));
    return { layers: named, configuration: merged(named, isBroken), faults, isBroken, extended };
  }

  private nameOf(uri: string): string {
    return this.area.nameOf?.(uri) ?? uri;
  }
}
