import { allowanceOf } from "../compare/access";
import type { Approval, ManifestChange } from "../compare/change";
import type { JsonObject } from "../json/tree/value";
import type { CheckOptions } from "./check";
import { coveringAt } from "./suppress";
import { APPROVED, suppressionIndex, type SuppressionIndex } from "./suppressions";

type Known = Pick<CheckOptions, "suppressions" | "today" | "host" | "vocabulary">;

/** Adds to each change what access it allows, also in the host's words, and its approval. */
export function explainChanges<C extends ManifestChange>(
  changes: readonly C[],
  manifest: JsonObject,
  known: Known,
): C[] {
  const index = suppressionIndex(known.suppressions, known.today);
  return changes.map((change) => {
    const allows = allowanceOf(change, manifest, known);
    const approval = change.class === "permission" ? approvalOf(change.pointer, manifest, index) : undefined;
    return { ...change, ...(allows && { allows }), ...(approval && { approval }) };
  });
}

/** Returns the suppression of `release-permission` that approves a change (docs/spec/configuration.md, Approvals). */
function approvalOf(
  pointer: string,
  manifest: JsonObject,
  index: SuppressionIndex | undefined,
): Approval | undefined {
  const [suppression] = coveringAt(index, APPROVED, pointer, manifest);
  if (!suppression) return undefined;
  const { reason = "", origin } = suppression;
  return { reason, suppression: { path: origin.file, pointer: origin.pointer } };
}
