import type { Finding } from "../core/problem";
import type { Files, FileText, FoundFile, FoundFiles } from "../host/files";
import { isIgnoredPath } from "../host/ignored-paths";
import { MAX_EXTENDED_BYTES } from "../host/limits";
import { CONFIGURATION_FILE, isConfigurationFile } from "../host/manifest-names";
import { fileNameOf, folderUriOf, isAtOrBelowAny, segmentsBelow, uriIn, withoutSlash } from "../host/uris";
import { configurationFindings } from "./settings/configuration-findings";
import {
  resolveExtends,
  mayLeaveFolder,
  mergeLayers,
  type ExtendsChain,
  type Layer,
} from "./settings/extends";
import type { MergedConfiguration } from "./settings/configuration";
import { readConfiguration, type ConfigurationResult } from "./settings/read-configuration";
import { AsyncCache } from "./async-cache";

/** A configuration file, with the layers of its last readable text. */
export interface ConfigurationFile extends Omit<ExtendsChain, "paths"> {
  readonly uri: string;
  readonly name: string;
  readonly content: FileText;
  /** At most a hundred, plus one that counts the omitted ones. */
  readonly findings: readonly Finding[];
  readonly omittedCount: number;
  /** The merged settings of all readable layers. */
  readonly configuration: MergedConfiguration;
  /** The URIs of the files it extends, readable or not. */
  readonly extendedUris: readonly string[];
}

/** A configuration file, or why it cannot be read; empty if no configuration applies. */
export interface FolderConfiguration {
  readonly file?: ConfigurationFile;
  /** The error of `Files.readFile`, or `outside` for a link out of the ceiling. */
  readonly unreadable?: { readonly name: string; readonly error: unknown };
}

/** Limits the search for configurations. Folders and files are URIs. */
interface SearchArea {
  /** Returns the opened or searched folders. Above them, only files of the same repository apply. */
  readonly openedFolders: () => Iterable<string>;
  /** A file to read instead of the nearest one; false to read no file. */
  readonly chosenFile?: string | false | undefined;
  /** The outermost folder to look in, with its links resolved; links must not escape it. */
  readonly ceiling?: string | undefined;
  /** Returns a file's name in reports; its URI by default. */
  readonly formatName?: (uri: string) => string;
}

/** Finds each folder's configuration: the nearest file, up to the root of its repository or the opened folder. */
export class ConfigurationLoader {
  /** By the folder's URI. */
  readonly #configurations = new AsyncCache<string, FolderConfiguration>((folder) => this.findFor(folder));
  readonly #files = new AsyncCache<string, FolderConfiguration>((uri, last) => this.read(uri, last?.file));
  /** Whether a file or folder exists, by its URI. */
  readonly #existence = new AsyncCache<string, boolean>((uri) => this.files.exists(uri));

  constructor(
    private readonly files: Files,
    private readonly area: SearchArea,
  ) {}

