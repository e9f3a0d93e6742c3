import type { Files } from "../host/files";
import { Emitter } from "vscode-languageserver";
import { fileNameOf, folderHolding, folderOf, isIn, namesBelow, uriIn, withoutSlash } from "../host/uris";
import { MAX_EXTENDED_BYTES } from "../host/limits";
import { CONFIGURATION_FILE } from "./configuration";
import { extendedBy, leadsFurther, merged, type Chain, type ExtendsFault } from "./extends";
import { isPassedOver } from "../host/ignored-paths";
import { nearestFolder, repositoryOf } from "./nearest-folder";
import { readConfiguration, type ReadConfiguration } from "./read-configuration";
import type { MergedConfiguration } from "./merge";

/** A configuration file as it was last read, with everything that it extends. */
interface ConfigurationFile {
  readonly uri: string;
  readonly text: string;
  /** What holds; while the file is not JSON, what held before. */
  readonly configuration: MergedConfiguration;
  /** What is wrong with what it extends. */
  readonly faults: readonly ExtendsFault[];
  /** The URIs of the files that it extends, whether they could be read or not. */
  readonly extended: readonly string[];
}

/** The configuration of a folder has changed. */
interface ConfigurationChanged {
  /** The URI of the folder whose documents it applies to. */
  readonly folder: string;
  /** True if documents of the folder may have been checked without it. */
  readonly isUpdate: boolean;
}

const DONE = Promise.resolve();

/** The configuration file of each folder: the nearest one in it or above it, in its repository or the opened folder. */
export class ConfigurationStore {
  readonly #changed = new Emitter<ConfigurationChanged>();
  readonly onDidChange = this.#changed.event;
  readonly #lookups = new Map<string, Promise<ConfigurationFile | undefined>>();
  /** Which folders are roots of repositories. */
  readonly #roots = new Map<string, Promise<boolean>>();
  readonly #loaded = new Map<string, ConfigurationFile | undefined>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #lastGood = new Map<string, ConfigurationFile>();
  /** Counts the changes of files. */
  #generation = 0;

  /** @param opened returns the URIs of the folders that are open */
  constructor(
    private readonly files: Files,
    private readonly opened: () => readonly string[],
  ) {}

  /** Returns the configuration file that applies to a document; undefined if there is none or it is not read yet. */
  of(uri: string): ConfigurationFile | undefined {
    return this.#loaded.get(folderOf(uri));
  }

  /** Tests if a search passes over a manifest; false as long as the file that applies to it is not read. */
  passesOver(uri: string): boolean {
    const { ignore = [] } = this.of(uri)?.configuration ?? {};
    return ignore.length > 0 && isPassedOver(ignore, (holder) => namesBelow(folderOf(holder), uri));
  }

