import { memberOf, type ValueNode } from "../../core/json/tree/tree";
import { platformIn, platformKeys } from "../../core/release/packages/artifacts";
import type { Analysis } from "../../project/documents/analysis";
import {
  GUESS_PLATFORMS_REQUEST,
  namesOf,
  PACKAGE_PLATFORMS_REQUEST,
  type GuessPlatformsResult,
  type PackagePlatformsResult,
  distinctPackagesOf,
  PACKAGE_VERSIONS_REQUEST,
  progressTokenOf,
  signaturesOf,
  VERIFY_PACKAGES_REQUEST,
  optionalText,
  type PackageVersionsResult,
  type SignatureParams,
  type VerifiedPackage,
  type VerifyPackagesResult,
} from "../../protocol";
import { aboutManifest } from "../shared/feature";
import { describedIn, versionNumbers } from "../../core/release/packages/described";
import { compareValues, missingForVerification } from "../../core/release/packages/verification";
import { verificationMarkdown } from "../../core/release/packages/verification";
import { noManifestSentence } from "../../core/release/comparison";
import { message } from "../../core/text/messages";
import { fileNameOf } from "../../host/uris";
import { orRefuse } from "../../protocol/lsp/errors";
import { readPackages, type NamedPackage } from "./read-packages";

export const packagePlatformsFeature = aboutManifest({
  method: PACKAGE_PLATFORMS_REQUEST,
  answer: (analysis, _, { packages }) => (packages ? packagePlatforms(analysis) : []),
});

/** The platforms that file names speak of. */
export const guessPlatformsFeature = aboutManifest({
  method: GUESS_PLATFORMS_REQUEST,
  params: { names: namesOf },
  answer({ options }, { names }): GuessPlatformsResult {
    const platforms = platformKeys(options.vocabulary);
    return names.map((name) => platformIn(name, platforms) ?? null);
  },
});

/** `pluginManifest/packagePlatforms`: the platforms that a manifest's packages can be for, its own first. */
function packagePlatforms({ document: { root }, options }: Analysis): PackagePlatformsResult {
  const own = new Set([
    ...namesIn(memberOf(root, "artifacts")),
    ...namesIn(memberOf(memberOf(root, "entry"), "native")),
  ]);
  const platforms = platformKeys(options.vocabulary);
  return platforms.sort((one, other) => Number(own.has(other)) - Number(own.has(one)));
}

function namesIn(node: ValueNode | undefined): string[] {
  return node?.type === "object" ? node.properties.map(({ keyNode }) => keyNode.value) : [];
}

export const packageVersionsFeature = aboutManifest({
  method: PACKAGE_VERSIONS_REQUEST,
  answer: ({ document }): PackageVersionsResult => versionNumbers(document),
});

export const verifyPackagesFeature = aboutManifest({
  method: VERIFY_PACKAGES_REQUEST,
  params: {
    packages: distinctPackagesOf,
    signatures: signaturesOf,
    wanted: optionalText("version"),
    progress: progressTokenOf,
  },
  prepare: (_, params, services, token) => readPackages(services, params, token),
  async answer(analysis, { signatures, wanted }, _, packages) {
    const name = fileNameOf(analysis.uri);
    return orRefuse(await verifiedPackages(analysis, name, packages, signatures, wanted));
  },
});

/**
 * `pluginManifest/verifyPackages`.
 * @param name the document's
 * @param wanted the version of a detail response; the newest by default
 * @returns one sentence if nothing can be compared
 */
async function verifiedPackages(
  { document }: Analysis,
  name: string,
  packages: readonly NamedPackage[],
  signatures: SignatureParams | undefined,
  wanted?: string,
): Promise<VerifyPackagesResult | string> {
  const described = document.parses ? describedIn(document, wanted) : undefined;
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
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
  const report = verified.map((one) => ({ ...one, file: fileNameOf(one.uri) }));
  const { version } = described;
  const markdown = verificationMarkdown({ name, version, packages: report, signed: signatures?.signed });
  return { packages: verified, markdown };
}
