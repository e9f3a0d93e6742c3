import { realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { CheckOptions } from "../core/check/check";
import { message } from "../core/text/messages";
import { CONFIGURATION_FILE } from "../settings/configuration";
import { isPassedOver } from "../host/ignored-paths";
import { nearestFolder } from "../settings/nearest-folder";
import { checkOptions, mergeConfigurations, type MergedConfiguration } from "../settings/merge";
import { isAtOrIn, isPathIn } from "../host/bounded-file.node";
import {
  brokenFailure,
  holds,
  readConfigurationFile,
  type ConfigurationFile,
  type SearchArea,
} from "./configuration-file";
import { CallError, Failure, fileFailure } from "./failures";
import type { Source } from "./find-files";

/** What holds for a file. */
export interface Held {
  readonly options: CheckOptions;
  readonly file?: ConfigurationFile;
  /** Why the configuration file could not be read at all. */
  readonly failure?: Failure;
}

/** Finds the options for each file: those in the arguments, then those in the nearest configuration file. */
export class Configurations {
  readonly #byFolder = new Map<string, Held>();
  readonly #files = new Map<string, ConfigurationFile | Failure>();
  readonly #given: Held | undefined;
  readonly #area: SearchArea;
  /** The folders that hold what is checked: above them, only a repository has a say. */
  readonly #opened: Set<string>;

  /**
   * @param call the settings in the arguments, which take precedence
   * @param file the file that is read in place of the nearest one; false to read none
   * @param ceiling the folder above which none is looked for and out of which none may lead, with its links resolved
   * @throws CallError when that file is invalid
   */
  constructor(
    private readonly call: MergedConfiguration,
    file?: string | false,
    private readonly ceiling?: string,
  ) {
    this.#opened = new Set([ceiling ?? process.cwd()]);
    this.#area = {
      isOpened: (folder) => [...this.#opened].some((opened) => isAtOrIn(opened, folder)),
      parentOf: (folder) => (folder === ceiling ? folder : dirname(folder)),
      // The current folder of a server means nothing to its reader.
      nameOf: (path) => (ceiling === undefined ? relative("", path) : path).split(sep).join("/"),
    };
    if (file === undefined) return;
    this.#given = file === false ? { options: checkOptions(call) } : this.held(file);
    const failure = failureOf(this.#given);
    if (failure) throw new CallError(failure.message);
  }

  /** True if the call says what kind of manifest the files are. */
  get isKindGiven(): boolean {
    const { documentKind = "auto" } = this.call;
    return documentKind !== "auto";
  }

  /**
   * Returns what holds for a file, as far as its configuration could be read.
   * @param searched the folder in which a search has found it
   */
  heldFor(path: string, searched?: string): Held {
    if (searched !== undefined) this.open(searched);
    return this.#given ?? this.search(dirname(resolve(path)));
  }

  /** Returns the configuration files that hold for files, and those that they extend. */
  filesFor(files: readonly Pick<Source, "path" | "searched">[]): string[] {
    const held = files.map(({ path = ".", searched }) => this.heldFor(path, searched).file);
    return [...new Set(held)].flatMap((file) => (file ? [file.name, ...file.extended] : []));
  }

  /** Returns the options for a file. @throws Failure when its configuration is invalid */
  optionsFor(path: string): CheckOptions {
    const held = this.heldFor(path);
    const failure = failureOf(held);
    if (failure) throw failure;
    return held.options;
  }

  /** Reads a configuration file. @throws Failure when it cannot be read at all */
  fileAt(path: string): ConfigurationFile {
    const file = this.read(path);
    if (file instanceof Failure) throw file;
    return file;
  }

  /**
   * Returns a test for the files that a search passes over. It holds for those below a folder, as long as no other
   * configuration is nearer.
   */
  passedOverIn(folder: string): (path: string) => boolean {
    this.open(folder);
    const { file } = this.#given ?? this.search(resolve(folder));
    const { ignore = [] } = file?.configuration ?? {};
    if (ignore.length === 0) return () => false;
    return (path) => isPassedOver(ignore, (holder) => namesFrom(dirname(resolve(holder)), resolve(path)));
  }

  /** Takes a folder for one that holds what is checked, unless it is below another one. */
  private open(folder: string): void {
    const path = resolve(folder);
    if (this.ceiling === undefined && !this.#area.isOpened(path)) this.#opened.add(path);
  }

  private search(folder: string): Held {
    let found = this.#byFolder.get(folder);
    if (!found) {
      const holder = this.holderOf(folder);
      if (holder === undefined) found = { options: checkOptions(this.call) };
      else if (holder !== folder) found = this.search(holder);
      else found = this.held(this.#area.nameOf(join(folder, CONFIGURATION_FILE)));
      this.#byFolder.set(folder, found);
    }
    return found;
  }

  private held(path: string): Held {
    const file = this.read(path);
    if (file instanceof Failure) return { options: checkOptions(this.call), failure: file };
    return { options: checkOptions(mergeConfigurations(this.call, file.configuration)), file };
  }

  /** Returns the folder whose configuration applies to the files in a folder; undefined if there is none. */
  private holderOf(folder: string): string | undefined {
    const { isOpened, parentOf } = this.#area;
    const search = nearestFolder(folder, (at) => at === folder || isOpened(at), parentOf);
    let step = search.next();
    while (!step.done) {
      const hasConfiguration = holds(step.value, CONFIGURATION_FILE);
      step = search.next({ hasConfiguration, isRoot: holds(step.value, ".git") });
    }
    return step.value;
  }

  private read(name: string): ConfigurationFile | Failure {
    const key = resolve(name);
    let file = this.#files.get(key);
    if (!file) this.#files.set(key, (file = this.readOnce(name)));
    return file;
  }

  private readOnce(name: string): ConfigurationFile | Failure {
    try {
      if (this.ceiling !== undefined && !isPathIn(this.ceiling, realpathSync(name))) return outside(name);
      return readConfigurationFile(name, this.#area);
    } catch (error) {
      if (error instanceof Failure) return error;
      if (error instanceof Error && "syscall" in error) return fileFailure("read", name, error);
      throw error;
    }
  }
}

/** Tests if something of a configuration could not be read. No file for which it holds is changed. */
export function isBroken(held: Held | undefined): boolean {
  return held?.failure !== undefined || held?.file?.isBroken === true;
}

/** Returns why the configuration of a file cannot be used as a whole. */
function failureOf({ file, failure }: Held): Failure | undefined {
  return failure ?? (file && brokenFailure(file));
}

/** Returns the names on the way from a folder to a file; undefined if the file is not in it. */
function namesFrom(folder: string, path: string): readonly string[] | undefined {
  return isPathIn(folder, path) ? relative(folder, path).split(sep) : undefined;
}

function outside(path: string): Failure {
  return new Failure(
    path,
    message("Cannot use the configuration '{path}': it links out of the folder. Replace the link.", { path }),
  );
}
