import { isString, type JsonObject } from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { message } from "../text/messages";
import { fieldsOf, type FieldOptions } from "./fields";
import { installStatus, repeatedMembers } from "./manifest";
import { noPackage, plannedPackage } from "./packages";
import { placeholderChangelog } from "./placeholder";
import { derived, given } from "./provenance";

/** The members that may be null; for the others, null only means that the value is unknown. */
const NULLABLE = new Set([
  "max_app_version",
  "artifact_url",
  "artifact_size",
  "signature_algorithm",
  "signing_key_id",
  "changelog",
]);

/**
 * Derives a manifest's catalog members from its other members as the preview does, in the interface's order; unknown
 * ones are left out (docs/spec/entry.md, Where each field comes from).
 */
export function catalogMembers(manifest: JsonObject, options: FieldOptions = {}): JsonObject {
  const placeholder = isPlaceholderValue(manifest);
  const packed = placeholder ? noPackage() : plannedPackage({ manifest });
  const changelog =
    given(manifest, ["changelog"], isString) ??
    derived(null, message("null: the manifest does not say what changed"));
  const members = repeatedMembers({
    fields: fieldsOf(manifest, options),
    packed,
    changelog: placeholder ? placeholderChangelog(changelog) : changelog,
    installStatus: installStatus(
      packed.fields.artifact_url.value !== null,
      message("`available` if the version has a package, else `blocked`"),
    ),
  });
  const values = members.map(([name, member]) => [name, member?.value ?? null] as const);
  return Object.fromEntries(values.filter(([name, value]) => value !== null || NULLABLE.has(name)));
}
