import type { Finding } from "../core/problem";
import type { Files, FileText, FoundFile, FoundFiles } from "../host/files";
import { isIgnoredPath } from "../host/ignored-paths";
import { MAX_EXTENDED_BYTES } from "../host/limits";
import { CONFIGURATION_FILE, isConfigurationFile } from "../host/manifest-names";
import { fileNameOf, folderOf, isAtOrBelowAny, segmentsBelow, uriIn, withoutSlash } from "../host/uris";
import { configurationFindings } from "./settings/configuration-findings";
import {
  resolveExtends,
  mayLeaveFolder,
  mergeLayers,
  type ExtendsChain,
  type Layer,
} from "./settings/extends";
import type { MergedConfiguration } from "./settings/configuration";
import { readConfiguration, type ReadConfiguration } from "./settings/read-configuration";
import { AsyncCache } from "./async-cache";

/** A configuration file with its layers. While it is not JSON, the previous layers remain. */
export interface ConfigurationFile extends Omit<ExtendsChain, "paths"> {
  readonly uri: string;
  /** The name in reports. */
  readonly name: string;
  readonly content: FileText;
  readonly findings: readonly Finding[];
  /** The settings in effect, as far as they could be read. */
  readonly configuration: MergedConfiguration;
  /** The URIs of the files it extends, readable or not. */
  readonly extendedUris: readonly string[];
}

/** The configuration that applies in a folder, if there is one. */
export interface FolderConfiguration {
  readonly file?: ConfigurationFile;
  /** The error is a FileRefusal, a system error, or `outside` for a link out of the ceiling. */
  readonly unreadable?: { readonly name: string; readonly error: unknown };
}

/** Limits the search for configurations. Folders and files are URIs. */
interface SearchArea {
  /** Returns the folders that were opened or are searched. Above them, only files of the same repository apply. */
  readonly openedFolders: () => Iterable<string>;
  /** A file to read instead of the nearest one; false to read none. */
  readonly chosenFile?: string | false | undefined;
  /** The outermost folder to look in, with its links resolved; links must not lead out of it. */
  readonly ceiling?: string | undefined;
  /** Returns a file's name in reports; its URI by default. */
  readonly formatName?: (uri: string) => string;
}

/** Finds each folder's configuration: the nearest file, up to the root of its repository or the opened folder. */
export class ConfigurationLoader {
  /** By folder. */
  readonly #nearest = new AsyncCache<string, FolderConfiguration>((folder) => this.findFor(folder));
  readonly #files = new AsyncCache<string, FolderConfiguration>((uri, last) => this.read(uri, last?.file));
  /** Whether a file or folder exists, by its URI. */
  readonly #existing = new AsyncCache<string, boolean>((uri) => this.files.exists(uri));

  constructor(
    private readonly files: Files,
    private readonly area: SearchArea,
  ) {}

