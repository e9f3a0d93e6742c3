import { isString, type JsonObject } from "../json/tree/value";
import { familyOf, PACKAGE_FIELDS, type PackageField } from "../manifest/vocabulary";
import {
  factsOf,
  MAIN_PLATFORM,
  ownSource,
  replacedSource,
  type Artifact,
  type Known,
  type PackageFacts,
  type Source,
} from "./package-sources";
import { derived, objectOf, pending, toldAs, given, type Provenance, type Traced } from "./provenance";

/** Platform key → the package for it. */
export type Packages = Readonly<Record<string, PackageFacts>>;

/** A version's package as the entry tells it. */
export interface PackageRecord {
  readonly fields: Readonly<Record<PackageField, Traced>>;
  readonly artifacts: Traced<JsonObject> | undefined;
  /** Every field is known: there is a package to install. */
  readonly complete: boolean;
}

/** What a package is found out from. */
export interface PackageParts {
  readonly manifest: JsonObject;
  readonly packages?: Packages | undefined;
  /** The catalog's version of the same number, if there is one. */
  readonly replaced?: JsonObject | undefined;
}

/** A version without a package. */
export const NO_PACKAGE: PackageRecord = record({
  known: {},
  artifacts: new Map(),
  told: { kind: "pending" },
});

/** All that is known of the package, as if it were published (entry.md, Fields, `version.artifact_*`). */
export function plannedPackage(parts: PackageParts): PackageRecord {
  return record(withPackages(publishedSource(parts), parts));
}

/** The package that can be installed today; without a complete one there is none (entry.md, Fields, the two faces). */
export function installablePackage(parts: PackageParts): PackageRecord {
  const published = publishedSource(parts);
  const withFiles = withPackages(published, parts);
  const source = [withFiles, published].find(({ known }) => isComplete(known));
  if (!source) return NO_PACKAGE;
  const artifacts = [...source.artifacts].filter(([, { complete }]) => complete);
  return record({ ...source, artifacts: new Map(artifacts) });
}

function record({ known, artifacts, told }: Source): PackageRecord {
  const entries = [...artifacts].map(([platform, { whole }]) => [platform, whole] as const);
  return {
    fields: Object.fromEntries(
      PACKAGE_FIELDS.map((field) => [field, known[field] ?? pending()]),
    ) as PackageRecord["fields"],
    artifacts: entries.length > 0 ? toldAs(objectOf(entries), told) : undefined,
    complete: isComplete(known),
  };
}

function isComplete(known: Known): boolean {
  return PACKAGE_FIELDS.every((field) => known[field] !== undefined);
}

/** The manifest's own package; else that of the version it replaces (entry.md, Fields, `versions`). */
function publishedSource({ manifest, replaced }: PackageParts): Source {
  const own = ownSource(manifest);
  if (own.known.artifact_url || !replaced) return own;
  const earlier = replacedSource(replaced);
  return earlier.known.artifact_url ? earlier : own;
}

/** The source with the package files over it. */
function withPackages(source: Source, { manifest, packages = {} }: PackageParts): Source {
  const artifacts = new Map(source.artifacts);
  let { known } = source;
  for (const [platform, facts] of Object.entries(packages)) {
    const isMain = platform === MAIN_PLATFORM;
    const merged = over(
      isMain ? source.known : source.artifacts.get(platform)?.known,
      factsOf(facts, platform),
    );
    artifacts.set(platform, artifactOf(platform, merged, manifest));
    if (isMain) known = merged;
  }
  const platforms = Object.keys(packages);
  const told: Provenance = { kind: "package", rule: `the package for ${platforms.join(", ")}` };
  return { known, artifacts, told: platforms.length > 0 ? told : source.told };
}

/** The facts of a file over what is known otherwise, unless that describes other bytes. */
function over(known: Known = {}, facts: Known): Known {
  const otherBytes = known.sha256 && facts.sha256 && known.sha256.value !== facts.sha256.value;
  return { ...(otherBytes ? aboutThePlace(known) : known), ...facts };
}

/** What a package keeps when its bytes change. */
function aboutThePlace({ artifact_url, signature_algorithm, signing_key_id }: Known): Known {
  return {
    ...(artifact_url && { artifact_url }),
    ...(signature_algorithm && { signature_algorithm }),
    ...(signing_key_id && { signing_key_id }),
  };
}

function artifactOf(platform: string, known: Known, manifest: JsonObject): Artifact {
  const nativePath = given(manifest, ["entry", "native", platform], isString);
  const whole = objectOf([
    ["platform_family", derived(familyOf(platform), "the family of the platform key")],
    ...PACKAGE_FIELDS.map((field) => [field, known[field] ?? pending()] as const),
    ["native_path", nativePath ?? pending()],
  ]);
  return { known, whole, complete: isComplete(known) && nativePath !== undefined };
}
