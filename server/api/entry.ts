import { parseChangelog } from "../core/release/changelog";
import { expandProvenance } from "../core/entry/provenance";
import { assembleEntry } from "../core/entry/review/assemble";
import { duplicateHidingAccess } from "../core/manifest/detail";
import {
  compareManifests,
  comparisonData,
  manifestIn,
  duplicateSentence,
  type Side,
} from "../core/release/comparison";
import { optionInputs } from "../project/entry/options";
import { noManifestError, pastOf, validDocumentOf } from "./input";
import { validateOptions, PREVIEW_OPTIONS, validatePackages, VERIFY_OPTIONS } from "./options";
import type {
  ManifestDiff,
  Preview,
  PreviewOptions,
  PackageDigest,
  Verification,
  VerifyOptions,
} from "./types";
import { descriptionsIn } from "../core/release/packages/descriptions";
import { comparePackage } from "../core/release/packages/verification";
import { message, show } from "../core/text/messages";

/**
 * Compares two manifests: finds the changes for users, and the version that they require. Each text is a manifest, or
 * a detail response, whose newest version is used.
 * @throws SyntaxError when a text is not JSON, TypeError when it has no manifest or has a duplicate member
 */
export function diff(base: string, current: string): ManifestDiff {
  return comparisonData(compareManifests(sideOf("base", base), sideOf("current", current)));
}

function sideOf(name: string, text: string): Side {
  const document = validDocumentOf(text);
  const duplicate = duplicateHidingAccess(document);
  if (duplicate !== undefined) throw new TypeError(duplicateSentence(name, duplicate));
  const manifest = manifestIn(document);
  if (!manifest) throw noManifestError();
  return { name, manifest };
}

/**
 * Builds the catalog's response for a manifest. By default, `now` is the current time, and `requestId` is random. For a
 * detail response, uses the first version's manifest.
 * @throws SyntaxError when the text is not JSON, TypeError when it has no manifest or an option is invalid
 */
export function preview(text: string, options: PreviewOptions = {}): Preview {
  validateOptions(options, PREVIEW_OPTIONS);
  const document = validDocumentOf(text);
  const { repositoryUrl, packages, changelog, entry: savedEntry, releases } = options;
  const assembly = assembleEntry(
    { document, options: {} },
    {
      ...optionInputs(options),
      packages,
      changelog: changelog === undefined ? undefined : parseChangelog(changelog),
      past: { ...pastOf({ releases, entry: savedEntry }), remote: repositoryUrl },
    },
  );
  if (!assembly) throw noManifestError();
  const { payload, provenance, placeholder } = assembly.entry;
  return {
    entry: payload,
    provenance: expandProvenance(payload, provenance),
    warnings: assembly.warnings.map(({ message, pointer }) => ({ message, pointer })),
    placeholder,
  };
}

/**
 * Computes the size and the digest of a package's bytes, as `plugin-manifest digest` does for a file.
 * @throws TypeError when `bytes` has another type
 */
export async function digest(bytes: Uint8Array | ArrayBuffer): Promise<PackageDigest> {
  if (!(bytes instanceof Uint8Array) && !(bytes instanceof ArrayBuffer))
    throw new TypeError(message("The bytes must be a Uint8Array or an ArrayBuffer."));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { size: bytes.byteLength, sha256 };
}

/**
 * Compares packages with their description in a manifest or a detail response. Does not verify signatures.
 * @param packages size and digest by platform key, as `digest` returns them
 * @throws SyntaxError when the text is not JSON, TypeError when it lacks the version, or an argument is invalid
 */
export async function verify(
  text: string,
  packages: Readonly<Record<string, PackageDigest>>,
  options: VerifyOptions = {},
): Promise<Verification> {
  validatePackages(packages);
  validateOptions(options, VERIFY_OPTIONS);
  const { version } = options;
  const description = descriptionsIn(validDocumentOf(text), version);
  if (description === "other-version")
    throw new TypeError(message("The text has no version {version}.", { version: show(version ?? "") }));
  if (!description) throw noManifestError();
  const results = await Promise.all(
    Object.entries(packages).map(async ([platform, file]) => {
      const values = await comparePackage(file, description.forPlatform(platform));
      const kinds = new Set(values.map(({ what }) => what));
      const agrees = kinds.has("size") && kinds.has("sha256") && values.every((value) => value.agrees);
      return { platform, agrees, values };
    }),
  );
  return {
    version: description.version ?? null,
    // Without packages, nothing was compared.
    agrees: results.length > 0 && results.every(({ agrees }) => agrees),
    packages: results,
  };
}
