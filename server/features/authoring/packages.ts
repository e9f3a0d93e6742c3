import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type WorkDoneProgressReporter,
} from "vscode-languageserver";
import { memberOf, propertiesOf } from "../../core/json/tree/tree";
import { propertyPath } from "../../core/json/tree/value";
import { noManifestInFileSentence } from "../../core/release/comparison";
import {
  artifactEdits,
  guessPlatform,
  platformKeys,
  type PackageDigest,
} from "../../core/release/packages/artifacts";
import { descriptionsIn, versionNumbers } from "../../core/release/packages/descriptions";
import {
  comparePackage,
  missingValuesSentence,
  verificationMarkdown,
} from "../../core/release/packages/verification";
import { humanSize, message } from "../../core/text/messages";
import type { DigestedPackage, ReadOptions } from "../../host/packages/reader.node";
import { fileNameOf } from "../../host/uris";
import type { Analysis } from "../../project/documents/analysis";
import { releaseResult } from "../../project/entry/release-result";
import {
  distinctPackagesOf,
  FILL_ARTIFACTS_REQUEST,
  GUESS_PLATFORMS_REQUEST,
  packageNamesOf,
  optionalText,
  PACKAGE_PLATFORMS_REQUEST,
  PACKAGE_VERSIONS_REQUEST,
  packagesOf,
  progressTokenOf,
  RELEASE_REQUEST,
  signaturesOf,
  VERIFY_PACKAGES_REQUEST,
  type FillArtifactsResult,
  type PlatformPackage,
  type ReleaseResult,
  type SignatureParams,
  type PackageVerification,
  type VerifyPackagesResult,
} from "../../protocol";
import { editSupportOf, type EditSupport } from "../../protocol/lsp/client-support";
import { requireAnswer } from "../../protocol/lsp/errors";
import { manifestFeature, type Feature, type Services } from "../shared/feature";
import { toWorkspaceEdit } from "../shared/workspace-edit";

export const packageFeatures: readonly Feature[] = [
  manifestFeature({
    method: RELEASE_REQUEST,
    params: { packages: packagesOf, progress: progressTokenOf },
    prepare: (analysis, { packages, progress }, services, token) =>
      withPackageProgress(services, packages, progress, token, (options) =>
        services.entries.releaseInputs(analysis, packages, options),
      ),
    answer(analysis, _, { client }, inputs): ReleaseResult | null {
      if (!inputs) return null;
      const support = editSupportOf(client.capabilities);
      return releaseResult(analysis, inputs, ({ title, grade, edits }) => ({
        title,
        grade,
        edit: toWorkspaceEdit(edits, analysis, support),
      }));
    },
  }),
  manifestFeature({
    method: PACKAGE_PLATFORMS_REQUEST,
    answer: (analysis, _, { packages }) => (packages ? packagePlatforms(analysis) : []),
  }),
  manifestFeature({
    method: GUESS_PLATFORMS_REQUEST,
    params: { names: packageNamesOf },
    answer({ options }, { names }): readonly (string | null)[] {
      const platforms = platformKeys(options.vocabulary);
      return names.map((name) => guessPlatform(name, platforms) ?? null);
    },
  }),
  manifestFeature({
    method: PACKAGE_VERSIONS_REQUEST,
    answer: ({ document }): readonly string[] => versionNumbers(document),
  }),
  manifestFeature({
    method: FILL_ARTIFACTS_REQUEST,
    params: { packages: distinctPackagesOf, progress: progressTokenOf },
    prepare: readPackages,
    answer: (analysis, _, { client }, packages) =>
      requireAnswer(fillArtifacts(analysis, packages, editSupportOf(client.capabilities))),
  }),
  manifestFeature({
    method: VERIFY_PACKAGES_REQUEST,
    params: {
      packages: distinctPackagesOf,
      signatures: signaturesOf,
      version: optionalText("version"),
      progress: progressTokenOf,
    },
    prepare: readPackages,
    answer: async (analysis, { signatures, version }, _, packages) =>
      requireAnswer(await verifyPackages(analysis, packages, signatures, version)),
  }),
];

/** Lists the known platforms, the manifest's platforms first. */
function packagePlatforms({ document: { root }, options }: Analysis): readonly string[] {
  const maps = [memberOf(root, "artifacts"), memberOf(memberOf(root, "entry"), "native")];
  const manifestKeys = new Set(maps.flatMap(propertiesOf).map(({ keyNode }) => keyNode.value));
  const platforms = platformKeys(options.vocabulary);
  return platforms.sort((a, b) => Number(manifestKeys.has(b)) - Number(manifestKeys.has(a)));
}

/** A package with its size and digest, or with an error message if it could not be read. */
type PackageWithDigest = PlatformPackage & { readonly digest: DigestedPackage | string };

