import { isArray, isObject, isString, memberValue, type JsonObject } from "../json/tree/value";
import { message } from "../text/messages";
import type { Fields } from "./fields";
import {
  derived,
  derivedFrom,
  given,
  guessedFrom,
  isPresent,
  objectOf,
  pathsOf,
  pending,
  withProvenance,
  type Traced,
} from "./provenance";

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
