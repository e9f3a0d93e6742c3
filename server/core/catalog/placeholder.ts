import { isArray, isObject, isString, memberValue, type JsonObject } from "../json/tree/value";
import { REMOTE_INSTALL_DISABLED } from "./changelog";
import type { Fields } from "./fields";
import { inOrder } from "./order";
import {
  derived,
  derivedFrom,
  fromManifest,
  objectOf,
  pathsOf,
  pending,
  toldAs,
  given,
  isPresent,
  type Traced,
} from "./provenance";

/**
 * The shorter manifest of a version without a package (catalog-interface.md, Placeholder version manifest;
 * entry.md, Fields, *as it stands*).
 */
export function placeholderManifest(
  manifest: JsonObject,
  fields: Fields,
  changelog: Traced,
): Traced<JsonObject> {
  return objectOf([
    ["schema_version", derived(1, "the version of the catalog's schema, always 1")],
    ["kind", fields.kind],
    ["id", fields.id],
    ["name", fields.name],
    ["version", fields.version],
    ["summary", fields.summary],
    ["description", given(manifest, ["description"], isString) ?? fields.summary],
    ["capability_levels", listOf(manifest, "capability_levels")],
    ["permissions", listOf(manifest, "permissions")],
    ["signature_required", derived(true, "a package is only installed with its signature")],
    ["default_enabled", derived(false, "a plugin is off until its user turns it on")],
    ["install_status", derived("blocked", "the version has no package")],
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

/** What the catalog says of a version without a package: that, and then what the author says. */
export function placeholderChangelog(changelog: Traced): Traced {
  const rule = "a version without a package says that it cannot be installed remotely";
  if (!isString(changelog.value) || changelog.value.trim() === "")
    return derived(REMOTE_INSTALL_DISABLED, rule);
  if (/remote install(?:ation)? is disabled/i.test(changelog.value)) return changelog;
  return derivedFrom(changelog, rule, `${REMOTE_INSTALL_DISABLED}\n\n${changelog.value}`);
}

/** `{ name, url }`; an author without an address has the plugin's. */
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
    ["url", url ?? derivedFrom(address, "the plugin's homepage, as the author names no address")],
    ...others.map((other) => [other, given(manifest, ["author", other], isPresent)] as const),
  ]);
  return toldAs(whole, { kind: "derived", rule: "the author and an address", paths: pathsOf(whole) });
}

function listOf(manifest: JsonObject, name: string): Traced {
  const list = given(manifest, [name], isArray);
  return list ? fromManifest(inOrder(name, list.value), `/${name}`) : pending();
}
