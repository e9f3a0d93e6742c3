import { isString, type JsonObject } from "../json/tree/value";
import { familyOf, MAIN_PLATFORM, PACKAGE_FIELDS, type PackageField } from "../manifest/vocabulary";
import { listAnd, message, perLanguage, plural } from "../text/messages";
import {
  factsOf,
  ownSource,
  replacedSource,
  type Artifact,
  type Known,
  type PackageFacts,
  type Source,
} from "./package-sources";
import { derived, given, objectOf, pending, withProvenance, type Traced } from "./provenance";

export type Packages = Readonly<Record<string, PackageFacts>>;

/** A version's package in the entry. */
export interface PackageRecord {
  readonly fields: Readonly<Record<PackageField, Traced>>;
  readonly artifacts: Traced<JsonObject> | undefined;
  /** True if every field is known: there is a package to install. */
  readonly complete: boolean;
}

interface PackageParts {
  readonly manifest: JsonObject;
  readonly packages?: Packages | undefined;
  /** The catalog's version with the same number, if there is one. */
  readonly replaced?: JsonObject | undefined;
}

export const noPackage: () => PackageRecord = perLanguage(() =>
  record({ known: {}, artifacts: new Map(), provenance: { kind: "pending" } }),
);

/** Collects everything known about the package, as if it were published (docs/spec/entry.md, Two faces). */
export function plannedPackage(parts: PackageParts): PackageRecord {
  return record(withPackages(publishedSource(parts), parts));
}

/** Finds the package that can be installed today: a complete one, or none (docs/spec/entry.md, Two faces). */
export function installablePackage(parts: PackageParts): PackageRecord {
  const published = publishedSource(parts);
  const withFiles = withPackages(published, parts);
  const source = [withFiles, published].find(({ known }) => isComplete(known));
  if (!source) return noPackage();
  const artifacts = [...source.artifacts].filter(([, { complete }]) => complete);
  return record({ ...source, artifacts: new Map(artifacts) });
}

function record({ known, artifacts, provenance }: Source): PackageRecord {
  const entries = [...artifacts].map(([platform, { whole }]) => [platform, whole] as const);
  return {
    fields: Object.fromEntries(
      PACKAGE_FIELDS.map((field) => [field, known[field] ?? pending()]),
    ) as PackageRecord["fields"],
    artifacts: entries.length > 0 ? withProvenance(objectOf(entries), provenance) : undefined,
    complete: isComplete(known),
  };
}

function isComplete(known: Known): boolean {
  return PACKAGE_FIELDS.every((field) => known[field] !== undefined);
}

function publishedSource({ manifest, replaced }: PackageParts): Source {
  const own = ownSource(manifest);
  if (own.known.artifact_url || !replaced) return own;
  const earlier = replacedSource(replaced);
  return earlier.known.artifact_url ? earlier : own;
}

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
  const names = Object.keys(packages);
  if (names.length === 0) return { known, artifacts, provenance: source.provenance };
  const platforms = listAnd(names);
  const rule = plural(names.length, "the package for {platforms}", "the packages for {platforms}", {
    platforms,
  });
  return { known, artifacts, provenance: { kind: "package", rule } };
}

/** The fields that other bytes make wrong. */
const OF_BYTES = ["artifact_size", "sha256", "signature"];

function over(known: Known = {}, facts: Known): Known {
  const otherBytes = known.sha256 && facts.sha256 && known.sha256.value !== facts.sha256.value;
  const kept = Object.entries(known).filter(([field]) => !otherBytes || !OF_BYTES.includes(field));
  return { ...Object.fromEntries(kept), ...facts };
}

function artifactOf(platform: string, known: Known, manifest: JsonObject): Artifact {
  const nativePath = given(manifest, ["entry", "native", platform], isString);
  const whole = objectOf([
    ["platform_family", derived(familyOf(platform), message("the family of the platform key"))],
    ...PACKAGE_FIELDS.map((field) => [field, known[field] ?? pending()] as const),
    ["native_path", nativePath ?? pending()],
  ]);
  return { known, whole, complete: isComplete(known) && nativePath !== undefined };
}
