import type { FileNames } from "../../program/common/file-names";
import type { Suppression } from "../../core/check/suppressions/suppression";
import { suppressionIndex } from "../../core/check/suppressions/suppressions-in";
import { CallWorkspace, ownFiles } from "../../program/common/workspace";
import { isProblem } from "../../core/problem";
import type { CommonFindings, ReportedFinding } from "../../program/file-report";
import type { Source } from "../../program/find-files";
import type { CheckConfigurations } from "../arguments/options";
import { nothingKnown, type Baseline } from "../arguments/baseline";

/** What the manifests of a run have in common, without what its baseline has. */
export class InCommon {
  readonly #workspace: CallWorkspace;
  readonly #isOwn = ownFiles();
  /** How many of the problems the repository's own configuration would hide. */
  hidden = 0;

  constructor(
    private readonly baseline: Baseline | undefined,
    private readonly configured: CheckConfigurations,
  ) {
    const { configurations } = configured;
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
  add(source: Source, names: FileNames): number | undefined {
    return this.#isOwn(source) ? this.#workspace.add(names) : undefined;
  }

  /** Returns what a manifest has in common with others. Call `add` for all of them before, and this once for each. */
  of(source: Source, number: number): CommonFindings {
    const known = nothingKnown();
    const common = this.#workspace.findingsOf(number, this.baseline?.testOf(source, known));
    this.baseline?.add(known);
    this.hidden += this.hiddenOf(common.findings, source, number);
    return common;
  }

  private hiddenOf(found: readonly ReportedFinding[], { name, path = name }: Source, number: number): number {
    const { replaced } = this.configured;
    if (!replaced || found.length === 0) return 0;
    const left = this.#workspace.problemsUnder(number, replaced.heldFor(path).options);
    return found.filter(isProblem).filter(({ code, pointer }) => !left.has(`${code} ${pointer}`)).length;
  }
}
