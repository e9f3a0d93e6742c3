import { ManifestDocument } from "../../json/parse/document";
import { documentKind } from "../../manifest/kind";
import { isArray, isObject, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { isSameItem, type EarlierVersions, type GitVersion } from "../earlier";
import { buildEntry, type EntryParts } from "../entry";

/** The known sources of a plugin's earlier versions. */
export interface Past {
  /** The envelope of an earlier detail response that the author points to. */
  readonly detail?: JsonObject | undefined;
  /** The versions at the tags of the git history, newest first. */
  readonly tags: readonly GitVersion[];
}

/** Parses a saved detail response and returns its envelope; undefined if the text is anything else. */
export function readDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.parses && isObject(value) && documentKind(document.root) === "detail" ? value : undefined;
}

/**
 * Chooses the first source that has earlier versions of the plugin (docs/spec/entry.md, Earlier versions), with the
 * item of the detail response, which has the slug even if it has no versions.
 */
export function earlierFrom({ detail, tags }: Past, manifest: JsonObject): EarlierVersions | undefined {
  const data = memberValue(detail, "data");
  const item = memberValue(data, "item") ?? null;
  const versions = memberValue(data, "versions");
  if (isArray(versions) && versions.some((version) => isVersionOf(manifest, version))) {
    return { kind: "detail", item, versions };
  }
  const isShown = tags.some((tag) => isSameItem(manifest, memberValue(tag.manifest, "id")));
  if (isShown) return { kind: "git", item, versions: tags };
  return isObject(item) && isSameItem(manifest, memberValue(item, "id"))
    ? { kind: "detail", item, versions: [] }
    : undefined;
}

function isVersionOf(manifest: JsonObject, version: JsonValue): boolean {
  return isObject(version) && isSameItem(manifest, memberValue(version, "item_id"));
}

/**
 * Returns the entry that publication would change: the earlier detail response, or the entry of the newest tag. If no
 * source has this identifier, one with another identifier counts: then the identifier has changed.
 */
export function earlierEntry(
  past: Past,
  manifest: JsonObject,
  parts: Partial<EntryParts>,
): JsonObject | undefined {
  const source = earlierFrom(past, manifest);
  if (source?.kind === "detail" || (!source && past.detail)) return past.detail;
  const [newest, ...others] = past.tags;
  if (!newest) return undefined;
  return buildEntry({
    ...parts,
    manifest: newest.manifest,
    face: "published",
    now: newest.publishedAt,
    requestId: "",
    earlier: { kind: "git", versions: others },
  }).payload;
}
