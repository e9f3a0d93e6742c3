import { toPointer } from "../json/tree/pointer";
import { asObject, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import {
  familyOf,
  isPackageSize,
  MAIN_PLATFORM,
  PACKAGE_FIELDS,
  type PackageField,
} from "../manifest/vocabulary";
import { listAnd, message, perLanguage, plural } from "../text/messages";
import {
  fromRule,
  fromHistory,
  fromManifest,
  fromMember,
  objectOf,
  pendingValue,
  traceTo,
  withProvenance,
  type Provenance,
  type Traced,
} from "./provenance";

export type PackagesByPlatform = Readonly<Record<string, PackageFacts>>;

export interface PackageRecord {
  readonly fields: Readonly<Record<PackageField, Traced>>;
  readonly artifacts: Traced<JsonObject> | undefined;
  readonly isComplete: boolean;
}

interface PackageInputs {
  readonly manifest: JsonObject;
  readonly packages?: PackagesByPlatform | undefined;
  /** The published version with the same number. */
  readonly replacedVersion?: JsonObject | undefined;
}

export const noPackage: () => PackageRecord = perLanguage(() =>
  recordOf({ knownFields: {}, artifacts: new Map(), provenance: { kind: "pending" } }),
);

/** Describes the package as if it were published; unknown fields are pending (docs/spec/entry.md). */
export function plannedPackage(inputs: PackageInputs): PackageRecord {
  return recordOf(withPackageFiles(publishedPackages(inputs), inputs));
}

/** Describes the package that users can install today: a complete one, or no package (docs/spec/entry.md). */
export function installablePackage(inputs: PackageInputs): PackageRecord {
  const published = publishedPackages(inputs);
  const withFiles = withPackageFiles(published, inputs);
  const complete = [withFiles, published].find(({ knownFields }) => isComplete(knownFields));
  if (!complete) return noPackage();
  const artifacts = [...complete.artifacts].filter(([, { isInstallable }]) => isInstallable);
  return recordOf({ ...complete, artifacts: new Map(artifacts) });
}

function recordOf({ knownFields, artifacts, provenance }: PackageSet): PackageRecord {
  const fields = PACKAGE_FIELDS.map((field) => [field, knownFields[field] ?? pendingValue()]);
  const entries = [...artifacts].map(([platform, { tracedValue }]) => [platform, tracedValue] as const);
  return {
    fields: Object.fromEntries(fields) as PackageRecord["fields"],
    artifacts: entries.length > 0 ? withProvenance(objectOf(entries), provenance) : undefined,
    isComplete: isComplete(knownFields),
  };
}

function isComplete(fields: KnownFields): boolean {
  return PACKAGE_FIELDS.every((field) => fields[field] !== undefined);
}

function publishedPackages({ manifest, replacedVersion }: PackageInputs): PackageSet {
  const manifestPackages = packagesInManifest(manifest);
  if (manifestPackages.knownFields.artifact_url || !replacedVersion) return manifestPackages;
  const versionPackages = packagesInVersion(replacedVersion);
  return versionPackages.knownFields.artifact_url ? versionPackages : manifestPackages;
}

function withPackageFiles(published: PackageSet, { manifest, packages = {} }: PackageInputs): PackageSet {
  const names = Object.keys(packages);
  if (names.length === 0) return published;
  const artifacts = new Map(published.artifacts);
  let { knownFields } = published;
  for (const [platform, facts] of Object.entries(packages)) {
    const isMain = platform === MAIN_PLATFORM;
    const currentFields = isMain ? knownFields : artifacts.get(platform)?.knownFields;
    const mergedFields = overrideFields(currentFields, fieldsFrom(facts, platform));
    artifacts.set(platform, artifactOf(platform, mergedFields, manifest));
    if (isMain) knownFields = mergedFields;
  }
  const values = { platforms: listAnd(names) };
  const rule = plural(names.length, "the package for {platforms}", "the packages for {platforms}", values);
  return { knownFields, artifacts, provenance: { kind: "package", rule } };
}

const FILE_FIELDS = ["artifact_size", "sha256", "signature"];

/** Overrides fields with new fields. If the new fields describe another file, drops the old file's fields. */
function overrideFields(fields: KnownFields = {}, newFields: KnownFields): KnownFields {
  const isOtherFile = fields.sha256 && newFields.sha256 && fields.sha256.value !== newFields.sha256.value;
  const keptFields = Object.entries(fields).filter(([name]) => !isOtherFile || !FILE_FIELDS.includes(name));
  return { ...Object.fromEntries(keptFields), ...newFields };
}

function artifactOf(platform: string, knownFields: KnownFields, manifest: JsonObject): Artifact {
  const nativePath = fromMember(manifest, ["entry", "native", platform], isString);
  const tracedValue = objectOf([
    ["platform_family", fromRule(familyOf(platform), message("the family of the platform key"))],
    ...PACKAGE_FIELDS.map((field) => [field, knownFields[field] ?? pendingValue()] as const),
    ["native_path", nativePath ?? pendingValue()],
  ]);
  return { knownFields, tracedValue, isInstallable: isComplete(knownFields) && nativePath !== undefined };
}

export interface PackageFacts {
  readonly url?: string | null | undefined;
  readonly size?: number | null | undefined;
  readonly sha256?: string | null | undefined;
  readonly signature?: string | null | undefined;
  /** Defaults to `ed25519`, the only algorithm, if the signature is known. */
  readonly signatureAlgorithm?: string | null | undefined;
  readonly signingKeyId?: string | null | undefined;
}

type KnownFields = Partial<Record<PackageField, Traced>>;

interface Artifact {
  readonly knownFields: KnownFields;
  readonly tracedValue: Traced;
  /** Assumed to be true for an artifact in a manifest. */
  readonly isInstallable: boolean;
}

/** A version's packages: the fields of the main platform's package, and the artifacts of all platforms. */
interface PackageSet {
  readonly knownFields: KnownFields;
  readonly artifacts: ReadonlyMap<string, Artifact>;
  readonly provenance: Provenance;
}

function packagesInManifest(manifest: JsonObject): PackageSet {
  const artifacts = artifactsIn(manifest, (value, path) =>
    fromManifest(value, toPointer(["artifacts", ...path])),
  );
  const topFields = fieldsIn(manifest, (value, field) => fromManifest(value, `/${field}`));
  // A manifest has the digest and signature only in `artifacts`.
  delete topFields.sha256;
  delete topFields.signature;
  return {
    knownFields: { ...artifacts.get(MAIN_PLATFORM)?.knownFields, ...topFields },
    artifacts,
    provenance: { kind: "manifest", path: "/artifacts" },
  };
}

function packagesInVersion(version: JsonObject): PackageSet {
  const rule = message("as in the published version with the same number");
  const trace = (value: JsonValue) => fromHistory(value, rule);
  return {
    knownFields: fieldsIn(version, trace),
    artifacts: artifactsIn(memberValue(version, "manifest"), trace),
    provenance: { kind: "history", rule },
  };
}

function artifactsIn(
  manifest: JsonValue | undefined,
  trace: (value: JsonValue, path: string[]) => Traced,
): Map<string, Artifact> {
  const entries = Object.entries(asObject(memberValue(manifest, "artifacts")));
  return new Map(
    entries.map(([platform, entry]) => {
      const knownFields = fieldsIn(entry, (value, field) => trace(value, [platform, field]));
      return [platform, { knownFields, tracedValue: trace(entry, [platform]), isInstallable: true }];
    }),
  );
}

function fieldsIn(object: JsonValue, trace: (value: JsonValue, field: PackageField) => Traced): KnownFields {
  const fields: KnownFields = {};
  for (const field of PACKAGE_FIELDS) {
    const value = memberValue(object, field);
    if (field === "artifact_size" ? isPackageSize(value) : isString(value))
      fields[field] = trace(value as JsonValue, field);
  }
  return fields;
}

function fieldsFrom(facts: PackageFacts, platform: string): KnownFields {
  const values: Record<PackageField, JsonValue | undefined> = {
    artifact_url: facts.url,
    artifact_size: facts.size,
    sha256: facts.sha256,
    signature: facts.signature,
    signature_algorithm: facts.signatureAlgorithm,
    signing_key_id: facts.signingKeyId,
  };
  const rule = message("the package for {platform}", { platform });
  const fields = fieldsIn(values as JsonObject, (value) => traceTo(value, { kind: "package", rule }));
  if (!fields.signature || fields.signature_algorithm) return fields;
  const algorithm = fromRule("ed25519", message("the algorithm of every package signature"));
  return { ...fields, signature_algorithm: algorithm };
}
