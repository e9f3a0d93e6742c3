import { allowanceOf } from "../compare/access";
import type { ManifestChange } from "../compare/change";
import { isString, memberValue, type JsonObject } from "../json/tree/value";
import type { CheckOptions } from "./check";
import type { Exception } from "./exceptions/exception";
import { APPROVED, exceptionIndex } from "./exceptions/exceptions-in";
import { valuesAt } from "./exceptions/value-of";

/** What a configuration says of changes. */
type Known = Pick<CheckOptions, "exceptions" | "today" | "host" | "vocabulary">;

/**
 * Adds to the changes that open something what they allow, in the words of a host too, and who has approved them.
 * @param manifest the one after the changes
 */
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
 * Adds who has approved what the changes open: the reason of an exception to `release-permission` with their permission,
 * capability or program (docs/spec/configuration.md, Approvals).
 */
function withApprovals<C extends ManifestChange>(
  changes: readonly C[],
  manifest: JsonObject,
  { exceptions, today }: Known,
): readonly C[] {
  const index = exceptionIndex(exceptions, today);
  if (!index?.has(APPROVED)) return changes;
  const id = memberValue(manifest, "id");
  const plugin = isString(id) ? id : undefined;
  return changes.map((change) => {
    if (change.class !== "permission") return change;
    const { pointer } = change;
    const values = valuesAt(pointer, manifest, { code: APPROVED, isName: false });
    const [exception] = index.covering({ code: APPROVED, plugin, places: [pointer], values });
    return exception ? { ...change, approval: approvalOf(exception) } : change;
  });
}

function approvalOf({ reason = "", origin: { file: path, pointer } }: Exception) {
  return { reason, exception: { path, pointer } };
}
