import { compareManifests, comparisonData, type Side } from "../core/release/comparison";
import { manifestIn } from "../core/release/sides";
import { noManifest, validDocumentOf } from "./input";
import type { ManifestDiff } from "./types";

/**
 * Finds what changes for users from one manifest to another, and the version that it calls for. Each is a manifest, or
 * a detail response, whose newest version counts.
 * @throws SyntaxError when a text is not JSON, TypeError when it has no manifest
 */
export function diff(base: string, current: string): ManifestDiff {
  return comparisonData(compareManifests(sideOf("base", base), sideOf("current", current)));
}

function sideOf(name: string, text: string): Side {
  const manifest = manifestIn(validDocumentOf(text));
  if (manifest) return { name, manifest };
  throw noManifest();
}
