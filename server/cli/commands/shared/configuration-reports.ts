import { dirname, resolve } from "node:path";
import type { CheckOptions } from "../../../core/check/check";
import { FileUse } from "../../../core/check/usage";
import { workspaceRules } from "../../../core/check/all-rules";
import type { Finding } from "../../../core/problem";
import { isAtOrIn } from "../../../host/bounded-file.node";
import type { ConfigurationFile } from "../../../project/configurations";
import type { CallNames } from "../../../project/names/duplicates";
import type { CallConfigurations } from "../../../project/call/call-configurations";
import { searchedFolders } from "../../../project/call/find-files";
import { configurationReport, type Needs, type Report } from "../../../project/report";
import type { Outcome } from "./outcome";

/** The reports of the configuration files that apply to a run's files. */
export class ConfigurationReports {
  /** By file name. */
  readonly #uses = new Map<string, FileUse>();
  /** True if a part of a file could not be read. */
  isBroken = false;

  constructor(
    private readonly configurations: CallConfigurations,
    private readonly needs: Needs,
  ) {}

  /** Remembers the file that applies to a checked one, and the suppressions that the check used. */
  async add({ configuration: name, use }: Pick<Outcome, "configuration" | "use">): Promise<void> {
    if (name === undefined) return;
    const known = this.#uses.get(name) ?? new FileUse();
    this.#uses.set(name, known);
    if (use) known.add(use);
    this.isBroken ||= (await this.configurations.fileAt(name)).isBroken;
  }

  /**
   * Yields a report of each configuration file with a finding, and of the suppressions in the files it extends.
   * @param paths the checked paths; undefined if some could not be checked
   * @param common the names that several manifests declare, if they were compared
   */
  async *reports(paths: readonly string[] | undefined, common: CallNames | undefined): AsyncIterable<Report> {
    const searched = paths && !this.configurations.isKindGiven ? searchedFolders(paths) : undefined;
    const files = await Promise.all([...this.#uses.keys()].map((name) => this.configurations.fileAt(name)));
    const extended = new Map(files.flatMap((file) => extendedBy(file).map((name) => [name, file] as const)));
    for (const file of files) {
      const { name } = file;
      const options = await this.optionsOf(name);
      const use = this.#uses.get(name);
      const isSearched = searched?.some((folder) => isAtOrIn(folder, dirname(resolve(name))));
      // Another run may use suppressions that this one does not.
      const isDecided = use && isSearched && !extended.has(name);
      if (isDecided && common) use.addCommon(appliedTo(options), usedIn(name, common));
      yield* this.report(file, file.findings, options, isDecided ? use : undefined);
    }
    for (const [name, holder] of extended) {
      if (this.#uses.has(name) || holder.isBroken) continue;
      yield* this.report(await this.configurations.fileAt(name), [], await this.optionsOf(holder.name));
    }
  }

  private async optionsOf(name: string): Promise<CheckOptions> {
    return (await this.configurations.configurationFor(name)).options;
  }

  /** @param use decides which suppressions are unused; absent if that is not known */
  private *report(
    file: ConfigurationFile,
    own: readonly Finding[],
    options: CheckOptions,
    use?: FileUse,
  ): Iterable<Report> {
    const report = configurationReport(file, own, this.needs, options, use?.isUnused.bind(use));
    if (report.findings.length > 0) yield report;
  }
}

function extendedBy({ layers }: ConfigurationFile): string[] {
  return layers.slice(1).flatMap(({ file, isHost }) => (isHost ? [] : file));
}

function appliedTo({ rules = {} }: CheckOptions): string[] {
  return workspaceRules.map(({ code }) => code).filter((code) => rules[code] !== "off");
}

function usedIn(name: string, { used }: CallNames) {
  return [...used].filter(({ origin }) => origin.file === name);
}
