import { memberOf, propertiesOf } from "../../core/json/tree/tree";
import { placeName } from "../../core/json/tree/value";
import { noManifestSentence } from "../../core/release/comparison";
import {
  artifactEdits,
  platformIn,
  platformKeys,
  type PackageContent,
} from "../../core/release/packages/artifacts";
import { describedIn, versionNumbers } from "../../core/release/packages/described";
import {
  compareValues,
  missingForVerification,
  verificationMarkdown,
} from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import { fileNameOf } from "../../host/uris";
import type { Analysis } from "../../project/documents/analysis";
import {
  distinctPackagesOf,
  FILL_ARTIFACTS_REQUEST,
  GUESS_PLATFORMS_REQUEST,
  namesOf,
  optionalText,
  PACKAGE_PLATFORMS_REQUEST,
  PACKAGE_VERSIONS_REQUEST,
  progressTokenOf,
  signaturesOf,
  VERIFY_PACKAGES_REQUEST,
  type FillArtifactsResult,
  type GuessPlatformsResult,
  type PackagePlatformsResult,
  type PackageVersionsResult,
  type SignatureParams,
  type VerifiedPackage,
  type VerifyPackagesResult,
} from "../../protocol";
import { editSupport, type EditSupport } from "../../protocol/lsp/client-support";
import { orRefuse } from "../../protocol/lsp/errors";
import { aboutManifest } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";
import { readPackages, type NamedPackage } from "./read-packages";

export const packagePlatformsFeature = aboutManifest({
  method: PACKAGE_PLATFORMS_REQUEST,
  answer: (analysis, _, { packages }) => (packages ? packagePlatforms(analysis) : []),
});

/** Answers `pluginManifest/packagePlatforms`: the platforms that packages can be for, the manifest's own first. */
function packagePlatforms({ document: { root }, options }: Analysis): PackagePlatformsResult {
  const maps = [memberOf(root, "artifacts"), memberOf(memberOf(root, "entry"), "native")];
  const ownKeys = new Set(maps.flatMap(propertiesOf).map(({ keyNode }) => keyNode.value));
  const platforms = platformKeys(options.vocabulary);
  return platforms.sort((one, other) => Number(ownKeys.has(other)) - Number(ownKeys.has(one)));
}

/** Finds platforms in the names of files. */
export const guessPlatformsFeature = aboutManifest({
  method: GUESS_PLATFORMS_REQUEST,
  params: { names: namesOf },
  answer({ options }, { names }): GuessPlatformsResult {
    const platforms = platformKeys(options.vocabulary);
    return names.map((name) => platformIn(name, platforms) ?? null);
  },
});

export const packageVersionsFeature = aboutManifest({
  method: PACKAGE_VERSIONS_REQUEST,
  answer: ({ document }): PackageVersionsResult => versionNumbers(document),
});

export const fillArtifactsFeature = aboutManifest({
  method: FILL_ARTIFACTS_REQUEST,
  params: { packages: distinctPackagesOf, progress: progressTokenOf },
  prepare: (_, params, services, token) => readPackages(services, params, token),
  answer: (analysis, _, { client }, packages) =>
    orRefuse(filledArtifacts(analysis, packages, editSupport(client.capabilities))),
});

/** Answers `pluginManifest/fillArtifacts`. @returns a sentence if nothing can be written */
function filledArtifacts(
  analysis: Analysis,
  packages: readonly NamedPackage[],
  support: EditSupport,
): FillArtifactsResult | string {
  const { document, version, context } = analysis;
  const name = fileNameOf(analysis.uri);
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  if (context.kind !== "draft" && context.kind !== "published")
    return message("'{name}' is neither a draft nor a published manifest, so it has no packages.", { name });
  const contents = new Map<string, PackageContent>();
  for (const { platform, read } of packages) {
    if (typeof read === "string") return read;
    contents.set(platform, read);
  }
  const changes = artifactEdits(document, context.kind, contents);
  if (!changes)
    return message("Cannot fill in '{name}': \"artifacts\" and its entries must be objects.", { name });
  const edit = changes.edits.length > 0 ? workspaceEdit(changes.edits, analysis, support) : null;
  return { version, edit, stale: changes.stale.map(placeName) };
}

export const verifyPackagesFeature = aboutManifest({
  method: VERIFY_PACKAGES_REQUEST,
  params: {
    packages: distinctPackagesOf,
    signatures: signaturesOf,
    wanted: optionalText("version"),
    progress: progressTokenOf,
  },
  prepare: (_, params, services, token) => readPackages(services, params, token),
  answer: async (analysis, { signatures, wanted }, _, packages) =>
    orRefuse(await verifiedPackages(analysis, packages, signatures, wanted)),
});

/**
 * Answers `pluginManifest/verifyPackages`.
 * @param wanted the version of a detail response; the newest by default
 * @returns a sentence if nothing can be compared
 */
async function verifiedPackages(
  { document, uri: manifestUri }: Analysis,
  packages: readonly NamedPackage[],
  signatures: SignatureParams | undefined,
  wanted?: string,
): Promise<VerifyPackagesResult | string> {
  const name = fileNameOf(manifestUri);
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const described = describedIn(document, wanted);
  if (described === "other-version")
    return message("'{name}' has no version '{wanted}'.", { name, wanted: wanted ?? "" });
  if (!described) return noManifestSentence(name);
  const verified: VerifiedPackage[] = [];
  for (const { platform, uri, read } of packages) {
    const isRead = typeof read !== "string";
    const values = isRead ? await compareValues(read, described.packageFor(platform), read.isValid) : [];
    const failure = isRead ? missingForVerification(values, name, platform, signatures !== undefined) : read;
    const agrees = failure === undefined ? values.every((value) => value.agrees) : null;
    verified.push({ platform, uri, agrees, values, ...(failure !== undefined && { failure }) });
  }
  const report = verified.map((each) => ({ ...each, file: fileNameOf(each.uri) }));
  const { version } = described;
  const markdown = verificationMarkdown({ name, version, packages: report, signed: signatures?.signed });
  return { packages: verified, markdown };
}
