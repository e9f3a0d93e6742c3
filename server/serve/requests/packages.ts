import type { CancellationToken } from "vscode-languageserver";
import { message } from "../../core/text/messages";
import {
  filledArtifacts,
  guessedPlatforms,
  packageVersions,
  verifiedPackages,
  type NamedPackage,
} from "../../features";
import { editSupport } from "../../lsp/client-support";
import { namesOf, distinctPackagesOf, signaturesOf, wantedVersionOf } from "../../lsp/params";
import { orRefuse } from "../../lsp/refusal";
import { fileNameOf } from "../../host/uris";
import {
  FILL_ARTIFACTS_REQUEST,
  GUESS_PLATFORMS_REQUEST,
  PACKAGE_VERSIONS_REQUEST,
  VERIFY_PACKAGES_REQUEST,
  type SignatureParams,
} from "../../protocol";
import { withPackageProgress } from "./package-progress";
import type { RequestContext } from "./request-context";

/**
 * Registers `pluginManifest/guessPlatforms`, `pluginManifest/fillArtifacts`,
 * `pluginManifest/packageVersions` and `pluginManifest/verifyPackages`.
 */
export function registerPackages(context: RequestContext): void {
  const { connection, client, ours } = context;
  connection.onRequest(GUESS_PLATFORMS_REQUEST, (params: unknown) => {
    const names = namesOf(params);
    const analysis = ours(params);
    return analysis ? guessedPlatforms(analysis, names) : null;
  });
  connection.onRequest(FILL_ARTIFACTS_REQUEST, async (params: unknown, token: CancellationToken) => {
    const packages = ours(params) && (await readPackages(context, params, token));
    // The edit is for the text after the reading.
    const analysis = ours(params);
    if (!analysis || !packages) return null;
    return orRefuse(filledArtifacts(analysis, fileNameOf(analysis.uri), packages, editSupport(client())));
  });
  connection.onRequest(PACKAGE_VERSIONS_REQUEST, (params: unknown) => {
    const analysis = ours(params);
    return analysis ? packageVersions(analysis) : null;
  });
  connection.onRequest(VERIFY_PACKAGES_REQUEST, async (params: unknown, token: CancellationToken) => {
    const [signatures, wanted] = [signaturesOf(params), wantedVersionOf(params)];
    const packages = ours(params) && (await readPackages(context, params, token, signatures));
    const analysis = ours(params);
    if (!analysis || !packages) return null;
    return orRefuse(await verifiedPackages(analysis, fileNameOf(analysis.uri), packages, signatures, wanted));
  });
}

/** Reads packages one after the other. @throws ResponseError when none can be read, or the request is canceled */
async function readPackages(
  context: RequestContext,
  params: unknown,
  token: CancellationToken,
  signatures?: SignatureParams,
): Promise<NamedPackage[]> {
  const packages = distinctPackagesOf(params);
  const read = orRefuse(
    (await context.packages?.digester(signatures)) ??
      message("A browser cannot read packages. Use a desktop editor or the command line."),
  );
  return withPackageProgress(context, params, packages, token, async (options) => {
    const results: NamedPackage[] = [];
    for (const each of packages) results.push({ ...each, read: await read(each.uri, options) });
    return results;
  });
}
