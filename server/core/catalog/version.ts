import { isString, memberValue, type JsonObject } from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import type { Fields } from "./fields";
import { fullManifest, installStatus, keptManifest } from "./manifest";
import { NO_PACKAGE, type PackageRecord } from "./packages";
import { placeholderChangelog, placeholderManifest } from "./placeholder";
import { derived, fromManifest, objectOf, toldAs, given, type Provenance, type Traced } from "./provenance";

/** "As published": the full entry. "As it stands": what the catalog could answer today (entry.md, Fields). */
export type Face = "published" | "current";

/** What one version of the entry is made of. */
export interface VersionParts {
  readonly manifest: JsonObject;
  readonly fields: Fields;
  readonly face: Face;
  readonly packed: PackageRecord;
  readonly publishedAt: Traced;
  /** The version's section in CHANGELOG.md. */
  readonly changelogSection?: string | undefined;
}

/** The manifest of a version and what goes with it: the full one or, without a package, the placeholder's. */
interface Form {
  readonly manifest: Traced<JsonObject>;
  readonly packed: PackageRecord;
  readonly changelog: Traced;
  readonly placeholder: boolean;
}

/** A version of the entry. */
export interface BuiltVersion extends Form {
  readonly version: Traced<JsonObject>;
}

const FILLED_IN: Provenance = { kind: "derived", rule: "the manifest with every catalog member filled in" };
const SHORTER: Provenance = { kind: "derived", rule: "the manifest of a version without a package" };

/** A version and its manifest (entry.md, Fields, `version.…` and `manifest.install_status`). */
export function buildVersion(parts: VersionParts): BuiltVersion {
  const { fields } = parts;
  const form = formOf(parts);
  const version = objectOf([
    ["id", versionId(fields)],
    ["item_id", fields.id],
    ["version", fields.version],
    ["min_app_version", fields.min_app_version],
    ["max_app_version", fields.max_app_version],
    ...Object.entries(form.packed.fields),
    ["published_at", parts.publishedAt],
    ["changelog", form.changelog],
    ["manifest", toldAs(form.manifest, form.placeholder ? SHORTER : FILLED_IN)],
  ]);
  return { ...form, version };
}

function versionId({ id, version }: Fields): Traced {
  if (!isString(id.value)) return id;
  if (!isString(version.value)) return version;
  return derived(`${id.value}@${version.value}`, "`<item_id>@<version>`", ["/id", "/version"]);
}

function formOf(parts: VersionParts): Form {
  const { manifest, face, packed } = parts;
  if (isPlaceholderValue(manifest)) return keptForm(parts);
  const changelog = changelogOf(parts);
  if (face === "current" && !packed.complete) return placeholderForm(parts, changelog);
  const status = installStatus(
    true,
    packed.complete ? "the version has a package" : "the version is shown as published",
  );
  const full = fullManifest(manifest, { fields: parts.fields, packed, changelog, installStatus: status });
  return { manifest: full, packed, changelog, placeholder: false };
}

function placeholderForm({ manifest, fields }: VersionParts, changelog: Traced): Form {
  const stated = placeholderChangelog(changelog);
  const shorter = placeholderManifest(manifest, fields, stated);
  return { manifest: shorter, packed: NO_PACKAGE, changelog: stated, placeholder: true };
}

/** The edited manifest is a placeholder's already: it stays as it is, and what repeats its members follows it. */
function keptForm({ manifest, face, packed }: VersionParts): Form {
  const shownAsPublished =
    face === "published" ? installStatus(true, "the version is shown as published") : undefined;
  return {
    manifest: keptManifest(manifest, shownAsPublished),
    packed: face === "published" ? packed : NO_PACKAGE,
    changelog: given(manifest, ["changelog"], isString) ?? noChangelog(manifest),
    placeholder: true,
  };
}

function changelogOf({ manifest, changelogSection }: VersionParts): Traced {
  const section = changelogSection
    ? derived(changelogSection, "the version's section in CHANGELOG.md")
    : undefined;
  return given(manifest, ["changelog"], isString) ?? section ?? noChangelog(manifest);
}

function noChangelog(manifest: JsonObject): Traced {
  return memberValue(manifest, "changelog") === null
    ? fromManifest(null, "/changelog")
    : derived(null, "null: neither the manifest nor CHANGELOG.md tells what changed");
}
