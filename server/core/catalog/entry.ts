import { isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { deriveSlug } from "./derive";
import {
  earlierVersions,
  publishedTime,
  type Earlier,
  type EarlierParts,
  type EarlierVersions,
} from "./earlier";
import { fieldsOf, type Fields } from "./fields";
import { installablePackage, plannedPackage, type Packages } from "./packages";
import {
  arrayOf,
  derived,
  fromHistory,
  objectOf,
  pending,
  provenanceOf,
  toldAs,
  traced,
  type Provenance,
  type ProvenanceMap,
  type Traced,
} from "./provenance";
import { buildVersion, type BuiltVersion, type Face } from "./version";

/** All that an entry is made of; the function has no other sources (entry.md, the introduction). */
export interface EntryParts extends EarlierParts {
  /** The clock: ISO 8601 UTC with milliseconds. */
  readonly now: string;
  readonly requestId: string;
  readonly slug?: string | undefined;
  readonly packages?: Packages | undefined;
}

/** What the catalog would answer, and where each field of it comes from. */
export interface CatalogEntry {
  /** The envelope. */
  readonly payload: JsonObject;
  readonly provenance: ProvenanceMap;
  readonly face: Face;
  /** Whether the edited version's manifest is the shorter one of a version without a package. */
  readonly placeholder: boolean;
  /** Where its earlier versions come from. */
  readonly earlier: EarlierVersions["kind"] | "none";
}

/**
 * The catalog detail entry that a manifest leads to (entry.md). Pure; of anything that is half typed it tells what can
 * be told. The payload shares values with the parts: neither may be changed afterwards.
 */
export function buildEntry(parts: EntryParts): CatalogEntry {
  const fields = fieldsOf(parts.manifest, parts);
  const earlier = earlierVersions(parts);
  const edited = editedVersion(parts, fields, earlier);
  const versions = [toldAs(edited.version, EDITED), ...earlier.versions];
  const item = itemOf(fields, slugOf(parts, fields, earlier), edited, versions);
  const data = objectOf([
    [
      "item",
      toldAs(item, { kind: "derived", rule: "what the manifest and the versions tell of the plugin" }),
    ],
    [
      "versions",
      toldAs(arrayOf(versions), { kind: "derived", rule: "the edited version and the earlier ones" }),
    ],
  ]);
  const envelope = objectOf([
    ["data", toldAs(data, { kind: "derived", rule: "the plugin and its versions" })],
    ["request_id", derived(parts.requestId, "a UUID for this answer")],
  ]);
  const { face } = parts;
  return {
    payload: envelope.value,
    provenance: provenanceOf(envelope),
    face,
    placeholder: edited.placeholder,
    earlier: parts.earlier?.kind ?? "none",
  };
}

function editedVersion(parts: EntryParts, fields: Fields, { versions, replaced }: Earlier): BuiltVersion {
  const { manifest, face, packages } = parts;
  const packageParts = { manifest, packages, replaced };
  return buildVersion({
    manifest,
    fields,
    face,
    packed: face === "published" ? plannedPackage(packageParts) : installablePackage(packageParts),
    publishedAt: publication(parts.now, versions[0]?.value),
    changelogSection: isString(fields.version.value) ? parts.changelog?.get(fields.version.value) : undefined,
  });
}

/** The clock; one that is behind the newest earlier version waits for it, for publication cannot come before. */
function publication(now: string, newest: JsonValue = null): Traced {
  const time = publishedTime(newest);
  if (!(time > Date.parse(now)))
    return traced(now, { kind: "pending", rule: "the clock: only publication can tell" });
  const rule = "the newest earlier version, which the clock is behind: only publication can tell";
  return traced(new Date(time).toISOString(), { kind: "pending", rule });
}

function slugOf({ slug }: EntryParts, { id }: Fields, earlier: Earlier): Traced {
  if (slug) return derived(slug, "the slug given as an option");
  if (earlier.slug) return fromHistory(earlier.slug, "the earlier entry's slug");
  const made = isString(id.value) ? deriveSlug(id.value) : undefined;
  return made === undefined ? pending() : derived(made, "the identifier's last label, URL-safe", ["/id"]);
}

const EDITED: Provenance = { kind: "derived", rule: "the version that the manifest describes" };
const FROM_FIRST: Provenance = { kind: "derived", rule: "the first of `versions`" };

/** Members in the interface's order (catalog-interface.md, Item). */
function itemOf(fields: Fields, slug: Traced, edited: BuiltVersion, versions: readonly Traced<JsonObject>[]) {
  return objectOf([
    ["schema_version", derived(1, "the version of the catalog's schema, always 1")],
    ["kind", fields.kind],
    ["id", fields.id],
    ["slug", slug],
    ["name", fields.name],
    ["summary", fields.summary],
    ["description", fields.summary],
    ["latest_version", fields.version],
    ["min_app_version", fields.min_app_version],
    ["max_app_version", fields.max_app_version],
    ["homepage_url", fields.homepage_url],
    ["repository_url", fields.repository_url],
    ["author", fields.author],
    ["source", fields.source],
    ["tags", fields.tags],
    ["license", fields.license],
    ["created_at", publishedAtOf(earliestOf(versions))],
    ["updated_at", publishedAtOf(edited.version)],
    ["latest_compatible_version", toldAs(edited.version, FROM_FIRST)],
    ["manifest", toldAs(edited.manifest, FROM_FIRST)],
  ]);
}

function earliestOf(versions: readonly Traced<JsonObject>[]): Traced<JsonObject> | undefined {
  const dated = versions.filter(({ value }) => publishedTime(value) > -Infinity);
  return dated.reduceRight<Traced<JsonObject> | undefined>(
    (first, next) => (first && publishedTime(first.value) <= publishedTime(next.value) ? first : next),
    undefined,
  );
}

function publishedAtOf(version: Traced<JsonObject> | undefined): Traced {
  const date = memberValue(version?.value, "published_at") ?? null;
  const told = new Map(version?.origins);
  const provenance = told.get("/published_at") ?? told.get("");
  return provenance ? traced(date, provenance) : pending();
}
