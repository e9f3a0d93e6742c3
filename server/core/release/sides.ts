import type { ManifestDocument } from "../json/parse/document";
import { isObject, memberValue, type JsonObject } from "../json/tree/value";
import { newestVersion } from "../manifest/detail";
import { documentKind } from "../manifest/kind";
import { message } from "../text/messages";
import type { NoBase, Side } from "./comparison";
import { releasesOf, type Past } from "./past";

/** Returns a document's manifest, that of a detail response's newest version; undefined if there is none. */
export function manifestIn({ root, value }: ManifestDocument): JsonObject | undefined {
  const manifest = documentKind(root) === "detail" ? memberValue(newestVersion(value), "manifest") : value;
  return isObject(manifest) ? manifest : undefined;
}

/** Returns what a manifest is compared with unless the author names something else. */
export function baseSide(manifest: JsonObject, past: Past): Side | NoBase {
  const { base, isNew } = releasesOf(manifest, past);
  if (!base) return isNew ? "new" : "unreleased";
  const { release } = base;
  if (!release) return { name: savedName(), manifest: base.manifest };
  const { tag, commit } = release;
  return { name: tag, manifest: base.manifest, revision: { tag, commit } };
}

/** Names the newest version of a saved response where others have the name of a tag. */
export function savedName(): string {
  return message("saved catalog entry");
}

/** Refuses a base that git would take for an option; undefined for any other. */
export function baseFault(base: string): string | undefined {
  return base.startsWith("-") ? message("A base must not begin with '-': '{base}'.", { base }) : undefined;
}

/** Reports that a revision has no manifest to compare with. */
export function missingAt(revision: string): string {
  return message("Revision '{name}' has no such manifest, or an invalid one.", { name: revision });
}

/** Reports a revision that git does not know. */
export function unknownRevision(revision: string): string {
  return message("'{revision}' is not a git revision. Fetch it, or choose another one.", { revision });
}

/** Reports that a document has no manifest to compare. @param name the document's */
export function noManifest(name: string): string {
  return message("'{name}' is not a manifest, nor a detail response with one.", { name });
}

/** Explains why the releases are not known; undefined if all of them are known. */
export function unreadPast({ isShallow, isPartial, note }: Past): string | undefined {
  if (isShallow) return message("This is a shallow clone. Run 'git fetch --unshallow --tags' first.");
  return isPartial ? undefined : note;
}

/** Explains why no release can be compared with. */
export function noRelease(past: Past): string {
  return unreadPast(past) ?? message("No release tag has this manifest.");
}