  /** True if a known configuration lets searches pass over manifests. */
  ignoresAny(): boolean {
    return [...this.#loaded.values()].some((file) => file?.configuration.ignore);
  }

  /** Returns the manifests that a search does not pass over, of those in some folders. */
  async searched(uris: readonly string[], folders: Iterable<string>): Promise<readonly string[]> {
    await Promise.all([...folders].map((folder) => this.load(uriIn(folder, CONFIGURATION_FILE))));
    // Where no configuration says so, that of each folder is not looked for.
    if (!this.ignoresAny()) return uris;
    for (const uri of uris) await this.load(uri);
    return uris.filter((uri) => !this.passesOver(uri));
  }

  /** Reads the file that applies to a document, unless it has been read. */
  load(uri: string): Promise<void> {
    const folder = folderOf(uri);
    return this.#loaded.has(folder) && !this.#loading.has(folder) ? DONE : this.start(folder);
  }

  /** Reads the configuration of some documents again, after files have changed. Until then the old one applies. */
  async reload(uris: Iterable<string>): Promise<void> {
    const folders = new Set([...uris].map(folderOf));
    this.#generation++;
    this.#lookups.clear();
    this.#roots.clear();
    for (const folder of [...this.#loaded.keys()].filter((known) => !folders.has(known))) {
      this.#loaded.delete(folder);
      this.#changed.fire({ folder, isUpdate: true });
    }
    await Promise.all([...folders].map((folder) => this.start(folder)));
  }

  private start(folder: string): Promise<void> {
    const known = this.#loading.get(folder);
    if (known) return known;
    const loading = this.read(folder).finally(() => this.#loading.delete(folder));
    this.#loading.set(folder, loading);
    return loading;
  }

  private async read(folder: string): Promise<void> {
    const generation = this.#generation;
    const file = await this.lookUp(folder);
    // Files have changed in the meantime.
    if (generation !== this.#generation) return this.read(folder);
    const isUpdate = this.#loaded.has(folder);
    const before = this.#loaded.get(folder);
    this.#loaded.set(folder, file);
    if (before !== file) this.#changed.fire({ folder, isUpdate });
  }

  /** Returns the URIs of all files that the known configurations extend. */
  extended(): ReadonlySet<string> {
    return new Set([...this.#loaded.values()].flatMap((file) => file?.extended ?? []));
  }

  private async lookUp(folder: string): Promise<ConfigurationFile | undefined> {
    const search = nearestFolder(folder, this.openedAround(folder), folderOf);
    let step = search.next();
    while (!step.done) {
      const [file, isRoot] = await Promise.all([this.fileIn(step.value), this.isRoot(step.value)]);
      step = search.next({ hasConfiguration: file !== undefined, isRoot });
    }
    return step.value === undefined ? undefined : this.fileIn(step.value);
  }

  /** Returns a test if a folder is the opened one that holds another, or is below it. */
  private openedAround(folder: string): (at: string) => boolean {
    const opened = folderHolding(uriIn(folder, CONFIGURATION_FILE), this.opened()) ?? folder;
    return (at) => isIn(at, new Set([withoutSlash(opened)]));
  }

  private fileIn(folder: string): Promise<ConfigurationFile | undefined> {
    let lookup = this.#lookups.get(folder);
    if (!lookup) this.#lookups.set(folder, (lookup = this.readIn(folder)));
    return lookup;
  }

  /** Tests if a folder is the root of a repository. In a work tree of its own, `.git` is a file. */
  private isRoot(folder: string): Promise<boolean> {
    let root = this.#roots.get(folder);
    if (!root) {
      const names = [".git/HEAD", ".git"];
      const reading = Promise.all(names.map((name) => this.files.readText(uriIn(folder, name))));
      root = reading.then((texts) => texts.some((text) => text !== undefined));
      this.#roots.set(folder, root);
    }
    return root;
  }

  private async readIn(folder: string): Promise<ConfigurationFile | undefined> {
    const uri = uriIn(folder, CONFIGURATION_FILE);
    const text = await this.files.readText(uri);
    if (text === undefined) {
      this.#lastGood.delete(uri);
      return undefined;
    }
    const read = readConfiguration(text);
    const before = this.#lastGood.get(uri);
    // While it is written, nothing changes.
    if (!read.readable && before) return { ...before, text };
    const size = new TextEncoder().encode(text).length;
    const { root, layers: all, paths, faults, isBroken } = await this.chainOf(folder, read, size);
    const layers = all.map((layer) => (layer.isHost ? layer : { ...layer, file: uriIn(root, layer.file) }));
    const extended = paths.map((path) => uriIn(root, path));
    const file = { uri, text, configuration: merged(layers, isBroken), faults, extended };
    this.#lastGood.set(uri, file);
    return file;
  }

  /** Finds what the file in a folder extends, and the folder that nothing of it may lead out of. */
  private async chainOf(
    folder: string,
    read: ReadConfiguration,
    size: number,
  ): Promise<Chain & { readonly root: string }> {
    const root = leadsFurther(read.readable ?? {}) ? await this.repositoryOf(folder) : folder;
    const names = [CONFIGURATION_FILE];
    for (let at = folder; at !== root; at = folderOf(at)) names.unshift(fileNameOf(at));
    const walk = extendedBy(names.join("/"), read, size);
    let step = walk.next();
    while (!step.done) {
      const uri = uriIn(root, step.value);
      const bytes = await this.files.readWithin(root, uri, MAX_EXTENDED_BYTES);
      step = walk.next(bytes ?? ((await this.files.linksOut?.(root, uri)) ? "outside" : undefined));
    }
    return { ...step.value, root };
  }

  private async repositoryOf(folder: string): Promise<string> {
    const search = repositoryOf(folder, this.openedAround(folder), folderOf);
    let step = search.next();
    while (!step.done) step = search.next(await this.isRoot(step.value));
    return step.value;
  }
}

/** Tests if a document is a configuration file, which is never a manifest. */
export function isConfigurationFile(uri: string): boolean {
  return fileNameOf(uri) === CONFIGURATION_FILE;
}

/** Returns the URI for a new configuration file: in the document's workspace folder, else beside the document. */
export function newConfigurationFile(uri: string, workspaceFolders: readonly string[]): string {
  const folder = folderHolding(uri, workspaceFolders) ?? folderOf(uri);
  return uriIn(folder, CONFIGURATION_FILE);
}
