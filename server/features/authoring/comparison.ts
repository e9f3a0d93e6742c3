import { withApprovals } from "../../core/check/approvals";
import {
  baseSide,
  compareManifests,
  manifestIn,
  noManifest,
  noRelease,
  type Side,
} from "../../core/release/comparison";
import { diffMarkdown } from "../../core/release/markdown";
import { releasesOf, type Past } from "../../core/release/past";
import { ManifestDocument } from "../../core/json/parse/document";
import { deepEqual, type JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import { fileNameOf } from "../../host/uris";
import { orRefuse } from "../../lsp/errors";
import {
  baseOf,
  COMPARE_REQUEST,
  COMPARISON_BASES_REQUEST,
  type CompareParams,
  type CompareResult,
  type ComparisonBasesResult,
} from "../../protocol";
import { aboutManifest } from "../shared/feature";
import type { Services } from "../shared/services";

export const comparisonBasesFeature = aboutManifest({
  method: COMPARISON_BASES_REQUEST,
  params: {},
  prepare: async ({ documents, repository }, { uri }) =>
    documents.getOurs(uri) && (await repository.past(uri)),
  answer: (analysis, _, __, past) => (past ? comparisonBases(analysis, past) : null),
});

export const compareFeature = aboutManifest({
  method: COMPARE_REQUEST,
  params: { base: baseOf },
  async prepare(services, { uri, base }) {
    const analysis = services.documents.getOurs(uri);
    return analysis && readBase(services, analysis, base);
  },
  answer(analysis, _, __, side) {
    if (side === undefined) return null;
    return orRefuse(typeof side === "string" ? side : comparison(analysis, fileNameOf(analysis.uri), side));
  },
});

/** Reads the base of a comparison, or says in one sentence why it cannot be read. */
async function readBase(
  { documents, files, repository }: Services,
  { uri, document }: Analysis,
  base: CompareParams["base"],
): Promise<Side | string> {
  if ("revision" in base) {
    const { revision: name } = base;
    const manifest = await repository.manifestAt(uri, name);
    return typeof manifest === "string" ? manifest : { name, manifest };
  }
  if ("saved" in base) return savedSide(manifestIn(document), await repository.past(uri));
  const name = fileNameOf(base.uri);
  const open = documents.getOurs(base.uri)?.document;
  const text = open ? "" : await files.readText(base.uri);
  if (text === undefined) return message("'{name}' cannot be read, or is too large.", { name });
  return sideIn(open ?? new ManifestDocument(text), name);
}

/** Returns the saved catalog entry, or says that it is not the base. */
function savedSide(manifest: JsonObject = {}, past: Past): Side | string {
  const side = baseSide(manifest, past);
  if (typeof side !== "string" && !side.revision) return side;
  return past.savedNote ?? message("No saved catalog entry of this plugin was found.");
}

/** `pluginManifest/comparisonBases`: the releases that a manifest can be compared with, the highest first. */
function comparisonBases({ document }: Analysis, past: Past): ComparisonBasesResult {
  const manifest = manifestIn(document);
  const { base, released } = releasesOf(manifest ?? {}, past);
  const saved = base &&
    !base.release && { version: base.version, isSame: deepEqual(base.manifest, manifest) };
  const releases = released.map(({ tag, version, manifest: then }) => ({
    ...{ tag, version },
    isSame: deepEqual(then, manifest),
  }));
  const known = { ...(saved && { saved }), releases };
  if (releases.length > 0) return known;
  return {
    ...known,
    ...(!saved && { note: noRelease(past) }),
    ...(past.isWithoutGit && { isWithoutGit: true }),
  };
}

/** `pluginManifest/compare`: the changes since a base. @returns one sentence if the document cannot be compared */
function comparison(
  { document, version, options }: Analysis,
  name: string,
  base: Side,
): CompareResult | string {
  const current = sideIn(document, name);
  if (typeof current === "string") return current;
  const { changes, ...rest } = compareManifests(base, current);
  const compared = { ...rest, changes: withApprovals(changes, current.manifest, options) };
  return { ...compared, version, markdown: diffMarkdown(compared) };
}

/** Returns the side of a document, or one sentence about why it has none. @param name the document's */
function sideIn(document: ManifestDocument, name: string): Side | string {
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const manifest = manifestIn(document);
  return manifest ? { name, manifest } : noManifest(name);
}
