import { relative, resolve, sep } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import { lazyOf } from "../../core/text/lazy";
import { message } from "../../core/text/messages";
import type { FoundFiles } from "../../host/files";
import { NodeFiles } from "../../host/git/files.node";
import { MAX_FOUND_BYTES } from "../../host/limits";
import { filePathOf, fileUri, folderUriOf, isBelow } from "../../host/uris";
import { ConfigurationLoader, type ConfigurationFile, type FolderConfiguration } from "../configurations";
import { formatPosition, rangeConverter } from "../positions";
import { checkOptions, mergeConfigurations, type MergedConfiguration } from "../settings/configuration";
import { Failure } from "../files/failures";
import { readFailure } from "../files/read";

/** The options for a file. Unusable parts of its configuration are left out. */
export interface FileConfiguration {
  readonly options: CheckOptions;
  readonly file?: ConfigurationFile;
  /** Set if no part of the configuration file could be used. */
  readonly failure?: Failure;
  /** True if a part of the configuration is unreadable or invalid. `fix` then does not change the manifest. */
  readonly isBroken: boolean;
}

/** Finds the options for each file. Command or tool arguments take precedence over the nearest configuration file. */
export class ConfigurationResolver {
  // No warnings: the failure already names the unread file.
  readonly #files = new NodeFiles(() => undefined);
  readonly #loader: ConfigurationLoader;
  /** Caches the options, because their list of suppressions is the cache key of the suppression index. */
  readonly #mergedOptions = lazyOf(({ configuration }: ConfigurationFile) =>
    checkOptions(mergeConfigurations(this.argumentSettings, configuration)),
  );
  readonly #namesByUri = new Map<string, string>();
  /** The URIs of the ceiling (by default, the working folder) and of the searched folders outside it. */
  readonly #roots: Set<string>;

  /** @param ceiling the outermost folder to look in, with its links resolved; links must not escape it */
  constructor(
    private readonly argumentSettings: MergedConfiguration = {},
    chosenFile?: string | false,
    ceiling?: string,
  ) {
    this.#roots = new Set([fileUri(ceiling ?? process.cwd())]);
    this.#loader = new ConfigurationLoader(this.#files, {
      openedFolders: () => this.#roots,
      chosenFile: typeof chosenFile === "string" ? this.rememberName(chosenFile) : chosenFile,
      ceiling: ceiling === undefined ? undefined : fileUri(ceiling),
      formatName: (uri) => {
        const path = filePathOf(uri) ?? uri;
        // The user of a server does not know the server's working folder, so show the absolute path.
        const name = this.#namesByUri.get(uri) ?? (ceiling === undefined ? relative("", path) : path);
        return name.split(sep).join("/");
      },
    });
  }

  /** True if the arguments specify the kind of the manifests. */
  get hasDocumentKind(): boolean {
    const { documentKind = "auto" } = this.argumentSettings;
    return documentKind !== "auto";
  }

  async configurationFor(path: string, searchedFolder?: string): Promise<FileConfiguration> {
    if (searchedFolder !== undefined) this.addOpenedFolder(searchedFolder);
    return this.mergeWithArguments(await this.#loader.configurationFor(fileUri(resolve(path))));
  }

  /** Returns the paths of the configuration files that apply to `files`, including the files they extend. */
  async pathsFor(files: readonly { readonly name: string; readonly searchedFolder?: string }[]) {
    const paths = new Set<string>();
    for (const { name, searchedFolder } of files) {
      const { file } = await this.configurationFor(name, searchedFolder);
      for (const uri of file ? [file.uri, ...file.extendedUris] : []) paths.add(filePathOf(uri) ?? uri);
    }
    return [...paths];
  }

  /** Returns the options for a file. @throws Failure when its configuration is unreadable or invalid */
  async optionsFor(path: string): Promise<CheckOptions> {
    const { options, file, failure } = await this.configurationFor(path);
    const error = failure ?? (file && firstErrorFailure(file));
    if (error) throw error;
    return options;
  }

  /** Reads a configuration file. @throws Failure when no part of the file can be used */
  async fileAt(path: string): Promise<ConfigurationFile> {
    const { file, failure } = await this.mergeWithArguments(
      await this.#loader.configurationAt(this.rememberName(path)),
    );
    if (!file) throw failure ?? new Failure(path, "");
    return file;
  }

  search(folder: string): Promise<FoundFiles> {
    this.addOpenedFolder(folder);
    return this.#loader.search(fileUri(resolve(folder)));
  }

  private addOpenedFolder(folder: string): void {
    const uri = fileUri(resolve(folder));
    // With a ceiling, every folder is inside it.
    if (![...this.#roots].some((root) => uri === root || isBelow(uri, root))) this.#roots.add(uri);
  }

  /** Returns a file's URI, and remembers the name to report it under. */
  private rememberName(name: string): string {
    const uri = fileUri(resolve(name));
    this.#namesByUri.set(uri, name);
    return uri;
  }

  private async mergeWithArguments({ file, unreadable }: FolderConfiguration): Promise<FileConfiguration> {
    const options = checkOptions(this.argumentSettings);
    if (unreadable) {
      const { name, error } = unreadable;
      const failure = error === "outside" ? linkFailure(name) : readFailure(name, error, MAX_FOUND_BYTES);
      return { options, failure, isBroken: true };
    }
    if (!file) return { options, isBroken: false };
    const { uri, isBroken } = file;
    const failure = firstErrorFailure(file, true);
    const isOutside = failure && (await this.#files.isLinkOutOf(folderUriOf(uri), uri));
    return isOutside
      ? { options, failure, isBroken: true }
      : { options: this.#mergedOptions(file), file, isBroken };
  }
}

/**
 * Returns a failure for the first error in a configuration; undefined without errors.
 * @param hidesProblem true for a link to another folder, because the problem could quote secret text
 */
function firstErrorFailure(
  { name: path, content, findings }: ConfigurationFile,
  hidesProblem = false,
): Failure | undefined {
  const error = findings.find(({ severity }) => severity === "error");
  if (!error) return undefined;
  const values = { path, place: formatPosition(rangeConverter(content.text)(error.range).start) };
  const sentence = hidesProblem
    ? message("Invalid configuration {path}:{place}. It links to another folder.", values)
    : message("Invalid configuration {path}:{place}: {problem}", { ...values, problem: error.message });
  return new Failure(path, sentence);
}

function linkFailure(path: string): Failure {
  return new Failure(
    path,
    message("Cannot use the configuration '{path}': it links out of the folder. Replace the link.", { path }),
  );
}
