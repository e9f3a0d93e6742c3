import type { ManifestDocument } from "../json/parse/document";
import { isObject, memberValue, type JsonObject } from "../json/tree/value";
import { documentKind } from "../manifest/kind";
import { message } from "../text/messages";
import { newestVersion } from "../manifest/detail";
import { releasesOf, type Release, type TagHistory } from "./releases";
import type { NoBase } from "./comparison";

/** Returns a document's manifest, that of a detail response's newest version; undefined if there is none. */
export function manifestIn({ root, value }: ManifestDocument): JsonObject | undefined {
  const manifest = documentKind(root) === "detail" ? memberValue(newestVersion(value), "manifest") : value;
  return isObject(manifest) ? manifest : undefined;
}

/**
 * Finds the release that a manifest is compared with: the highest one before it. The first release is compared with
 * itself.
 */
export function baseRelease(manifest: JsonObject, history: TagHistory): Release | NoBase {
  const { earlier, own, isNew } = releasesOf(manifest, history);
  return earlier[0] ?? (isNew ? "new" : (own[0] ?? "unreleased"));
}

/** Says why a text cannot name a base: git would take it for an option. Undefined if it can. */
export function baseFault(base: string): string | undefined {
  return base.startsWith("-") ? message("A base must not begin with '-': '{base}'.", { base }) : undefined;
}

/** Says that a revision has no manifest to compare with. */
export function missingAt(revision: string): string {
  return message("Revision '{name}' has no such manifest, or an invalid one.", { name: revision });
}

/** Says that a document has no manifest to compare. @param name the document's */
export function noManifest(name: string): string {
  return message("'{name}' is not a manifest, nor a detail response with one.", { name });
}

/** Says why there is no release to compare with. */
export function noRelease({ isShallow, note }: TagHistory): string {
  if (isShallow) return message("This is a shallow clone. Run 'git fetch --unshallow --tags' first.");
  return note ?? message("No release tag has this manifest.");
}
