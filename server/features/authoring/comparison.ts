import { explainChanges } from "../../core/check/approvals";
import { compareManifests, manifestIn, type Side } from "../../core/release/comparison";
import { diffMarkdown } from "../../core/release/advice";
import { comparisonBases } from "../../core/release/bases";
import type { Analysis } from "../../project/documents/analysis";
import { fileNameOf } from "../../host/uris";
import { orRefuse } from "../../protocol/lsp/errors";
import { baseOf, COMPARE_REQUEST, COMPARISON_BASES_REQUEST, type CompareResult } from "../../protocol";
import { readBase, sideIn } from "../shared/base";
import { aboutManifest } from "../shared/feature";

export const comparisonBasesFeature = aboutManifest({
  method: COMPARISON_BASES_REQUEST,
  prepare: ({ uri }, _, { repository }) => repository.past(uri),
  answer: ({ document }, _, __, past) => comparisonBases(manifestIn(document) ?? {}, past),
});

export const compareFeature = aboutManifest({
  method: COMPARE_REQUEST,
  params: { base: baseOf },
  prepare: (analysis, { base }, services) => readBase(services, analysis, base),
  answer: (analysis, _, __, side) =>
    orRefuse(typeof side === "string" ? side : comparison(analysis, fileNameOf(analysis.uri), side)),
});

/** `pluginManifest/compare`: the changes since a base. @returns one sentence if the document cannot be compared */
function comparison(
  { document, version, options }: Analysis,
  name: string,
  base: Side,
): CompareResult | string {
  const current = sideIn(document, name);
  if (typeof current === "string") return current;
  const { changes, ...rest } = compareManifests(base, current);
  const explained = explainChanges(changes, current.manifest, options);
  return {
    ...rest,
    // The Markdown alone says what they allow, as in what `diff` prints.
    changes: explained.map(({ allows: _allows, ...change }) => change),
    version,
    markdown: diffMarkdown({ ...rest, changes: explained }),
  };
}
