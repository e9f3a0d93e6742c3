import {
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
  isArray,
} from "../json/tree/value";
import { authorOf, type Fields, fieldsOf } from "./fields";
import { PACKAGE_FIELDS, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { type PackageRecord, noPackage, plannedPackage } from "./packages";
import {
  derived,
  objectOf,
  given,
  isPresent,
  type Traced,
  derivedFrom,
  guessedFrom,
  pathsOf,
  pending,
  withProvenance,
} from "./provenance";
import { message } from "../text/messages";
import { isPlaceholderValue } from "../manifest/kind";

interface Repeated {
  readonly fields: Fields;
  readonly packed: PackageRecord;
  readonly changelog: Traced;
  readonly installStatus: Traced;
}

type Members = (readonly [name: string, member: Traced | undefined])[];

/** Returns `available` or `blocked`. @param rule the reason in words */
export function installStatus(available: boolean, rule: string): Traced {
  return derived(available ? "available" : "blocked", rule);
}

/**
 * Fills in every catalog member of a manifest (docs/spec/entry.md, Where each field comes from). The author's members
 * keep their order; those that are missing follow in the interface's order.
 */
export function fullManifest(manifest: JsonObject, repeated: Repeated): Traced<JsonObject> {
  const artifacts = repeated.packed.artifacts ?? given(manifest, ["artifacts"], isEmptyObject);
  const filledIn = new Map([...repeatedMembers(repeated), ["artifacts", artifacts] as const]);
  const own = Object.keys(manifest).map(
    (name) => [name, filledIn.has(name) ? filledIn.get(name) : authored(manifest, name)] as const,
  );
  return objectOf(new Map([...own, ...filledIn]));
}

const PACKAGE_MEMBERS: readonly string[] = [...PACKAGE_FIELDS, "artifacts"];

/** Copies a placeholder's manifest with an install status, and without members that describe a package. */
export function keptManifest(manifest: JsonObject, status: Traced | undefined): Traced<JsonObject> {
  const names = Object.keys(manifest).filter((name) => !PACKAGE_MEMBERS.includes(name));
  const members = names.map((name) => [name, given(manifest, [name], isPresent)] as const);
  return objectOf(new Map([...members, ...(status ? [["install_status", status] as const] : [])]));
}

export function repeatedMembers({ fields, packed, changelog, installStatus }: Repeated): Members {
  return [
    ["kind", fields.kind],
    ["summary", fields.summary],
    ["homepage_url", fields.homepage_url],
    ["repository_url", fields.repository_url],
    ["source", fields.source],
    ["tags", fields.tags],
    ["min_app_version", fields.min_app_version],
    ["max_app_version", fields.max_app_version],
    ["artifact_url", packed.fields.artifact_url],
    ["artifact_size", packed.fields.artifact_size],
    ["signature_algorithm", packed.fields.signature_algorithm],
    ["signing_key_id", packed.fields.signing_key_id],
    ["changelog", changelog],
    ["install_status", installStatus],
  ];
}

function isEmptyObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && Object.keys(value).length === 0;
}

function authored(manifest: JsonObject, name: string): Traced | undefined {
  const isName = name === "author" && isString(memberValue(manifest, name));
  return isName ? authorOf(manifest) : given(manifest, [name], isPresent);
}

/** The changelog of a version without a package (docs/spec/catalog-interface.md, Placeholder). */
export const REMOTE_INSTALL_DISABLED = "Remote install is disabled until signed packages are published.";

/** Builds the shorter manifest of a version without a package (docs/spec/catalog-interface.md, Placeholder). */
export function placeholderManifest(
  manifest: JsonObject,
  fields: Fields,
  changelog: Traced,
): Traced<JsonObject> {
  return objectOf([
    ["schema_version", derived(1, message("the version of the catalog's schema, always 1"))],
    ["kind", fields.kind],
    ["id", fields.id],
    ["name", fields.name],
    ["version", fields.version],
    ["summary", fields.summary],
    ["description", given(manifest, ["description"], isString) ?? fields.summary],
    ["capability_levels", listOf(manifest, "capability_levels")],
    ["permissions", listOf(manifest, "permissions")],
    ["signature_required", derived(true, message("a package is installed only with its signature"))],
    ["default_enabled", derived(false, message("a plugin is off until its user turns it on"))],
    ["install_status", derived("blocked", message("the version has no package"))],
    ["min_app_version", fields.min_app_version],
    ["max_app_version", fields.max_app_version],
    ["tags", fields.tags],
    ["author", placeholderAuthor(manifest, fields)],
    ["source", fields.source],
    ["license", fields.license],
    ["repository_url", fields.repository_url],
    ["changelog", changelog],
  ]);
}

/** Makes the changelog of a version without a package: first that remote install is disabled, then the author's. */
export function placeholderChangelog(changelog: Traced): Traced {
  const rule = message("a version without a package says that it cannot be installed remotely");
  if (!isString(changelog.value) || changelog.value.trim() === "")
    return derived(REMOTE_INSTALL_DISABLED, rule);
  if (/remote install(?:ation)? is disabled/i.test(changelog.value)) return changelog;
  return derivedFrom(changelog, rule, `${REMOTE_INSTALL_DISABLED}\n\n${changelog.value}`);
}

function placeholderAuthor(manifest: JsonObject, fields: Fields): Traced {
  const author = memberValue(manifest, "author");
  const others = isObject(author)
    ? Object.keys(author).filter((name) => name !== "name" && name !== "url")
    : [];
  const address = fields.homepage_url.value === null ? fields.repository_url : fields.homepage_url;
  const name = given(manifest, ["author"], isString) ?? given(manifest, ["author", "name"], isString);
  const url = given(manifest, ["author", "url"], isString);
  const whole = objectOf([
    ["name", name ?? pending()],
    ["url", url ?? guessedFrom(address, message("the plugin's URL, because the author has none"))],
    ...others.map((other) => [other, given(manifest, ["author", other], isPresent)] as const),
  ]);
  const rule = message("the author with a URL");
  return withProvenance(whole, { kind: "derived", rule, paths: pathsOf(whole) });
}

function listOf(manifest: JsonObject, name: string): Traced {
  return given(manifest, [name], isArray) ?? pending();
}

/** The members that may be null; for the others, null only means that the value is unknown. */
const NULLABLE = REPEATED_FROM_VERSION.filter((name) => name !== "min_app_version");

/**
 * Derives a manifest's catalog members from its other members as the preview does, in the interface's order; unknown
 * ones are left out (docs/spec/entry.md, Where each field comes from).
 */
export function catalogMembers(manifest: JsonObject): JsonObject {
  const placeholder = isPlaceholderValue(manifest);
  const packed = placeholder ? noPackage() : plannedPackage({ manifest });
  const changelog =
    given(manifest, ["changelog"], isString) ??
    derived(null, message("null: the manifest does not say what changed"));
  const members = repeatedMembers({
    fields: fieldsOf(manifest),
    packed,
    changelog: placeholder ? placeholderChangelog(changelog) : changelog,
    installStatus: installStatus(
      packed.fields.artifact_url.value !== null,
      message("`available` if the version has a package, else `blocked`"),
    ),
  });
  const values = members.map(([name, member]) => [name, member?.value ?? null] as const);
  return Object.fromEntries(values.filter(([name, value]) => value !== null || NULLABLE.includes(name)));
}
