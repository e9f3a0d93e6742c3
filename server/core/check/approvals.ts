import type { ManifestChange } from "../compare/change";
import { isString, memberValue, type JsonObject } from "../json/tree/value";
import type { CheckOptions } from "./check";
import type { Exception } from "./exceptions/exception";
import { APPROVED, exceptionIndex } from "./exceptions/exceptions-in";
import { valuesAt } from "./exceptions/value-of";

/**
 * Adds to the changes that open something who has approved them: the reason of an exception to `release-permission` with
 * their permission, capability or program (docs/spec/configuration.md, Approvals).
 * @param manifest the one after the changes
 */
export function withApprovals<C extends ManifestChange>(
  changes: readonly C[],
  manifest: JsonObject,
  { exceptions, today }: Pick<CheckOptions, "exceptions" | "today">,
): C[] {
  const index = exceptionIndex(exceptions, today);
  if (!index?.has(APPROVED)) return [...changes];
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
