import type { Files } from "../host/files";
import { Emitter } from "vscode-languageserver";
import { fileNameOf, folderHolding, folderOf, isIn, uriIn, withoutSlash } from "../host/uris";
import { CONFIGURATION_FILE } from "./configuration";
import { nearestFolder } from "./nearest-folder";
import { readConfiguration } from "./read-configuration";
import { ownConfiguration, type MergedConfiguration } from "./merge";

/** A configuration file as it was last read. */
interface ConfigurationFile {
  readonly uri: string;
  readonly text: string;
  /** The last valid configuration, which applies while the file is invalid. */
  readonly configuration: MergedConfiguration;
}

/** The configuration of a folder has changed. */
interface ConfigurationChanged {
  /** The URI of the folder whose documents it applies to. */
  readonly folder: string;
  /** True if documents of the folder may have been checked without it. */
  readonly isUpdate: boolean;
}

/** The longest time that a request waits for a configuration file, in milliseconds, since a disk may be slow. */
const MAX_WAIT_MS = 200;

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
  readonly #lastGood = new Map<string, MergedConfiguration>();
  /** The folders whose documents were checked before their file had been read. */
  readonly #late = new Set<string>();
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

  /** Reads the file that applies to a document, unless it has been read. */
  load(uri: string): Promise<void> {
    const folder = folderOf(uri);
    return this.#loaded.has(folder) && !this.#loading.has(folder) ? DONE : this.start(folder);
  }

  /** Resolves when the file that applies to a document has been read, or after a short wait. */
  async whenLoaded(uri: string): Promise<void> {
    const folder = folderOf(uri);
    const isLoaded = this.#loaded.has(folder) && !this.#loading.has(folder);
    if (isLoaded || this.#late.has(folder)) return;
    const loading = this.start(folder);
    if (!(await settlesWithin(MAX_WAIT_MS, loading)) && this.#loading.has(folder)) this.#late.add(folder);
  }

  /** Reads the configuration of some documents again, after files have changed. Until then the old one applies. */
  async reload(uris: Iterable<string>): Promise<void> {
    const folders = new Set([...uris].map(folderOf));
    this.#generation++;
    this.#lookups.clear();
    this.#roots.clear();
    this.#late.clear();
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
    const isUpdate = this.#loaded.has(folder) || this.#late.delete(folder);
    const before = this.#loaded.get(folder);
    this.#loaded.set(folder, file);
    if (before !== file) this.#changed.fire({ folder, isUpdate });
  }

  private async lookUp(folder: string): Promise<ConfigurationFile | undefined> {
    const opened = folderHolding(uriIn(folder, CONFIGURATION_FILE), this.opened()) ?? folder;
    const isOpened = (at: string) => isIn(at, new Set([withoutSlash(opened)]));
    const search = nearestFolder(folder, isOpened, folderOf);
    let step = search.next();
    while (!step.done) {
      const [file, isRoot] = await Promise.all([this.fileIn(step.value), this.isRoot(step.value)]);
      step = search.next({ hasConfiguration: file !== undefined, isRoot });
    }
    return step.value === undefined ? undefined : this.fileIn(step.value);
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
    const read = readConfiguration(text).configuration;
    const configuration = read ? ownConfiguration(read, uri) : (this.#lastGood.get(uri) ?? {});
    this.#lastGood.set(uri, configuration);
    return { uri, text, configuration };
  }
}

/** Waits for a promise. @returns false if it takes longer than `ms` milliseconds */
async function settlesWithin(ms: number, promise: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  try {
    return await Promise.race([promise.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
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
