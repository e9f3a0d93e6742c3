import { compareManifests, type Side } from "../../core/release/comparison";
import { diffMarkdown } from "../../core/release/markdown";
import { manifestIn, noManifest, noRelease } from "../../core/release/sides";
import { releasesOf, type TagHistory } from "../../core/release/releases";
import type { ManifestDocument } from "../../core/json/parse/document";
import { deepEqual } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import type { CompareResult, ComparisonBasesResult } from "../../protocol";

/** `pluginManifest/comparisonBases`: the releases that a manifest can be compared with, the latest first. */
export function comparisonBases({ document }: Analysis, history: TagHistory): ComparisonBasesResult {
  const manifest = manifestIn(document);
  const { own, earlier } = manifest ? releasesOf(manifest, history) : { own: [], earlier: [] };
  const releases = [...own, ...earlier].map(({ tag, version, manifest: then }) => ({
    ...{ tag, version },
    isSame: deepEqual(then, manifest),
  }));
  if (releases.length > 0) return { releases };
  return { releases, note: noRelease(history), ...(history.isWithoutGit && { isWithoutGit: true }) };
}

/** `pluginManifest/compare`: the changes since a base. @returns one sentence if the document cannot be compared */
export function comparison(
  { document, version }: Analysis,
  name: string,
  base: Side,
): CompareResult | string {
  const current = sideIn(document, name);
  if (typeof current === "string") return current;
  const compared = compareManifests(base, current);
  return { ...compared, version, markdown: diffMarkdown(compared) };
}

/** Returns the side of a document, or one sentence about why it has none. @param name the document's */
export function sideIn(document: ManifestDocument, name: string): Side | string {
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const manifest = manifestIn(document);
  return manifest ? { name, manifest } : noManifest(name);
}
