import type { CancellationToken } from "vscode-languageserver";
import { packagePlatforms, releaseCheck } from "../../features";
import { editSupport } from "../../lsp/client-support";
import { packagesOf } from "../../lsp/params";
import { PACKAGE_PLATFORMS_REQUEST, RELEASE_REQUEST } from "../../protocol";
import { withPackageProgress } from "./package-progress";
import type { RequestContext } from "./request-context";

/** Registers the requests about a release: `pluginManifest/release`, `pluginManifest/packagePlatforms`. */
export function registerRelease(context: RequestContext): void {
  const { connection, client, ours } = context;
  connection.onRequest(RELEASE_REQUEST, async (params: unknown, token: CancellationToken) => {
    const [asked, packages] = [ours(params), packagesOf(params)];
    if (!asked) return null;
    const inputs = await withPackageProgress(context, params, packages, token, (options) =>
      context.releaseInputs(asked, packages, options),
    );
    // The text may have changed in the meantime.
    const analysis = ours(params);
    return analysis && inputs ? releaseCheck(analysis, inputs, editSupport(client())) : null;
  });
  connection.onRequest(PACKAGE_PLATFORMS_REQUEST, (params: unknown) => {
    const analysis = ours(params);
    if (!analysis) return null;
    return context.packages ? packagePlatforms(analysis) : [];
  });
}
