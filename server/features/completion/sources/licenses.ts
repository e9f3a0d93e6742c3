import { COMMON_LICENSES, LICENSE_IDS } from "../../../core/manifest/license";
import type { Cursor } from "../cursor/cursor";
import { values, type Proposal } from "../items/proposal";

/** Proposes SPDX identifiers, the common ones first; also within an expression, where an identifier may follow. */
export function licenseProposals({ typed }: Cursor): Proposal[] {
  const begun = typed.slice(0, 1 + Math.max(typed.lastIndexOf(" "), typed.lastIndexOf("(")));
  if (!/(?:^|\b(?:AND|OR) |\()$/.test(begun)) return [];
  const ids = [...new Set([...COMMON_LICENSES, ...LICENSE_IDS])];
  return values(
    ids.map((id) => begun + id),
    "SPDX",
  );
}
