import type { FileNames } from "../../program/common/file-names";
import type { Suppression } from "../../core/check/suppressions/suppression";
import { suppressionIndex } from "../../core/check/suppressions/suppressions-in";
import { CallWorkspace, ownFiles } from "../../program/common/workspace";
import type { CommonFindings } from "../../program/file-report";
import type { Source } from "../../program/find-files";
import type { Configurations } from "../../program/configurations";

/** What the manifests of a run have in common. */
export class InCommon {
  readonly #workspace: CallWorkspace;
  readonly #isOwn = ownFiles();

  constructor(configurations: Configurations) {
    this.#workspace = new CallWorkspace((path) => {
      const { suppressions, today } = configurations.heldFor(path).options;
      return suppressionIndex(suppressions, today);
    });
  }

  /** The suppressions that cover something that manifests have in common. */
  get used(): Iterable<Suppression> {
    return this.#workspace.used;
  }

  /** Remembers the names of a manifest. @returns its number; undefined if it has nothing in common with others */
  async add(source: Source, names: FileNames): Promise<number | undefined> {
    return (await this.#isOwn(source)) ? this.#workspace.add(names) : undefined;
  }

  /** Returns what a manifest has in common with others. Call `add` for all of them before, and this once for each. */
  of(number: number): CommonFindings {
    return this.#workspace.findingsOf(number);
  }
}
