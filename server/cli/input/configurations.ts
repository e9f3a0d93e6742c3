import { statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import {
  CONFIGURATION_FILE,
  mergeConfigurations,
  readConfiguration,
  type Configuration,
} from "../../settings/configuration";
import { CallError, Failure } from "../exit";
import { readContent } from "./read";
import { lineTable } from "../report/report";

/** Finds what each file is to be checked with: the nearest configuration file, under what the call says. */
export class Configurations {
  readonly #byFolder = new Map<string, CheckOptions | Failure>();
  readonly #given: CheckOptions | undefined;

  /**
   * @param call what the options say, which wins
   * @param file what `--config` names, in place of a search
   * @throws CallError when that is none
   */
  constructor(
    private readonly call: Configuration,
    file?: string,
  ) {
    if (file === undefined) return;
    const given = this.load(file);
    if (given instanceof Failure) throw new CallError(given.message);
    this.#given = given;
  }

  /** The options for a file. @throws Failure when the configuration that holds for it is broken */
  optionsFor(path: string): CheckOptions {
    const found = this.#given ?? this.search(dirname(resolve(path)));
    if (found instanceof Failure) throw found;
    return found;
  }

  /** Makes sure that a configuration file can be taken as one. @throws Failure when it cannot */
  verify(file: string): void {
    const read = this.load(relative("", file));
    if (read instanceof Failure) throw read;
  }

  private search(folder: string): CheckOptions | Failure {
    let found = this.#byFolder.get(folder);
    if (!found) {
      const file = join(folder, CONFIGURATION_FILE);
      const parent = dirname(folder);
      if (statSync(file, { throwIfNoEntry: false })) found = this.load(relative("", file));
      else found = parent === folder ? toOptions(this.call) : this.search(parent);
      this.#byFolder.set(folder, found);
    }
    return found;
  }

  private load(file: string): CheckOptions | Failure {
    try {
      return toOptions(mergeConfigurations(this.call, parseFile(file)));
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }
}

function parseFile(path: string): Configuration {
  const { text, encodingFault } = readContent(path);
  const { configuration, faults } = readConfiguration(text);
  const fault = encodingFault ?? faults[0];
  if (configuration && !fault) return configuration;
  const { line, character } = lineTable(text).positionAt(fault?.range.offset ?? 0);
  const place = `${line + 1}:${character + 1}`;
  throw new Failure(path, `The configuration '${path}' is broken at ${place}: ${fault?.message ?? ""}`);
}

function toOptions({ documentKind = "auto", rules = {}, vocabulary = {} }: Configuration): CheckOptions {
  return { kind: documentKind === "auto" ? undefined : documentKind, rules, vocabulary };
}
