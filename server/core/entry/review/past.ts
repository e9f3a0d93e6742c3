import { ManifestDocument } from "../../json/parse/document";
import { isArray, isObject, isString, memberValue, type JsonObject } from "../../json/tree/value";
import { documentKind } from "../../manifest/kind";
import { isSameItem, type Past, type Releases } from "../../release/past";
import type { EarlierVersions } from "../earlier";
import { buildEntry, type EntryParts } from "../entry";

/** Parses a saved detail response; undefined for any other text. */
export function readDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.parses && isObject(value) && documentKind(document.root) === "detail" ? value : undefined;
}

/** Chooses the first source with earlier versions of the plugin, or with its slug (docs/spec/entry.md, Earlier versions). */
export function earlierFrom(
  { saved }: Past,
  { released }: Releases,
  manifest: JsonObject,
): EarlierVersions | undefined {
  const data = memberValue(saved, "data");
  const [item, versions] = [memberValue(data, "item") ?? null, memberValue(data, "versions")];
  const isOwn = (id: Parameters<typeof isSameItem>[1]) => isSameItem(manifest, id);
  if (isArray(versions) && versions.some((one) => isObject(one) && isOwn(memberValue(one, "item_id"))))
    return { kind: "detail", item, versions };
  const own = released.filter(({ manifest: { id } }) => isString(id) && isOwn(id));
  if (own.length > 0) return { kind: "git", item, versions: own };
  return isObject(item) && isOwn(memberValue(item, "id"))
    ? { kind: "detail", item, versions: [] }
    : undefined;
}

export function earlierEntry(
  { saved }: Past,
  { base, earlier }: Releases,
  parts: Partial<EntryParts>,
): JsonObject | undefined {
  const release = base?.release;
  if (!release) return base && saved;
  return buildEntry({
    ...parts,
    manifest: release.manifest,
    face: "published",
    now: release.publishedAt,
    requestId: "",
    earlier: { kind: "git", versions: earlier.filter((one) => one !== release) },
  }).payload;
}
