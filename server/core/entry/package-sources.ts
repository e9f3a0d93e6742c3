import { toPointer } from "../json/tree/pointer";
import { isObject, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { message } from "../text/messages";
import { derived, fromManifest, fromPackage, traced, type Provenance, type Traced } from "./provenance";
import { isPackageSize, MAIN_PLATFORM, PACKAGE_FIELDS, type PackageField } from "../manifest/vocabulary";

export interface PackageFacts {
  readonly url?: string | null | undefined;
  readonly size?: number | null | undefined;
  readonly sha256?: string | null | undefined;
  readonly signature?: string | null | undefined;
  /** `ed25519`, the only one, if it is absent and the signature is known. */
  readonly signatureAlgorithm?: string | null | undefined;
  readonly signingKeyId?: string | null | undefined;
}

export type Known = Partial<Record<PackageField, Traced>>;

export interface Artifact {
  readonly known: Known;
  readonly whole: Traced;
  readonly complete: boolean;
}

/** The package of a version, as far as one source knows it. */
export interface Source {
  readonly known: Known;
  readonly artifacts: ReadonlyMap<string, Artifact>;
  readonly provenance: Provenance;
}

/** Reads the package that the manifest itself describes. */
export function ownSource(manifest: JsonObject): Source {
  const artifacts = artifactsIn(manifest, (value, path) =>
    fromManifest(value, toPointer(["artifacts", ...path])),
  );
  const top = knownIn(manifest, (value, field) => fromManifest(value, `/${field}`));
  // A manifest has the digest and the signature in `artifacts` only.
  delete top.sha256;
  delete top.signature;
  return {
    known: { ...artifacts.get(MAIN_PLATFORM)?.known, ...top },
    artifacts,
    provenance: { kind: "manifest", path: "/artifacts" },
  };
}

/** Reads the package of the published version with the same number. */
export function replacedSource(version: JsonObject): Source {
  const provenance: Provenance = {
    kind: "history",
    rule: message("as in the published version with the same number"),
  };
  const trace = (value: JsonValue) => traced(value, provenance);
  return {
    known: knownIn(version, trace),
    artifacts: artifactsIn(memberValue(version, "manifest"), trace),
    provenance,
  };
}

function artifactsIn(
  manifest: JsonValue | undefined,
  trace: (value: JsonValue, path: string[]) => Traced,
): Map<string, Artifact> {
  const artifacts = memberValue(manifest, "artifacts");
  const entries = isObject(artifacts) ? Object.entries(artifacts) : [];
  return new Map(
    entries.map(([platform, entry]) => {
      const known = knownIn(entry, (value, field) => trace(value, [platform, field]));
      return [platform, { known, whole: trace(entry, [platform]), complete: true }];
    }),
  );
}

function knownIn(object: JsonValue, trace: (value: JsonValue, field: PackageField) => Traced): Known {
  const known: Known = {};
  for (const field of PACKAGE_FIELDS) {
    const value = memberValue(object, field);
    if (field === "artifact_size" ? isPackageSize(value) : isString(value))
      known[field] = trace(value as JsonValue, field);
  }
  return known;
}

/** Converts the facts about a package file to the fields of a package. */
export function factsOf(facts: PackageFacts, platform: string): Known {
  const named: Record<PackageField, JsonValue | undefined> = {
    artifact_url: facts.url,
    artifact_size: facts.size,
    sha256: facts.sha256,
    signature: facts.signature,
    signature_algorithm: facts.signatureAlgorithm,
    signing_key_id: facts.signingKeyId,
  };
  const known = knownIn(named as JsonObject, (value) => fromPackage(value, platform));
  if (!known.signature || known.signature_algorithm) return known;
  return {
    ...known,
    signature_algorithm: derived("ed25519", message("the algorithm of every package signature")),
  };
}
