import type { Finding } from "../core/problem";
import type { Files, FileText } from "../host/files";
import { isPassedOver } from "../host/ignored-paths";
import { MAX_EXTENDED_BYTES } from "../host/limits";
import { fileNameOf, folderOf, isBelow, namesBelow, uriIn, withoutSlash } from "../host/uris";
import { CONFIGURATION_FILE } from "./settings/configuration";
import { configurationFindings } from "./settings/configuration-findings";
import {
  extendedBy,
  leadsFurther,
  merged,
  type Chain,
  type ExtendsFault,
  type Layer,
} from "./settings/extends";
import type { MergedConfiguration } from "./settings/merge";
import { readConfiguration, type ReadConfiguration } from "./settings/read-configuration";
import { Known } from "./known";

/** A configuration file as it was last read, with everything that it extends. */
export interface ConfigurationFile {
  readonly uri: string;
  /** The name that it is reported under. */
  readonly name: string;
  readonly content: FileText;
  /** What is wrong with it, and with what it extends. */
  readonly findings: readonly Finding[];
  /** What is wrong with what it extends. */
  readonly faults: readonly ExtendsFault[];
  /** True if something of it could not be read: then none of its suppressions holds. */
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

/** The file that holds for the manifests of a folder, if there is one. */
export interface Holding {
  readonly file?: ConfigurationFile;
  readonly unread?: UnreadFile;
}

/** Where configurations are looked for. Folders and files are URIs. */
interface Area {
  /** Returns the folders that were opened or are searched: above them, only a repository has a say. */
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
  readonly #files = new Map<string, Promise<Holding>>();
  /** Whether there is something with a URI. */
  readonly #existing = new Map<string, Promise<boolean>>();
  readonly #lastGood = new Map<string, ConfigurationFile>();

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

  fileAt(uri: string): Promise<Holding> {
    return remembered(this.#files, uri, () => this.read(uri));
  }

  /** Tests if a search passes over a manifest. */
  async passesOver(uri: string): Promise<boolean> {
    const { ignore = [] } = (await this.holdingFor(uri)).file?.configuration ?? {};
    return ignore.length > 0 && isPassedOver(ignore, (holder) => namesBelow(folderOf(holder), uri));
  }

  /** True if a known configuration lets searches pass over manifests. */
  ignoresAny(): boolean {
    return this.known().some(({ configuration }) => configuration.ignore);
  }

  /** Returns the URIs of all files that the known configurations extend. */
  extended(): ReadonlySet<string> {
    return new Set(this.known().flatMap(({ extended }) => extended));
  }

  /** Reads the configurations of some documents again, after files have changed. Until then the old ones apply. */
  async reload(uris: Iterable<string>): Promise<void> {
    const folders = new Set(Array.from(uris, folderOf));
    this.#files.clear();
    this.#existing.clear();
    // A caller that still waits for one of the others gets the new one, too.
    this.#holdings.outdate();
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
    let found: string | undefined;
    for (let at = folder; ; at = this.parentOf(at)) {
      // Above the opened folder, a configuration applies only if a repository holds both.
      if (found === undefined && (await this.exists(uriIn(at, CONFIGURATION_FILE)))) found = at;
      if (found !== undefined && (found === folder || this.isOpened(found))) return found;
      if (await this.isRoot(at)) return found;
      if (this.parentOf(at) === at) return undefined;
    }
  }

  /**
   * Returns the folder that nothing may lead out of which a configuration extends: the root of its repository; without a
   * repository, the folder that was opened; outside of both, its own folder.
   */
  private async repositoryOf(folder: string): Promise<string> {
    let opened = folder;
    for (let at = folder; ; at = this.parentOf(at)) {
      if (this.isOpened(at)) opened = at;
      if (await this.isRoot(at)) return at;
      if (this.parentOf(at) === at) return opened;
    }
  }

  private parentOf(folder: string): string {
    return folder === this.area.ceiling ? folder : folderOf(folder);
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
    return (await this.exists(uriIn(folder, ".git"))) || this.exists(uriIn(folder, ".git/HEAD"));
  }

  private exists(uri: string): Promise<boolean> {
    return remembered(this.#existing, uri, () => this.files.exists(uri));
  }

  private async read(uri: string): Promise<Holding> {
    const name = this.nameOf(uri);
    const { ceiling } = this.area;
    if (ceiling !== undefined && (await this.files.linksOut(ceiling, uri)))
      return { unread: { uri, name, error: "outside" } };
    let content: FileText;
    try {
      content = await this.files.readFile(uri);
    } catch (error) {
      this.#lastGood.delete(uri);
      return { unread: { uri, name, error } };
    }
    const { text, encodingFault } = content;
    const read = encodingFault ? { faults: [{ ...encodingFault, pointer: "" }] } : readConfiguration(text);
    const before = this.#lastGood.get(uri);
    // While it is written, nothing changes.
    const last = !read.readable && before ? before : await this.withExtended(uri, text, read);
    const findings = configurationFindings(text, read, last.faults);
    const file = { ...last, uri, name, content, findings };
    this.#lastGood.set(uri, file);
    return { file };
  }

  private async withExtended(
    uri: string,
    text: string,
    read: ReadConfiguration,
  ): Promise<Omit<ConfigurationFile, "uri" | "name" | "content" | "findings">> {
    const folder = folderOf(uri);
    const root = leadsFurther(read.readable ?? {}) ? await this.repositoryOf(folder) : folder;
    const { layers, paths, faults, isBroken } = await this.chainOf(uri, root, text, read);
    const named = layers.map((layer): Layer => {
      const own = uriIn(root, layer.file);
      return layer.isHost ? layer : { ...layer, uri: own, file: this.nameOf(own) };
    });
    const extended = paths.map((path) => uriIn(root, path));
    return { layers: named, configuration: merged(named, isBroken), faults, isBroken, extended };
  }

  private async chainOf(uri: string, root: string, text: string, read: ReadConfiguration): Promise<Chain> {
    const path = namesBelow(root, uri)?.join("/") ?? fileNameOf(uri);
    const walk = extendedBy(path, read, new TextEncoder().encode(text).length);
    let step = walk.next();
    while (!step.done) {
      const extended = uriIn(root, step.value);
      const bytes = await this.files.readWithin(root, extended, MAX_EXTENDED_BYTES);
      step = walk.next(bytes ?? ((await this.files.linksOut(root, extended)) ? "outside" : undefined));
    }
    return step.value;
  }

  private nameOf(uri: string): string {
    return this.area.nameOf?.(uri) ?? uri;
  }
}

/** Returns what a map has for a key, or puts it there. */
function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Tests if a document is a configuration file, which is never a manifest. */
export function isConfigurationFile(uri: string): boolean {
  return fileNameOf(uri) === CONFIGURATION_FILE;
}
