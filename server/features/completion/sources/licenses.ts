import { LICENSE_IDS } from "../../../core/manifest/license";
import type { Cursor } from "../cursor/cursor";
import { values, type Proposal } from "../items/proposal";

/** Common licenses, which are proposed first. */
const COMMON_LICENSES = [
  "MIT",
  "Apache-2.0",
  "BSD-3-Clause",
  "BSD-2-Clause",
  "ISC",
  "MPL-2.0",
  "GPL-3.0-only",
  "GPL-3.0-or-later",
  "LGPL-3.0-or-later",
  "AGPL-3.0-only",
  "Unlicense",
];

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
