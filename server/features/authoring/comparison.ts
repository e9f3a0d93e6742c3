import { explainChanges } from "../../core/check/suppress";
import { ManifestDocument } from "../../core/json/parse/document";
import { duplicateHidingAccess } from "../../core/manifest/detail";
import { diffMarkdown } from "../../core/release/advice";
import {
  baseSide,
  comparisonBases,
  compareManifests,
  manifestIn,
  noManifestInFileSentence,
  duplicateSentence,
  type BaseChoice,
  type Side,
} from "../../core/release/comparison";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { fileNameOf } from "../../host/uris";
import { requireAnswer } from "../../protocol/lsp/errors";
import {
  comparisonBaseOf,
  COMPARE_REQUEST,
  COMPARISON_BASES_REQUEST,
  type CompareResult,
} from "../../protocol";
import { manifestFeature, type Feature, type Services } from "../shared/feature";

export const comparisonFeatures: readonly Feature[] = [
  manifestFeature({
    method: COMPARISON_BASES_REQUEST,
    prepare: ({ uri }, _, { repository }) => repository.past(uri),
    answer: ({ document }, _, __, past) => comparisonBases(manifestIn(document) ?? {}, past),
  }),
  manifestFeature({
    method: COMPARE_REQUEST,
    params: { base: comparisonBaseOf },
    prepare: (analysis, { base }, services) => readBase(services, analysis, base),
    answer: (analysis, _, __, side) =>
      requireAnswer(typeof side === "string" ? side : compare(analysis, side)),
  }),
];

/** Lists the changes since a base. @returns an error message if the document cannot be compared */
function compare({ document, uri, version, options }: Analysis, base: Side): CompareResult | string {
  const currentSide = toSide(document, fileNameOf(uri));
  if (typeof currentSide === "string") return currentSide;
  const { changes, ...comparison } = compareManifests(base, currentSide);
  const explainedChanges = explainChanges(changes, currentSide.manifest, options);
  return {
    ...comparison,
    // As in the output of `diff`, only the Markdown explains what access each change allows.
    changes: explainedChanges.map(({ allows: _allows, ...change }) => change),
    version,
    markdown: diffMarkdown({ ...comparison, changes: explainedChanges }),
  };
}

/** Reads the base of a comparison. @returns an error message if the base cannot be compared */
export async function readBase(
  { documents, files, repository }: Pick<Services, "documents" | "files" | "repository">,
  { uri, document }: Analysis,
  base: BaseChoice,
): Promise<Side | string> {
  if ("revision" in base) {
    const { revision: name } = base;
    const manifest = await repository.manifestAt(uri, name);
    return typeof manifest === "string" ? manifest : { name, manifest };
  }
  if ("saved" in base) {
    const past = await repository.past(uri);
    const side = baseSide(manifestIn(document) ?? {}, past);
    if (typeof side !== "string" && !side.revision) return side;
    return past.savedNote ?? message("No saved catalog entry found for this plugin.");
  }
  const name = fileNameOf(base.uri);
  const openDocument = documents.getManifest(base.uri)?.document;
  const text = openDocument ? "" : await files.readText(base.uri);
  if (text === undefined) return message("'{name}' cannot be read, or is too large.", { name });
  return toSide(openDocument ?? new ManifestDocument(text), name);
}

/** Converts a document to a side of a comparison. @returns an error message if the document cannot be compared */
function toSide(document: ManifestDocument, name: string): Side | string {
  if (!document.isValidJson) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const duplicate = duplicateHidingAccess(document);
  if (duplicate !== undefined) return duplicateSentence(name, duplicate);
  const manifest = manifestIn(document);
  return manifest ? { name, manifest } : noManifestInFileSentence(name);
}