/** Fills in sizes and digests. @returns the edit and the places that it makes stale, or an error message */
function fillArtifacts(
  analysis: Analysis,
  packages: readonly PackageWithDigest[],
  support: EditSupport,
): FillArtifactsResult | string {
  const { document, version, context } = analysis;
  const name = fileNameOf(analysis.uri);
  if (!document.isValidJson) return message("'{name}' is not valid JSON. Correct it first.", { name });
  if (context.kind !== "draft" && context.kind !== "published")
    return message("'{name}' is neither a draft nor a published manifest, so it has no packages.", { name });
  const digests = new Map<string, PackageDigest>();
  for (const { platform, digest } of packages) {
    if (typeof digest === "string") return digest;
    digests.set(platform, digest);
  }
  const changes = artifactEdits(document, context.kind, digests);
  if (!changes)
    return message("Cannot fill in '{name}': \"artifacts\" and its entries must be objects.", { name });
  const edit = changes.edits.length > 0 ? toWorkspaceEdit(changes.edits, analysis, support) : null;
  return { version, edit, stale: changes.stale.map(propertyPath) };
}

/** @param wantedVersion by default, the newest version of a detail response. @returns an error message on failure */
async function verifyPackages(
  { document, uri: manifestUri }: Analysis,
  packages: readonly PackageWithDigest[],
  signatures: SignatureParams | undefined,
  wantedVersion?: string,
): Promise<VerifyPackagesResult | string> {
  const name = fileNameOf(manifestUri);
  if (!document.isValidJson) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const descriptions = descriptionsIn(document, wantedVersion);
  if (descriptions === "other-version")
    return message("'{name}' has no version '{wanted}'.", { name, wanted: wantedVersion ?? "" });
  if (!descriptions) return noManifestInFileSentence(name);
  const results: PackageVerification[] = [];
  for (const { platform, uri, digest } of packages) {
    const isRead = typeof digest !== "string";
    const packageDescriptions = descriptions.forPlatform(platform);
    const values = isRead ? await comparePackage(digest, packageDescriptions, digest.isValidSignature) : [];
    const failure = isRead ? missingValuesSentence(values, name, platform, signatures !== undefined) : digest;
    const agrees = failure === undefined ? values.every((value) => value.agrees) : null;
    results.push({ platform, uri, agrees, values, ...(failure !== undefined && { failure }) });
  }
  const rows = results.map((result) => ({ ...result, file: fileNameOf(result.uri) }));
  const { version } = descriptions;
  const markdown = verificationMarkdown({ name, version, packages: rows, signed: signatures?.signed });
  return { packages: results, markdown };
}

interface ReadPackagesParams {
  readonly packages: readonly PlatformPackage[];
  readonly signatures?: SignatureParams | undefined;
  readonly progress: string | number | undefined;
}

/** @throws ResponseError if the server cannot read packages, the key is invalid, or the client cancels the request */
async function readPackages(
  _: Analysis,
  { packages, signatures, progress }: ReadPackagesParams,
  services: Services,
  token: CancellationToken,
): Promise<PackageWithDigest[]> {
  const reader = requireAnswer(
    services.packages ?? message("A browser cannot read packages. Use a desktop editor or the command line."),
  );
  const signer = signatures && requireAnswer(await reader.readSigner(signatures));
  return withPackageProgress(services, packages, progress, token, async (options) => {
    const results: PackageWithDigest[] = [];
    for (const item of packages)
      results.push({ ...item, digest: await reader.digest(item.uri, options, signer) });
    return results;
  });
}

/** Reads packages with work-done progress. @throws ResponseError if the client cancels the request */
async function withPackageProgress<Answer>(
  { client, packages: reader }: Services,
  packages: readonly PlatformPackage[],
  progressToken: string | number | undefined,
  token: CancellationToken,
  read: (options: ReadOptions) => Promise<Answer>,
): Promise<Answer> {
  const abortController = new AbortController();
  const { signal } = abortController;
  token.onCancellationRequested(() => abortController.abort());
  if (token.isCancellationRequested) abortController.abort();
  const states = await Promise.all(packages.map(async ({ uri }) => reader?.state(uri)));
  // An unreadable package counts as empty.
  const size = states.reduce((sum, state) => sum + (state?.size ?? 0), 0);
  const reporter = client.progress(progressToken);
  reporter.begin(message("Reading packages"), 0, undefined, true);
  try {
    return await read({ signal, onBytes: byteCounter(reporter, size) });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ResponseError(LSPErrorCodes.RequestCancelled, message("The client canceled the request."));
  } finally {
    reporter.done();
  }
}

/** Returns a function that adds up the bytes read, and reports each new percentage. */
function byteCounter(reporter: WorkDoneProgressReporter, totalBytes: number): (count: number) => void {
  const total = humanSize(totalBytes);
  let bytesRead = 0;
  let reportedPercentage = -1;
  return (count) => {
    bytesRead += count;
    const percentage = Math.min(100, Math.floor((bytesRead / Math.max(totalBytes, 1)) * 100));
    // A large package arrives in thousands of chunks, so report whole percentages only.
    if (percentage === reportedPercentage) return;
    reportedPercentage = percentage;
    reporter.report(percentage, message("{done} of {total}", { done: humanSize(bytesRead), total }));
  };
}
