import { ManifestDocument } from "../../json/parse/document";
import { documentKind } from "../../manifest/kind";
import { isArray, isObject, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { isSameItem, type EarlierVersions, type GitVersion } from "../earlier";
import { buildEntry, type EntryParts } from "../entry";

/** All that is known of a plugin's past. */
export interface Past {
  /** An earlier detail response, the envelope, that the author points to. */
  readonly detail?: JsonObject | undefined;
  /** What the tags of the git history show, newest first. */
  readonly tags: readonly GitVersion[];
}

/** The envelope that a saved detail response holds; undefined when the text is none. */
export function readDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.parses && isObject(value) && documentKind(document.root) === "detail" ? value : undefined;
}

/**
 * The plugin's earlier versions, from the first source that has any (entry.md, Earlier versions); with the item of the
 * detail response, which tells the slug even if it has no versions.
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
 * The entry that publication would change: the earlier detail response, or the entry of the newest tag. One of another
 * identifier counts where nothing has this one: then it is the identifier that has changed.
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
