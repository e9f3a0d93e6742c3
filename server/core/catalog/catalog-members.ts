import { isString, type JsonObject } from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { fieldsOf, type FieldOptions } from "./fields";
import { installStatus, repeatedMembers } from "./manifest";
import { NO_PACKAGE, plannedPackage } from "./packages";
import { placeholderChangelog } from "./placeholder";
import { derived, given } from "./provenance";

/** Null is a value of theirs; of the others it only says that nothing tells them. */
const NULLABLE = new Set([
  "max_app_version",
  "artifact_url",
  "artifact_size",
  "signature_algorithm",
  "signing_key_id",
  "changelog",
]);

/**
 * The catalog members that a manifest's own members tell, derived as in the preview, in the interface's order; one that
 * they do not tell is left out (entry.md, Fields; rules.md, `catalog-members-missing`).
 */
export function catalogMembers(manifest: JsonObject, options: FieldOptions = {}): JsonObject {
  const placeholder = isPlaceholderValue(manifest);
  const packed = placeholder ? NO_PACKAGE : plannedPackage({ manifest });
  const changelog = given(manifest, ["changelog"], isString) ?? derived(null, "nothing tells what changed");
  const members = repeatedMembers({
    fields: fieldsOf(manifest, options),
    packed,
    changelog: placeholder ? placeholderChangelog(changelog) : changelog,
    installStatus: installStatus(
      packed.fields.artifact_url.value !== null,
      "whether the version has a package",
    ),
  });
  const told = members.map(([name, member]) => [name, member?.value ?? null] as const);
  return Object.fromEntries(told.filter(([name, value]) => value !== null || NULLABLE.has(name)));
}
