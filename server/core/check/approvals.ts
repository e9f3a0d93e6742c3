import { allowanceOf } from "../compare/access";
import type { ManifestChange } from "../compare/change";
import { isString, memberValue, type JsonObject } from "../json/tree/value";
import type { CheckOptions } from "./check";
import type { Suppression } from "./suppressions/suppression";
import { APPROVED, suppressionIndex } from "./suppressions/suppressions-in";
import { valuesAt } from "./suppressions/value-of";

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
  if (!index?.has(APPROVED)) return changes;
  const id = memberValue(manifest, "id");
  const plugin = isString(id) ? id : undefined;
  return changes.map((change) => {
    if (change.class !== "permission") return change;
    const { pointer } = change;
    const values = valuesAt(pointer, manifest, { code: APPROVED, isName: false });
    const [suppression] = index.covering({ code: APPROVED, plugin, places: [pointer], values });
    return suppression ? { ...change, approval: approvalOf(suppression) } : change;
  });
}

function approvalOf({ reason = "", origin: { file: path, pointer } }: Suppression) {
  return { reason, suppression: { path, pointer } };
}
