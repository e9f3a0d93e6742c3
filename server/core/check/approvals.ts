import { coveringAt } from "./suppressions/value-of";
import { allowanceOf } from "../compare/access";
import type { ManifestChange } from "../compare/change";
import type { JsonObject } from "../json/tree/value";
import type { CheckOptions } from "./check";
import { APPROVED, suppressionIndex } from "./suppressions/suppressions-in";

type Known = Pick<CheckOptions, "suppressions" | "today" | "host" | "vocabulary">;

/** Adds to the changes that open something what they allow, in the words of a host too, and who has approved them. */
export function explainChanges<C extends ManifestChange>(
  changes: readonly C[],
  manifest: JsonObject,
  known: Known,
): C[] {
  return withApprovals(changes, manifest, known).map((change) => {
    const allows = allowanceOf(change, manifest, known);
    return allows ? { ...change, allows } : change;
  });
}

/**
 * Adds who has approved what the changes open: the reason of a suppression to `release-permission` with their permission,
 * capability or program (docs/spec/configuration.md, Approvals).
 */
function withApprovals<C extends ManifestChange>(
  changes: readonly C[],
  manifest: JsonObject,
  { suppressions, today }: Known,
): readonly C[] {
  const index = suppressionIndex(suppressions, today);
  return changes.map((change) => {
    if (change.class !== "permission") return change;
    const [suppression] = coveringAt(index, APPROVED, change.pointer, manifest);
    if (!suppression) return change;
    const { reason = "", origin } = suppression;
    return { ...change, approval: { reason, suppression: { path: origin.file, pointer: origin.pointer } } };
  });
}