  /** Calls a listener with each folder whose configuration changed; `isFirst` if none was read before. */
  onDidChange(listener: (folder: string, isFirst: boolean) => void): void {
    this.#nearest.onDidChange((folder, isFirst) => {
      if (!isFirst || this.#nearest.known(folder)?.file) listener(folder, isFirst);
    });
  }

  nearestFor(uri: string): Promise<FolderConfiguration> {
    return this.#nearest.get(folderOf(uri));
  }

  /** Returns a document's configuration as last read; undefined if there is none or it has not been read yet. */
  lastFor(uri: string): ConfigurationFile | undefined {
    const folder = folderOf(uri);
    return this.#nearest.has(folder) ? this.#nearest.known(folder)?.file : undefined;
  }

  fileAt(uri: string): Promise<FolderConfiguration> {
    return this.#files.get(uri);
  }

  private async ignores(uri: string): Promise<boolean> {
    const { ignore = [] } = (await this.nearestFor(uri)).file?.configuration ?? {};
    return ignore.length > 0 && isIgnoredPath(ignore, (holder) => segmentsBelow(folderOf(holder), uri));
  }

  /** Tests if a search of a folder skips a file in it, because git or a configuration ignores it. */
  async isExcluded(folder: string, uri: string): Promise<boolean> {
    return (await this.files.isSkippedIn(folder, uri)) || this.ignores(uri);
  }

  /** True if a known configuration excludes manifests from searches. */
  ignoresAny(): boolean {
    return this.knownFiles().some(({ configuration }) => configuration.ignore);
  }

  extendedUris(): ReadonlySet<string> {
    return new Set(this.knownFiles().flatMap(({ extendedUris }) => extendedUris));
  }

  /**
   * Searches a folder for files that may be manifests (docs/spec/command-line.md, What a search finds), except those
   * that a configuration ignores. Callers decide by content.
   */
  async search(folder: string): Promise<FoundFiles> {
    const { files, ...found } = await this.files.search(folder);
    const configured = files.flatMap(({ uri }) => (isConfigurationFile(uri) ? folderOf(uri) : []));
    await Promise.all([folder, ...configured].map((each) => this.#nearest.get(withoutSlash(each))));
    const manifests = files.filter(({ uri }) => !isConfigurationFile(uri));
    // If no configuration ignores anything, skip the lookup for each folder.
    if (!this.ignoresAny()) return { ...found, files: manifests };
    const includedFiles: FoundFile[] = [];
    for (const file of manifests) if (!(await this.ignores(file.uri))) includedFiles.push(file);
    return { ...found, files: includedFiles };
  }

  /** Rereads the configurations of some documents after files have changed. Until then, the old ones apply. */
  async reload(uris: Iterable<string>): Promise<void> {
    const folders = new Set(Array.from(uris, folderOf));
    // Outdates all values, so that callers still waiting for an old one get the new one.
    for (const cache of [this.#files, this.#existing, this.#nearest]) cache.outdate();
    this.#nearest.delete((folder) => !folders.has(folder));
    await Promise.all([...folders].map((folder) => this.#nearest.get(folder)));
  }

  private knownFiles(): ConfigurationFile[] {
    return this.#nearest.keys().flatMap((folder) => this.#nearest.known(folder)?.file ?? []);
  }

  private async findFor(folder: string): Promise<FolderConfiguration> {
    const { chosenFile } = this.area;
    if (chosenFile !== undefined) return chosenFile === false ? {} : this.fileAt(chosenFile);
    const { folders, isInRepository } = await this.foldersAbove(folder);
    for (const ancestor of folders) {
      const uri = uriIn(ancestor, CONFIGURATION_FILE);
      if (!(await this.#existing.get(uri))) continue;
      // Above the opened folder, a configuration applies only if both are in one repository.
      return isInRepository || ancestor === folder || this.isOpened(ancestor) ? this.fileAt(uri) : {};
    }
    return {};
  }

  /**
   * Returns the folder that `extends` may not escape: the root of the repository; without one, the opened folder;
   * outside of both, the configuration's folder.
   */
  private async findExtendsRoot(folder: string): Promise<string> {
    const { folders, isInRepository } = await this.foldersAbove(folder);
    const candidates = isInRepository ? folders : folders.filter((ancestor) => this.isOpened(ancestor));
    return candidates.at(-1) ?? folder;
  }

  /** Returns a folder and its parents, up to the root of its repository if it is in one. */
  private async foldersAbove(folder: string): Promise<{ folders: string[]; isInRepository: boolean }> {
    const folders: string[] = [];
    for (let current = folder; ; current = folderOf(current)) {
      folders.push(current);
      if (await this.isRepositoryRoot(current)) return { folders, isInRepository: true };
      if (current === this.area.ceiling || folderOf(current) === current)
        return { folders, isInRepository: false };
    }
  }

  private isOpened(folder: string): boolean {
    return isAtOrBelowAny(folder, new Set(Array.from(this.area.openedFolders(), withoutSlash)));
  }

  /** Tests if a folder is the root of a repository. In a linked worktree, `.git` is a file. */
  private async isRepositoryRoot(folder: string): Promise<boolean> {
    // Some editors only read files, so to them a folder does not exist.
    return (
      (await this.#existing.get(uriIn(folder, ".git"))) || this.#existing.get(uriIn(folder, ".git/HEAD"))
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
    const parsed = encodingFault ? { faults: [{ ...encodingFault, pointer: "" }] } : readConfiguration(text);
    // While the author is typing, keep the last readable version.
    const layered = !parsed.readable && lastFile ? lastFile : await this.readLayers(uri, text, parsed);
    const findings = configurationFindings(text, parsed, layered.faults);
    return { file: { ...layered, uri, name, content, findings } };
  }

  private async readLayers(
    uri: string,
    text: string,
    parsed: ReadConfiguration,
  ): Promise<Omit<ConfigurationFile, "uri" | "name" | "content" | "findings">> {
    const folder = folderOf(uri);
    const root = mayLeaveFolder(parsed.readable ?? {}) ? await this.findExtendsRoot(folder) : folder;
    const path = segmentsBelow(root, uri)?.join("/") ?? fileNameOf(uri);
    const size = new TextEncoder().encode(text).length;
    const { layers, paths, faults, isBroken } = await resolveExtends(
      path,
      parsed,
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
