import { realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { CheckOptions } from "../core/check/check";
import { message } from "../core/text/messages";
import { CONFIGURATION_FILE, type Configuration } from "../settings/configuration";
import { nearestFolder } from "../settings/nearest-folder";
import { readConfiguration } from "../settings/read-configuration";
import {
  checkOptions,
  mergeConfigurations,
  ownConfiguration,
  type MergedConfiguration,
} from "../settings/merge";
import { isPathIn } from "../host/bounded-file.node";
import { MAX_FOUND_BYTES } from "../host/limits";
import { CallError, Failure } from "./failures";
import { rangesIn, placeOf } from "./positions";
import { readContent } from "./read";

/** Finds the options for each file: those in the arguments, then those in the nearest configuration file. */
export class Configurations {
  readonly #byFolder = new Map<string, CheckOptions | Failure>();
  readonly #given: CheckOptions | undefined;
  /** What is without effect in the files that were read. */
  readonly warnings: string[] = [];

  /**
   * @param call the settings in the arguments, which take precedence
   * @param file the file that `--config` names, used in place of the nearest one
   * @param ceiling the folder above which none is looked for and out of which none may lead, with its links resolved
   * @throws CallError when that file is invalid
   */
  constructor(
    private readonly call: MergedConfiguration,
    file?: string,
    private readonly ceiling?: string,
  ) {
    if (file === undefined) return;
    const given = this.load(file);
    if (given instanceof Failure) throw new CallError(given.message);
    this.#given = given;
  }

  /** True if the call says what kind of manifest the files are. */
  get isKindGiven(): boolean {
    const { documentKind = "auto" } = this.call;
    return documentKind !== "auto";
  }

  /** Returns the options for a file. @throws Failure when its configuration is invalid */
  optionsFor(path: string): CheckOptions {
    const found = this.#given ?? this.search(dirname(resolve(path)));
    if (found instanceof Failure) throw found;
    return found;
  }

  /** Checks a configuration file. @throws Failure when it is invalid */
  verify(file: string): void {
    const read = this.load(relative("", file));
    if (read instanceof Failure) throw read;
  }

  private search(folder: string): CheckOptions | Failure {
    let found = this.#byFolder.get(folder);
    if (!found) {
      const holder = this.holderOf(folder);
      if (holder === undefined) found = checkOptions(this.call);
      else if (holder !== folder) found = this.search(holder);
      else {
        const file = join(folder, CONFIGURATION_FILE);
        // The current folder of a server means nothing to its reader.
        found = this.load(this.ceiling === undefined ? relative("", file) : file);
      }
      this.#byFolder.set(folder, found);
    }
    return found;
  }

  /** Returns the folder whose configuration applies to the files in a folder; undefined if there is none. */
  private holderOf(folder: string): string | undefined {
    const opened = this.ceiling ?? process.cwd();
    // A call may name any file: outside of a repository and of the current folder, nothing says where the search ends.
    const isIn = (at: string) => at === opened || isPathIn(opened, at);
    const isOpened = (at: string) => !isIn(folder) || isIn(at);
    const parentOf = (at: string) => (at === this.ceiling ? at : dirname(at));
    const search = nearestFolder(folder, isOpened, parentOf);
    let step = search.next();
    while (!step.done) step = search.next(factsOf(step.value));
    return step.value;
  }

  private load(file: string): CheckOptions | Failure {
    try {
      if (this.ceiling !== undefined && !isPathIn(this.ceiling, realpathSync(file))) throw outside(file);
      const own = ownConfiguration(parseFile(file, this.warnings), file);
      return checkOptions(mergeConfigurations(this.call, own));
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }
}

function factsOf(folder: string): { hasConfiguration: boolean; isRoot: boolean } {
  const has = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  return { hasConfiguration: has(CONFIGURATION_FILE), isRoot: has(".git") };
}

function outside(path: string): Failure {
  return new Failure(
    path,
    message("Cannot use the configuration '{path}': it links out of the folder. Replace the link.", { path }),
  );
}

/** @param warnings gets a sentence for each setting without effect */
function parseFile(path: string, warnings: string[]): Configuration {
  const { text, encodingFault } = readContent(path, MAX_FOUND_BYTES);
  const { configuration, faults } = readConfiguration(text);
  const fault = encodingFault ?? faults.find(({ isWarning }) => !isWarning);
  const ranges = rangesIn(text);
  if (configuration && !fault) {
    for (const { range, message: sentence } of faults)
      warnings.push(`${path}:${placeOf(ranges(range).start)}: ${sentence}`);
    return configuration;
  }
  const place = placeOf(ranges(fault?.range ?? { offset: 0, length: 0 }).start);
  const values = { path, place, problem: fault?.message ?? "" };
  // The problem quotes the text, which may be of a file with secrets.
  if (leadsOut(path))
    throw new Failure(
      path,
      message("Invalid configuration {path}:{place}. It links to another folder.", values),
    );
  throw new Failure(path, message("Invalid configuration {path}:{place}: {problem}", values));
}

/** Tests if a path is a link to a file outside its folder. */
function leadsOut(path: string): boolean {
  return !isPathIn(realpathSync(dirname(resolve(path))), realpathSync(path));
}
