import { explainChanges } from "../../core/check/suppress";
import { ManifestDocument } from "../../core/json/parse/document";
import { ambiguousMember } from "../../core/manifest/detail";
import { diffMarkdown } from "../../core/release/advice";
import {
  baseSide,
  comparisonBases,
  compareManifests,
  manifestIn,
  noManifestSentence,
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
import { aboutManifest, type Feature, type Services } from "../shared/feature";

export const comparisonFeatures: readonly Feature[] = [
  aboutManifest({
    method: COMPARISON_BASES_REQUEST,
    prepare: ({ uri }, _, { repository }) => repository.past(uri),
    answer: ({ document }, _, __, past) => comparisonBases(manifestIn(document) ?? {}, past),
  }),
  aboutManifest({
    method: COMPARE_REQUEST,
    params: { base: comparisonBaseOf },
    prepare: (analysis, { base }, services) => readBase(services, analysis, base),
    answer: (analysis, _, __, side) =>
      requireAnswer(typeof side === "string" ? side : compare(analysis, side)),
  }),
];

/** Lists the changes since a base. @returns a sentence if the document cannot be compared */
function compare({ document, uri, version, options }: Analysis, base: Side): CompareResult | string {
  const current = sideIn(document, fileNameOf(uri));
  if (typeof current === "string") return current;
  const { changes, ...comparison } = compareManifests(base, current);
  const explainedChanges = explainChanges(changes, current.manifest, options);
  return {
    ...comparison,
    // Only the Markdown explains what each change allows, like the output of `diff`.
    changes: explainedChanges.map(({ allows: _allows, ...change }) => change),
    version,
    markdown: diffMarkdown({ ...comparison, changes: explainedChanges }),
  };
}

/** Reads the base of a comparison. @returns a sentence if it cannot be read */
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
    return past.savedNote ?? message("No saved catalog entry of this plugin was found.");
  }
  const name = fileNameOf(base.uri);
  const openDocument = documents.getManifest(base.uri)?.document;
  const text = openDocument ? "" : await files.readText(base.uri);
  if (text === undefined) return message("'{name}' cannot be read, or is too large.", { name });
  return sideIn(openDocument ?? new ManifestDocument(text), name);
}

/** Returns the manifest in a document with a name, or a sentence if it cannot be compared. */
function sideIn(document: ManifestDocument, name: string): Side | string {
  if (!document.isValidJson) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const duplicate = ambiguousMember(document);
  if (duplicate !== undefined) return duplicateSentence(name, duplicate);
  const manifest = manifestIn(document);
  return manifest ? { name, manifest } : noManifestSentence(name);
}
