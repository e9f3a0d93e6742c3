import { isString, type JsonObject } from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { message } from "../text/messages";
import { fieldsOf } from "./fields";
import { installStatus, repeatedMembers } from "./manifest";
import { noPackage, plannedPackage } from "./packages";
import { placeholderChangelog } from "./placeholder";
import { derived, given } from "./provenance";

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
