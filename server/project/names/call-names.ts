import type { CheckOptions } from "../../core/check/check";
import type { Suppression } from "../../core/check/suppressions";
import { countsOf, RuleLimits } from "../../core/check/too-many-problems";
import { decisionOf, type ReportedFile, type ReportedFinding, type ReportPart } from "../report";
import { Declarations } from "./declarations";
import { duplicatesOf } from "./duplicates";
import type { Declarer } from "./manifest-facts";

/** What is known of a checked file that other files may have in common with it. */
export interface NamingFile {
  readonly facts: Declarer;
  readonly file: ReportedFile;
  readonly options: Pick<CheckOptions, "rules" | "suppressions" | "today">;
}

/** The manifests of a call, and the names that several plugins declare. Add all of them before the first question. */
export class CallNames {
  readonly #declarations = new Declarations();
  readonly #files = new Map<string, ReportedFile>();
  readonly #limits = new RuleLimits();
  /** The suppressions that cover something. */
  readonly used = new Set<Suppression>();

  add({ facts, file }: NamingFile): void {
    this.#files.set(facts.uri, file);
    this.#declarations.add(facts);
  }

  /** Returns a finding for each name of a manifest that another plugin of the call declares too. Ask once for each. */
  findingsOf({ facts, options }: NamingFile): ReportPart {
    const use = (suppression: Suppression) => void this.used.add(suppression);
    const duplicates = duplicatesOf(facts, this.#declarations, options, this.#limits, use);
    const found: readonly ReportedFinding[] = duplicates.map(
      ({ code, severity, message, fact, elsewhere, suppression }) => ({
        ...{ code, severity, message, range: fact.range, pointer: fact.pointer },
        ...(suppression && { decision: decisionOf(suppression) }),
        related: elsewhere.flatMap(({ uri, ...place }) => {
          const file = this.#files.get(uri);
          return file ? [{ file, ...place }] : [];
        }),
        fixes: [],
      }),
    );
    const findings = found.filter(({ decision }) => !decision);
    const suppressed = found.filter(({ decision }) => decision);
    const counts = this.#limits.takeCounts();
    return { findings, suppressed, counts, suppressedCounts: countsOf(suppressed) };
  }
}
