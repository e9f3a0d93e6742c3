import { isString, memberValue, type JsonObject } from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { message } from "../text/messages";
import type { Fields } from "./fields";
import {
  fullManifest,
  installStatus,
  copyPlaceholder,
  placeholderChangelog,
  placeholderManifest,
} from "./manifest";
import { noPackage, type PackageRecord } from "./packages";
import { fromRule, fromManifest, fromMember, objectOf, withRule, type Traced } from "./provenance";

/** The state that an entry shows. `published`: after publication; `current`: today (docs/spec/entry.md, Two faces). */
export type Face = (typeof FACES)[number];

export const FACES = ["published", "current"] as const;

interface VersionInputs {
  readonly manifest: JsonObject;
  readonly fields: Fields;
  readonly face: Face;
  readonly packageRecord: PackageRecord;
  readonly publishedAt: Traced;
  readonly changelogSection?: string | undefined;
}

/** The parts that differ between a full version and a placeholder. */
interface VersionForm {
  readonly manifest: Traced<JsonObject>;
  readonly packageRecord: PackageRecord;
  readonly changelog: Traced;
  readonly isPlaceholder: boolean;
}

export interface BuiltVersion extends VersionForm {
  readonly version: Traced<JsonObject>;
}

/** Builds a version with its manifest (docs/spec/entry.md, Where each field comes from). */
export function buildVersion(inputs: VersionInputs): BuiltVersion {
  const { fields } = inputs;
  const form = versionForm(inputs);
  const rule = form.isPlaceholder
    ? message("the manifest of a version without a package")
    : message("the manifest with every catalog member filled in");
  const version = objectOf([
    ["id", versionId(fields)],
    ["item_id", fields.id],
    ["version", fields.version],
    ["min_app_version", fields.min_app_version],
    ["max_app_version", fields.max_app_version],
    ...Object.entries(form.packageRecord.fields),
    ["published_at", inputs.publishedAt],
    ["changelog", form.changelog],
    ["manifest", withRule(form.manifest, rule)],
  ]);
  return { ...form, version };
}

function versionId({ id, version }: Fields): Traced {
  if (!isString(id.value)) return id;
  if (!isString(version.value)) return version;
  return fromRule(`${id.value}@${version.value}`, message("`<item_id>@<version>`"), ["/id", "/version"]);
}

function versionForm(inputs: VersionInputs): VersionForm {
  const { manifest, fields, face, packageRecord } = inputs;
  if (isPlaceholderValue(manifest)) return authoredPlaceholderForm(inputs);
  const changelog = changelogOf(inputs);
  if (face === "current" && !packageRecord.isComplete) return placeholderForm(inputs, changelog);
  const rule = packageRecord.isComplete
    ? message("the version has a package")
    : message("the version is shown as published");
  const repeatedValues = { fields, packageRecord, changelog, installStatus: installStatus(true, rule) };
  return { manifest: fullManifest(manifest, repeatedValues), packageRecord, changelog, isPlaceholder: false };
}

function placeholderForm({ manifest, fields }: VersionInputs, authoredChangelog: Traced): VersionForm {
  const changelog = placeholderChangelog(authoredChangelog);
  const shortManifest = placeholderManifest(manifest, fields, changelog);
  return { manifest: shortManifest, packageRecord: noPackage(), changelog, isPlaceholder: true };
}

function authoredPlaceholderForm({ manifest, face, packageRecord }: VersionInputs): VersionForm {
  const isPublished = face === "published";
  const status = isPublished ? installStatus(true, message("the version is shown as published")) : undefined;
  return {
    manifest: copyPlaceholder(manifest, status),
    packageRecord: isPublished ? packageRecord : noPackage(),
    changelog: fromMember(manifest, ["changelog"], isString) ?? noChangelog(manifest),
    isPlaceholder: true,
  };
}

function changelogOf({ manifest, changelogSection }: VersionInputs): Traced {
  const authoredChangelog = fromMember(manifest, ["changelog"], isString);
  if (authoredChangelog || !changelogSection) return authoredChangelog ?? noChangelog(manifest);
  return fromRule(changelogSection, message("the version's section in CHANGELOG.md"));
}

function noChangelog(manifest: JsonObject): Traced {
  return memberValue(manifest, "changelog") === null
    ? fromManifest(null, "/changelog")
    : fromRule(null, message("null: neither the manifest nor CHANGELOG.md says what changed"));
}
