import { toPointer } from "../json/tree/pointer";
import { isString, membersOf, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import {
  familyOf,
  isPackageSize,
  MAIN_PLATFORM,
  PACKAGE_FIELDS,
  type PackageField,
} from "../manifest/vocabulary";
import { listAnd, message, perLanguage, plural } from "../text/messages";
import {
  derived,
  fromHistory,
  fromManifest,
  fromMember,
  objectOf,
  pending,
  traced,
  withProvenance,
  type Provenance,
  type Traced,
} from "./provenance";

export type Packages = Readonly<Record<string, PackageFacts>>;

export interface PackageRecord {
  readonly fields: Readonly<Record<PackageField, Traced>>;
  readonly artifacts: Traced<JsonObject> | undefined;
  readonly isComplete: boolean;
}

interface PackageParts {
  readonly manifest: JsonObject;
  readonly packages?: Packages | undefined;
  /** The published version with the same number. */
  readonly replacedVersion?: JsonObject | undefined;
}

export const noPackage: () => PackageRecord = perLanguage(() =>
  recordOf({ known: {}, artifacts: new Map(), provenance: { kind: "pending" } }),
);

/** Describes the package as if it were published, as far as it is known (docs/spec/entry.md). */
export function plannedPackage(parts: PackageParts): PackageRecord {
  return recordOf(withPackages(publishedSource(parts), parts));
}

/** Finds the complete package that can be installed today, if any (docs/spec/entry.md). */
export function installablePackage(parts: PackageParts): PackageRecord {
  const published = publishedSource(parts);
  const withFiles = withPackages(published, parts);
  const source = [withFiles, published].find(({ known }) => isComplete(known));
  if (!source) return noPackage();
  const artifacts = [...source.artifacts].filter(([, { isComplete }]) => isComplete);
  return recordOf({ ...source, artifacts: new Map(artifacts) });
}

function recordOf({ known, artifacts, provenance }: Source): PackageRecord {
  const fields = PACKAGE_FIELDS.map((field) => [field, known[field] ?? pending()]);
  const entries = [...artifacts].map(([platform, { tracedValue }]) => [platform, tracedValue] as const);
  return {
    fields: Object.fromEntries(fields) as PackageRecord["fields"],
    artifacts: entries.length > 0 ? withProvenance(objectOf(entries), provenance) : undefined,
    isComplete: isComplete(known),
  };
}

function isComplete(known: KnownFields): boolean {
  return PACKAGE_FIELDS.every((field) => known[field] !== undefined);
}

function publishedSource({ manifest, replacedVersion }: PackageParts): Source {
  const own = sourceInManifest(manifest);
  if (own.known.artifact_url || !replacedVersion) return own;
  const replaced = sourceInVersion(replacedVersion);
  return replaced.known.artifact_url ? replaced : own;
}

function withPackages(source: Source, { manifest, packages = {} }: PackageParts): Source {
  const names = Object.keys(packages);
  if (names.length === 0) return source;
  const artifacts = new Map(source.artifacts);
  let { known } = source;
  for (const [platform, facts] of Object.entries(packages)) {
    const isMain = platform === MAIN_PLATFORM;
    const current = isMain ? known : artifacts.get(platform)?.known;
    const merged = override(current, factsOf(facts, platform));
    artifacts.set(platform, artifactOf(platform, merged, manifest));
    if (isMain) known = merged;
  }
  const values = { platforms: listAnd(names) };
  const rule = plural(names.length, "the package for {platforms}", "the packages for {platforms}", values);
  return { known, artifacts, provenance: { kind: "package", rule } };
}

const FILE_FIELDS = ["artifact_size", "sha256", "signature"];

/** Overrides known values by facts, and drops those of another file. */
function override(known: KnownFields = {}, facts: KnownFields): KnownFields {
  const isOtherFile = known.sha256 && facts.sha256 && known.sha256.value !== facts.sha256.value;
  const keptFields = Object.entries(known).filter(([field]) => !isOtherFile || !FILE_FIELDS.includes(field));
  return { ...Object.fromEntries(keptFields), ...facts };
}

function artifactOf(platform: string, known: KnownFields, manifest: JsonObject): Artifact {
  const nativePath = fromMember(manifest, ["entry", "native", platform], isString);
  const tracedValue = objectOf([
    ["platform_family", derived(familyOf(platform), message("the family of the platform key"))],
    ...PACKAGE_FIELDS.map((field) => [field, known[field] ?? pending()] as const),
    ["native_path", nativePath ?? pending()],
  ]);
  return { known, tracedValue, isComplete: isComplete(known) && nativePath !== undefined };
}

export interface PackageFacts {
  readonly url?: string | null | undefined;
  readonly size?: number | null | undefined;
  readonly sha256?: string | null | undefined;
  readonly signature?: string | null | undefined;
  /** Defaults to `ed25519`, the only one, if the signature is known. */
  readonly signatureAlgorithm?: string | null | undefined;
  readonly signingKeyId?: string | null | undefined;
}

type KnownFields = Partial<Record<PackageField, Traced>>;

interface Artifact {
  readonly known: KnownFields;
  readonly tracedValue: Traced;
  /** True if it can be installed. */
  readonly isComplete: boolean;
}

/** One source's knowledge of a version's package. */
interface Source {
  readonly known: KnownFields;
  readonly artifacts: ReadonlyMap<string, Artifact>;
  readonly provenance: Provenance;
}

function sourceInManifest(manifest: JsonObject): Source {
  const artifacts = artifactsIn(manifest, (value, path) =>
    fromManifest(value, toPointer(["artifacts", ...path])),
  );
  const topFields = knownIn(manifest, (value, field) => fromManifest(value, `/${field}`));
  // A manifest has the digest and signature only in `artifacts`.
  delete topFields.sha256;
  delete topFields.signature;
  return {
    known: { ...artifacts.get(MAIN_PLATFORM)?.known, ...topFields },
    artifacts,
    provenance: { kind: "manifest", path: "/artifacts" },
  };
}

function sourceInVersion(version: JsonObject): Source {
  const rule = message("as in the published version with the same number");
  const trace = (value: JsonValue) => fromHistory(value, rule);
  return {
    known: knownIn(version, trace),
    artifacts: artifactsIn(memberValue(version, "manifest"), trace),
    provenance: { kind: "history", rule },
  };
}

function artifactsIn(
  manifest: JsonValue | undefined,
  trace: (value: JsonValue, path: string[]) => Traced,
): Map<string, Artifact> {
  const entries = Object.entries(membersOf(memberValue(manifest, "artifacts")));
  return new Map(
    entries.map(([platform, entry]) => {
      const known = knownIn(entry, (value, field) => trace(value, [platform, field]));
      return [platform, { known, tracedValue: trace(entry, [platform]), isComplete: true }];
    }),
  );
}

function knownIn(object: JsonValue, trace: (value: JsonValue, field: PackageField) => Traced): KnownFields {
  const known: KnownFields = {};
  for (const field of PACKAGE_FIELDS) {
    const value = memberValue(object, field);
    if (field === "artifact_size" ? isPackageSize(value) : isString(value))
      known[field] = trace(value as JsonValue, field);
  }
  return known;
}

function factsOf(facts: PackageFacts, platform: string): KnownFields {
  const values: Record<PackageField, JsonValue | undefined> = {
    artifact_url: facts.url,
    artifact_size: facts.size,
    sha256: facts.sha256,
    signature: facts.signature,
    signature_algorithm: facts.signatureAlgorithm,
    signing_key_id: facts.signingKeyId,
  };
  const rule = message("the package for {platform}", { platform });
  const known = knownIn(values as JsonObject, (value) => traced(value, { kind: "package", rule }));
  if (!known.signature || known.signature_algorithm) return known;
  const algorithm = derived("ed25519", message("the algorithm of every package signature"));
  return { ...known, signature_algorithm: algorithm };
}
