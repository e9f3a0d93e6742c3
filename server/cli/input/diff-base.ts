import type { Side } from "../../core/catalog/diff/comparison";
import { lastRelease, manifestIn, missingAt, noManifest, noRelease } from "../../core/catalog/diff/sides";
import type { ManifestDocument } from "../../core/json/parse/document";
import { message } from "../../core/text/messages";
import type { ReleaseReader } from "../../host/releases.node";
import { Failure } from "../../program/failures";

/** Returns the manifest of a document, or the newest one of a detail response. @throws Failure */
export function sideOf(name: string, document: ManifestDocument): Side {
  const manifest = manifestIn(document);
  if (manifest) return { name, manifest };
  throw new Failure(name, noManifest(name));
}

/**
 * Reads the manifest at a revision.
 * @returns undefined if git knows no such revision
 * @throws Failure when the revision has no manifest
 */
export async function sideAt(name: string, reader: ReleaseReader): Promise<Side | undefined> {
  const manifest = await reader.at(name);
  if (manifest === "unknown") return undefined;
  if (manifest) return { name, manifest };
  throw new Failure(name, missingAt(name));
}

/** Finds the last release whose manifest differs. @throws Failure when there is no release */
export async function releaseBefore({ name, manifest }: Side, reader: ReleaseReader): Promise<Side> {
  const history = await reader.history();
  const release = lastRelease(manifest, history);
  if (release) return { name: release.tag, manifest: release.manifest };
  const reason = noRelease(history);
  throw new Failure(name, message("'{name}' has nothing to be compared with: {reason}", { name, reason }));
}
