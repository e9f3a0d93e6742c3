import type { KeyObject } from "node:crypto";
import { newestVersion } from "../../core/catalog/earlier";
import { expectedPackages, type ExpectedPackage } from "../../core/catalog/expected-package";
import { isArray, isObject, isString, memberValue, type JsonValue } from "../../core/json/tree/value";
import { documentKind } from "../../core/manifest/kind";
import { message } from "../../core/text/messages";
import type { Options } from "./arguments";
import { CallError, Failure } from "./exit";
import { readPublicKey } from "./public-key";
import { readDocument } from "./read";

/** The options of `verify` (docs/spec/release.md, verify). */
export const VERIFY_OPTIONS = {
  format: { type: "string", default: "text" },
  package: { type: "string", multiple: true, default: [] },
  "public-key": { type: "string" },
  signed: { type: "string" },
  version: { type: "string" },
} as const satisfies Options;

/** What a signature covers, as the user says. */
export type Signed = "file" | "sha256";

/** The key that signatures are verified with. */
export interface Signer {
  readonly key: KeyObject;
  readonly signed: Signed;
}

/** Reads `--public-key` and `--signed`, which need each other. @throws CallError, Failure */
export function readSigner(file: string | undefined, signed: string | undefined): Signer | undefined {
  if (file === undefined && signed === undefined) return undefined;
  if (file === undefined) throw new CallError(message("--signed needs --public-key <file>."));
  if (signed === undefined) {
    throw new CallError(message("--public-key needs --signed file or --signed sha256."));
  }
  if (signed !== "file" && signed !== "sha256") {
    throw new CallError(message("--signed must be file or sha256, not '{signed}'.", { signed }));
  }
  return { key: readPublicKey(file), signed };
}

/** A version as a manifest or a detail response describes it. */
export interface Described {
  readonly version: string | undefined;
  /** Lists what it says about the package for a platform. */
  readonly packageFor: (platform: string) => readonly ExpectedPackage[];
}

/**
 * Reads a manifest, or a version of a detail response.
 * @param wanted the version's number; the newest version if absent
 * @throws CallError when the document lacks the version, Failure when the file cannot be read
 */
export function readDescribed(name: string, wanted: string | undefined): Described {
  const document = readDocument(name);
  const isDetail = documentKind(document.root) === "detail";
  const version = isDetail ? versionIn(document.value, wanted) : undefined;
  const manifest = isDetail ? memberValue(version?.value, "manifest") : document.value;
  const number = memberValue(isDetail ? version?.value : manifest, "version");
  if (wanted !== undefined && number !== wanted) {
    throw new CallError(message("'{name}' has no version {wanted}.", { name, wanted }));
  }
  if (!isObject(manifest)) {
    throw new Failure(name, message("'{name}' is not a manifest, nor a detail response with one.", { name }));
  }
  return {
    version: isString(number) ? number : undefined,
    packageFor: (platform) => expectedPackages(manifest, platform, version),
  };
}

function versionIn(detail: JsonValue | undefined, wanted: string | undefined) {
  const versions = memberValue(memberValue(detail, "data"), "versions");
  const all = isArray(versions) ? versions : [];
  const newest = newestVersion(detail);
  const index = all.findIndex((version) =>
    wanted === undefined ? version === newest : memberValue(version, "version") === wanted,
  );
  const value = all[index];
  return isObject(value) ? { value, pointer: `/data/versions/${index}` } : undefined;
}
