import { relative, resolve, sep } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import type { Finding } from "../../core/problem";
import { lazyOf } from "../../core/text/lazy";
import { message } from "../../core/text/messages";
import type { FoundFiles } from "../../host/files";
import { NodeFiles } from "../../host/git/files.node";
import { MAX_FOUND_BYTES } from "../../host/limits";
import { filePathOf, fileUri, folderOf, isBelow } from "../../host/uris";
import { ConfigurationLoader, type ConfigurationFile, type FolderConfiguration } from "../configurations";
import { placeOf, rangesIn } from "../positions";
import { checkOptions, mergeConfigurations, type MergedConfiguration } from "../settings/configuration";
import { Failure } from "../files/failures";
import { readFailure } from "../files/read";

export interface FileConfiguration {
  readonly options: CheckOptions;
  readonly file?: ConfigurationFile;
  /** Set if the configuration file could not be read at all. */
  readonly failure?: Failure;
}

/** Finds the options for each file. The call's arguments take precedence over the nearest configuration file. */
export class CallConfigurations {
  // No warnings: the failure already names the unread file.
  readonly #files = new NodeFiles(() => undefined);
  readonly #loader: ConfigurationLoader;
  /** Merged once per file, since suppressions are indexed by their list. */
  readonly #optionsOf = lazyOf(({ configuration }: ConfigurationFile) =>
    checkOptions(mergeConfigurations(this.call, configuration)),
  );
  readonly #names = new Map<string, string>();
  /** The URIs of the folders that contain the checked files. */
  readonly #opened: Set<string>;

  /**
   * @param call the settings in the arguments, which take precedence
   * @param file a file to read instead of the nearest one; false to read none
   * @param ceiling the outermost folder to look in, with its links resolved; links must not lead out of it
   */
  constructor(
    private readonly call: MergedConfiguration = {},
    file?: string | false,
    ceiling?: string,
  ) {
    this.#opened = new Set([fileUri(ceiling ?? process.cwd())]);
    this.#loader = new ConfigurationLoader(this.#files, {
      opened: () => this.#opened,
      ...(file !== undefined && { given: file === false ? file : this.uriOf(file) }),
      ...(ceiling !== undefined && { ceiling: fileUri(ceiling) }),
      nameOf: (uri) => {
        const path = filePathOf(uri) ?? uri;
        // A server's reader does not know its working folder, so show the whole path.
        const name = this.#names.get(uri) ?? (ceiling === undefined ? relative("", path) : path);
        return name.split(sep).join("/");
      },
    });
  }

  /** True if the call states the kind of its manifests. */
  get isKindGiven(): boolean {
    const { documentKind = "auto" } = this.call;
    return documentKind !== "auto";
  }

  /**
   * Returns a file's options and its configuration, as far as they could be read.
   * @param searched the folder whose search found the file
   */
  async configurationFor(path: string, searched?: string): Promise<FileConfiguration> {
    if (searched !== undefined) this.open(searched);
    return this.withCallOptions(await this.#loader.holdingFor(fileUri(resolve(path))));
  }

  /** Returns the configuration files that apply to some files, and those that they extend. */
  async filesFor(
    files: readonly { readonly path?: string; readonly searched?: string }[],
  ): Promise<string[]> {
    const found = new Set<string>();
    for (const { path = ".", searched } of files) {
      const { file } = await this.configurationFor(path, searched);
      for (const uri of file ? [file.uri, ...file.extended] : []) found.add(filePathOf(uri) ?? uri);
    }
    return [...found];
  }

  /** Returns the options for a file. @throws Failure when its configuration is invalid */
  async optionsFor(path: string): Promise<CheckOptions> {
    const { options, file, failure } = await this.configurationFor(path);
    const fault = failure ?? (file && brokenFailure(file));
    if (fault) throw fault;
    return options;
  }

  /** Reads a configuration file. @throws Failure when it cannot be read at all */
  async fileAt(path: string): Promise<ConfigurationFile> {
    const { file, failure } = await this.withCallOptions(await this.#loader.fileAt(this.uriOf(path)));
    if (!file) throw failure ?? new Failure(path, "");
    return file;
  }

  search(folder: string): Promise<FoundFiles> {
    this.open(folder);
    return this.#loader.search(fileUri(resolve(folder)));
  }

  private open(folder: string): void {
    const uri = fileUri(resolve(folder));
    // With a ceiling, every folder is inside it.
    if (![...this.#opened].some((opened) => uri === opened || isBelow(uri, opened))) this.#opened.add(uri);
  }

  /** Returns a file's URI, and remembers the name to report it under. */
  private uriOf(name: string): string {
    const uri = fileUri(resolve(name));
    this.#names.set(uri, name);
    return uri;
  }

  /** Merges the call's options into a folder's configuration. */
  private async withCallOptions({ file, unread }: FolderConfiguration): Promise<FileConfiguration> {
    const options = checkOptions(this.call);
    if (unread) {
      const { name, error } = unread;
      const failure = error === "outside" ? outside(name) : readFailure(name, error, MAX_FOUND_BYTES);
      return { options, failure };
    }
    if (!file) return { options };
    const { name, uri, content, findings } = file;
    const fault = findings.find(isError);
    if (fault && (await this.#files.linksOut(folderOf(uri), uri)))
      return { options, failure: linked(name, placeIn(content.text, fault)) };
    return { options: this.#optionsOf(file), file };
  }
}

/** Tests if a part of a configuration could not be read. `fix` does not change the files that it applies to. */
export function isBroken(configuration: FileConfiguration | undefined): boolean {
  return configuration?.failure !== undefined || configuration?.file?.isBroken === true;
}

/** Explains why an incomplete configuration cannot be used. */
function brokenFailure({ name: path, content, findings }: ConfigurationFile): Failure | undefined {
  const fault = findings.find(isError);
  if (!fault) return undefined;
  const values = { path, place: placeIn(content.text, fault), problem: fault.message };
  return new Failure(path, message("Invalid configuration {path}:{place}: {problem}", values));
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}

function placeIn(text: string, { range }: Finding): string {
  return placeOf(rangesIn(text)(range).start);
}

/** Reports a broken file in another folder without its problem, which could quote secret text. */
function linked(path: string, place: string): Failure {
  return new Failure(
    path,
    message("Invalid configuration {path}:{place}. It links to another folder.", { path, place }),
  );
}

function outside(path: string): Failure {
  return new Failure(
    path,
    message("Cannot use the configuration '{path}': it links out of the folder. Replace the link.", { path }),
  );
}
