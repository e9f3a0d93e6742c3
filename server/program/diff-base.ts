import type { NoBase, Side } from "../core/release/comparison";
import { baseRelease, manifestIn, missingAt, noManifest, noRelease } from "../core/release/sides";
import type { ManifestDocument } from "../core/json/parse/document";
import { message } from "../core/text/messages";
import type { ReleaseReader } from "../host/git/releases.node";
import { Failure } from "./failures";

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
  const found = await reader.at(name);
  if (found === "unknown") return undefined;
  const { manifest, ...revision } = found;
  if (manifest) return { name, manifest, revision };
  throw new Failure(name, missingAt(name));
}

/** Finds the release that a manifest is compared with. @throws Failure when the releases cannot be read */
export async function releaseBefore({ name, manifest }: Side, reader: ReleaseReader): Promise<Side | NoBase> {
  const history = await reader.history();
  const { isShallow, note } = history;
  if (isShallow || note !== undefined) {
    const reason = noRelease(history);
    throw new Failure(name, message("'{name}' has nothing to be compared with: {reason}", { name, reason }));
  }
  const base = baseRelease(manifest, history);
  if (typeof base === "string") return base;
  const { tag, commit } = base;
  return { name: tag, manifest: base.manifest, revision: { tag, commit } };
}
