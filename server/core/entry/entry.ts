import { isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { publishedTime } from "../manifest/detail";
import { deriveSlug } from "../manifest/names/names";
import { headingNames } from "../release/changelog";
import { memberOrder, rootSchema, schemaAt } from "../schema/schema";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import {
  collectVersions,
  type CollectedVersions,
  type EarlierVersionInputs,
  type EarlierVersions,
} from "./earlier";
import { fieldsOf, usedMembers, type Fields } from "./fields";
import { installablePackage, plannedPackage, type PackagesByPlatform } from "./packages";
import {
  arrayOf,
  fromRule,
  fromHistory,
  guessFrom,
  objectOf,
  pendingValue,
  traceTo,
  withRule,
  type ProvenanceMap,
  type Traced,
} from "./provenance";
import { buildVersion, type BuiltVersion, type Face } from "./version";

export interface BuildEntryInputs extends EarlierVersionInputs {
  readonly now: string;
  readonly requestId: string;
  readonly slug?: string | undefined;
  readonly packages?: PackagesByPlatform | undefined;
}

export interface CatalogEntry {
  readonly payload: JsonObject;
  readonly provenance: ProvenanceMap;
  readonly face: Face;
  /** True if the edited version has the shorter manifest of a version without a package. */
  readonly placeholder: boolean;
  readonly earlier: EarlierVersions["kind"] | "none";
}

/**
 * Builds the catalog entry of a manifest, which may be incomplete (docs/spec/entry.md). The entry shares objects with
 * the manifest, so do not modify either of them.
 */
export function buildEntry(inputs: BuildEntryInputs): CatalogEntry {
  const fields = fieldsOf(inputs.manifest, inputs);
  const collected = collectVersions(inputs);
  const editedVersion = buildEditedVersion(inputs, fields, collected);
  const versions = [
    withRule(editedVersion.version, message("the version that the manifest describes")),
    ...collected.versions,
  ];
  const item = itemOf(fields, slugOf(inputs, fields, collected), editedVersion, versions);
  const data = objectOf([
    ["item", withRule(item, message("the plugin, from the manifest and its versions"))],
    ["versions", withRule(arrayOf(versions), message("the edited version and the earlier ones"))],
  ]);
  const envelope = objectOf([
    ["data", withRule(data, message("the plugin and its versions"))],
    ["request_id", fromRule(inputs.requestId, message("a UUID for this response"))],
  ]);
  return {
    payload: envelope.value,
    provenance: Object.fromEntries(envelope.origins),
    face: inputs.face,
    placeholder: editedVersion.isPlaceholder,
    earlier: inputs.earlier?.kind ?? "none",
  };
}

function buildEditedVersion(
  inputs: BuildEntryInputs,
  fields: Fields,
  { versions, replacedVersion }: CollectedVersions,
): BuiltVersion {
  const { manifest, face, packages } = inputs;
  const version = fields.version.value;
  const packageInputs = { manifest: usedMembers(manifest), packages, replacedVersion };
  return buildVersion({
    manifest,
    fields,
    face,
    packageRecord: face === "published" ? plannedPackage(packageInputs) : installablePackage(packageInputs),
    publishedAt: publicationTime(inputs.now, versions[0]?.value),
    changelogSection: isString(version) ? inputs.changelog?.get(version, headingNames(manifest)) : undefined,
  });
}

/** Returns the current time, or the time of the newest earlier version if that is later. */
function publicationTime(now: string, newest: JsonValue = null): Traced {
  const time = publishedTime(newest);
  if (!(time > Date.parse(now)))
    return traceTo(now, { kind: "pending", rule: message("the current time, until publication") });
  const rule = message("the time of the newest earlier version, which is after the current time");
  return traceTo(new Date(time).toISOString(), { kind: "pending", rule });
}

function slugOf({ slug }: BuildEntryInputs, { id }: Fields, collected: CollectedVersions): Traced {
  if (slug) return fromRule(slug, message("the slug given as an option"));
  if (collected.slug) return fromHistory(collected.slug, message("the earlier entry's slug"));
  const derivedSlug = isString(id.value) ? deriveSlug(id.value) : undefined;
  return derivedSlug === undefined
    ? pendingValue()
    : guessFrom(id, message("the identifier's last label, URL-safe"), derivedSlug);
}

function itemOf(fields: Fields, slug: Traced, newest: BuiltVersion, versions: readonly Traced<JsonObject>[]) {
  const firstVersionRule = message("the first of `versions`");
  const members: Readonly<Record<string, Traced>> = {
    ...fields,
    schema_version: fromRule(1, message("the version of the catalog's schema, always 1")),
    slug,
    description: fields.summary,
    latest_version: fields.version,
    created_at: publishedAtOf(earliestOf(versions)),
    updated_at: publishedAtOf(newest.version),
    latest_compatible_version: withRule(newest.version, firstVersionRule),
    manifest: withRule(newest.manifest, firstVersionRule),
  };
  return objectOf(itemOrder().map((name) => [name, members[name]]));
}

const itemOrder = lazy(() => memberOrder(schemaAt(rootSchema("detail"), undefined, ["data", "item"])));

function earliestOf(versions: readonly Traced<JsonObject>[]): Traced<JsonObject> | undefined {
  const datedVersions = versions.filter(({ value }) => publishedTime(value) > -Infinity).reverse();
  return datedVersions.sort((a, b) => publishedTime(a.value) - publishedTime(b.value))[0];
}

function publishedAtOf(version: Traced<JsonObject> | undefined): Traced {
  const date = memberValue(version?.value, "published_at") ?? null;
  const origins = new Map(version?.origins);
  const provenance = origins.get("/published_at") ?? origins.get("");
  return provenance ? traceTo(date, provenance) : pendingValue();
}
