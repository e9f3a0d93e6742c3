import { URI, Utils } from "vscode-uri";
import { CONFIGURATION_FILE, readConfiguration, type Configuration } from "./configuration";
import type { Files } from "../host/files";
import { folderHolding } from "../lsp/workspace-folders";

/** A configuration file as it was last read. */
export interface ConfigurationFile {
  readonly uri: string;
  readonly text: string;
  /** The last good one: a broken file does not change what holds. */
  readonly configuration: Configuration;
}

/** So long a document waits for its configuration file; a disk may be slow, and a keystroke does not wait for it. */
const PATIENCE_MS = 200;

/** Finds the configuration file that holds for a document: the nearest one in its folder or above it. */
export class ConfigurationStore {
  readonly #lookups = new Map<string, Promise<ConfigurationFile | undefined>>();
  readonly #found = new Map<string, ConfigurationFile | undefined>();
  readonly #lastGood = new Map<string, Configuration>();
  /** The folders whose files have been waited for long enough. */
  readonly #late = new Set<string>();
  /** Called when a file that nobody waited for any more has been read, and it is news. */
  onLate: () => void = () => undefined;

  constructor(private readonly files: Files) {}

  /** Reads what holds for a document. @returns whether that is news */
  async load(uri: string): Promise<boolean> {
    const folder = folderOf(uri);
    const known = this.#found.get(folder);
    const file = await this.lookUp(folder);
    this.#found.set(folder, file);
    return known !== file;
  }

  /** Reads what holds for a document, or has it read while what held before still holds. @returns whether it is news */
  async soon(uri: string): Promise<boolean> {
    const folder = folderOf(uri);
    if (this.#late.has(folder)) return false;
    const reading = this.load(uri);
    const isNews = await within(PATIENCE_MS, reading);
    if (isNews !== undefined || this.#late.has(folder)) return isNews ?? false;
    this.#late.add(folder);
    void reading.then((isLateNews) => {
      this.#late.delete(folder);
      if (isLateNews) this.onLate();
    });
    return false;
  }

  /** What holds for a document, as far as it has been read. */
  of(uri: string): ConfigurationFile | undefined {
    return this.#found.get(folderOf(uri));
  }

  /** Forgets what was read: files have changed. What held still holds until it is read anew. */
  invalidate(): void {
    this.#lookups.clear();
    this.#late.clear();
  }

  private lookUp(folder: string): Promise<ConfigurationFile | undefined> {
    let lookup = this.#lookups.get(folder);
    if (!lookup) {
      lookup = this.read(folder).then((own) => {
        const parent = Utils.dirname(URI.parse(folder)).toString();
        return own ?? (parent === folder ? undefined : this.lookUp(parent));
      });
      this.#lookups.set(folder, lookup);
    }
    return lookup;
  }

  private async read(folder: string): Promise<ConfigurationFile | undefined> {
    const uri = Utils.joinPath(URI.parse(folder), CONFIGURATION_FILE).toString();
    const text = await this.files.readText(uri);
    if (text === undefined) {
      this.#lastGood.delete(uri);
      return undefined;
    }
    const configuration = readConfiguration(text).configuration ?? this.#lastGood.get(uri) ?? {};
    this.#lastGood.set(uri, configuration);
    return { uri, text, configuration };
  }
}

/** What a promise comes to within a time; undefined when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a document is a configuration file; it is never a manifest. */
export function isConfigurationFile(uri: string): boolean {
  return Utils.basename(addressOf(uri)) === CONFIGURATION_FILE;
}

/** Where a configuration file for a document is made: at the root of its workspace folder, else beside it. */
export function newConfigurationFile(uri: string, workspaceFolders: readonly string[]): string {
  const folder = folderHolding(uri, workspaceFolders) ?? folderOf(uri);
  return Utils.joinPath(URI.parse(folder), CONFIGURATION_FILE).toString();
}

/** Whether a document stands in a folder; one that has never been saved does not. */
export function standsInFolder(uri: string): boolean {
  return addressOf(uri).scheme !== "untitled";
}

function folderOf(uri: string): string {
  return Utils.dirname(addressOf(uri)).toString();
}

/** Clients name documents as they like; a name that is no address stands in no folder. */
function addressOf(uri: string): URI {
  try {
    return URI.parse(uri);
  } catch {
    return URI.from({ scheme: "unknown", path: "/" });
  }
}