  /** Calls a listener when a folder's configuration file is first read (`isFirst`), and when a configuration changes. */
  onDidChange(listener: (folder: string, isFirst: boolean) => void): void {
    this.#configurations.onDidChange((folder, isFirst) => {
      if (!isFirst || this.#configurations.lastValue(folder)?.file) listener(folder, isFirst);
    });
  }

  configurationFor(uri: string): Promise<FolderConfiguration> {
    return this.#configurations.get(folderUriOf(uri));
  }

  /** Returns a document's configuration file as last read; undefined if it is missing, unreadable or not read yet. */
  lastFileFor(uri: string): ConfigurationFile | undefined {
    const folder = folderUriOf(uri);
    return this.#configurations.has(folder) ? this.#configurations.lastValue(folder)?.file : undefined;
  }

  configurationAt(uri: string): Promise<FolderConfiguration> {
    return this.#files.get(uri);
  }

  private async ignores(uri: string): Promise<boolean> {
    const { ignore = [] } = (await this.configurationFor(uri)).file?.configuration ?? {};
    return ignore.length > 0 && isIgnoredPath(ignore, (file) => segmentsBelow(folderUriOf(file), uri));
  }

  /** Tests if a search of a folder leaves out a file: `Files` skips it, or a configuration ignores it. */
  async isExcluded(folder: string, uri: string): Promise<boolean> {
    return (await this.files.isSkippedIn(folder, uri)) || this.ignores(uri);
  }

  /** Tests if any configuration read so far ignores files. */
  ignoresAny(): boolean {
    return this.filesReadSoFar().some(({ configuration }) => configuration.ignore);
  }

  extendedUris(): ReadonlySet<string> {
    return new Set(this.filesReadSoFar().flatMap(({ extendedUris }) => extendedUris));
  }

  /**
   * Searches a folder for files that may be manifests (docs/spec/command-line.md, Which files), except those that a
   * configuration ignores. The caller must check their content.
   */
  async search(folder: string): Promise<FoundFiles> {
    const { files, ...failures } = await this.files.search(folder);
    const configurationFolders = files.flatMap(({ uri }) =>
      isConfigurationFile(uri) ? folderUriOf(uri) : [],
    );
    await Promise.all(
      [folder, ...configurationFolders].map((uri) => this.#configurations.get(withoutSlash(uri))),
    );
    const manifests = files.filter(({ uri }) => !isConfigurationFile(uri));
    // If no configuration ignores anything, skip the lookup for each folder.
    if (!this.ignoresAny()) return { ...failures, files: manifests };
    const includedFiles: FoundFile[] = [];
    for (const file of manifests) if (!(await this.ignores(file.uri))) includedFiles.push(file);
    return { ...failures, files: includedFiles };
  }

  /** Rereads the configurations of documents after files have changed. Meanwhile, the old ones apply. */
  async reload(uris: Iterable<string>): Promise<void> {
    const folders = new Set(Array.from(uris, folderUriOf));
    // A read in progress then starts again, so its callers also get the new value.
    for (const cache of [this.#files, this.#existence, this.#configurations]) cache.invalidate();
    this.#configurations.delete((folder) => !folders.has(folder));
    await Promise.all([...folders].map((folder) => this.#configurations.get(folder)));
  }

  private filesReadSoFar(): ConfigurationFile[] {
    return this.#configurations.keys().flatMap((uri) => this.#configurations.lastValue(uri)?.file ?? []);
  }

  private async findFor(folder: string): Promise<FolderConfiguration> {
    const { chosenFile } = this.area;
    if (chosenFile !== undefined) return chosenFile === false ? {} : this.configurationAt(chosenFile);
    const { folders, isInRepository } = await this.folderAndParents(folder);
    for (const ancestor of folders) {
      const uri = uriIn(ancestor, CONFIGURATION_FILE);
      if (!(await this.#existence.get(uri))) continue;
      // Outside a repository, a parent folder's file applies only if that parent is in an opened folder.
      return isInRepository || ancestor === folder || this.isInOpenedFolder(ancestor)
        ? this.configurationAt(uri)
        : {};
    }
    return {};
  }

  /**
   * Finds the folder that `extends` must not escape: the root of the repository, else the opened folder, else the
   * configuration's folder.
   */
  private async findExtendsRoot(folder: string): Promise<string> {
    const { folders, isInRepository } = await this.folderAndParents(folder);
    const candidates = isInRepository ? folders : folders.filter((uri) => this.isInOpenedFolder(uri));
    return candidates.at(-1) ?? folder;
  }

  /** Lists a folder and its parents, up to the root of the repository, the ceiling or the topmost folder. */
  private async folderAndParents(folder: string): Promise<{ folders: string[]; isInRepository: boolean }> {
    const folders: string[] = [];
    for (let current = folder; ; current = folderUriOf(current)) {
      folders.push(current);
      if (await this.isRepositoryRoot(current)) return { folders, isInRepository: true };
      if (current === this.area.ceiling || folderUriOf(current) === current)
        return { folders, isInRepository: false };
    }
  }

  private isInOpenedFolder(folder: string): boolean {
    return isAtOrBelowAny(folder, new Set(Array.from(this.area.openedFolders(), withoutSlash)));
  }

  /** Tests if a folder is the root of a repository. In a linked worktree, `.git` is a file. */
  private async isRepositoryRoot(folder: string): Promise<boolean> {
    // A client that can only read files does not find the folder `.git`, but finds the file `.git/HEAD`.
    return (
      (await this.#existence.get(uriIn(folder, ".git"))) || this.#existence.get(uriIn(folder, ".git/HEAD"))
    );
  }

  private async read(uri: string, lastFile: ConfigurationFile | undefined): Promise<FolderConfiguration> {
    const name = this.formatName(uri);
    const { ceiling } = this.area;
    if (ceiling !== undefined && (await this.files.isLinkOutOf(ceiling, uri)))
      return { unreadable: { name, error: "outside" } };
    let content: FileText;
    try {
      content = await this.files.readFile(uri);
    } catch (error) {
      return { unreadable: { name, error } };
    }
    const { text, encodingFault } = content;
    const result = encodingFault ? { faults: [{ ...encodingFault, pointer: "" }] } : readConfiguration(text);
    // While the author is typing, keep the layers of the last readable text.
    const chain = !result.validParts && lastFile ? lastFile : await this.readLayers(uri, text, result);
    return { file: { ...chain, uri, name, content, ...configurationFindings(text, result, chain.faults) } };
  }

  private async readLayers(uri: string, text: string, result: ConfigurationResult) {
    const folder = folderUriOf(uri);
    const root = mayLeaveFolder(result.validParts ?? {}) ? await this.findExtendsRoot(folder) : folder;
    const path = segmentsBelow(root, uri)?.join("/") ?? fileNameOf(uri);
    const size = new TextEncoder().encode(text).length;
    const { layers, paths, faults, isBroken } = await resolveExtends(
      path,
      result,
      size,
      async (extendedPath) => {
        const extendedUri = uriIn(root, extendedPath);
        const bytes = await this.files.readWithin(root, extendedUri, MAX_EXTENDED_BYTES);
        return bytes ?? ((await this.files.isLinkOutOf(root, extendedUri)) ? "outside" : undefined);
      },
    );
    const namedLayers = layers.map((layer): Layer => {
      const layerUri = uriIn(root, layer.file);
      return layer.isHost ? layer : { ...layer, uri: layerUri, file: this.formatName(layerUri) };
    });
    const configuration = mergeLayers(namedLayers, isBroken);
    const extendedUris = paths.map((extendedPath) => uriIn(root, extendedPath));
    return { layers: namedLayers, configuration, faults, isBroken, extendedUris };
  }

  private formatName(uri: string): string {
    return this.area.formatName?.(uri) ?? uri;
  }
}
