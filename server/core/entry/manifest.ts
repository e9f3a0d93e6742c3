import { isObject, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { authorOf, type Fields } from "./fields";
import { PACKAGE_FIELDS } from "../manifest/vocabulary";
import type { PackageRecord } from "./packages";
import { derived, objectOf, given, isPresent, type Traced } from "./provenance";

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
